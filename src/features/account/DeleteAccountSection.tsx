import { Suspense, useState } from 'react';
import { lazyChunk } from '../../ui/loading/lazyChunk.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { SettingsSection } from '../../ui/SettingsSection.tsx';

const DeleteAccountDialog = lazyChunk(() => import('./DeleteAccountDialog.tsx'));

export default function DeleteAccountSection() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <SettingsSection
      title="Delete account"
      lead="Your account is hidden at once and deleted after seven days. If you log in before, it stays."
    >
      <Button
        variant="danger"
        className="self-start"
        onClick={() => {
          setIsOpen(true);
        }}
      >
        Delete my account
      </Button>
      {isOpen && (
        <Suspense>
          <DeleteAccountDialog
            onClose={() => {
              setIsOpen(false);
            }}
          />
        </Suspense>
      )}
    </SettingsSection>
  );
}
