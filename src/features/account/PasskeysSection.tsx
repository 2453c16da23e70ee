import { Suspense, useState } from 'react';
import { LoadedSection } from '../../api/Loaded.tsx';
import { lazyChunk } from '../../ui/loading/lazyChunk.ts';
import type { Passkey } from '../../../contract/account.ts';
import { LIMITS } from '../../../contract/constants.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { SuccessNotice } from '../auth/SuccessNotice.tsx';
import { passkeyObstacle } from '../auth/PasskeyProblemNotice.tsx';
import { PasskeyList } from './passkeys/PasskeyList.tsx';
import { useGetPasskeysQuery } from './passkeysApi.ts';

const AddPasskeyDialog = lazyChunk(() => import('./passkeys/AddPasskeyDialog.tsx'));
const RemovePasskeyDialog = lazyChunk(() => import('./passkeys/RemovePasskeyDialog.tsx'));

const OBSTACLES = {
  full: `You have ${LIMITS.passkeys} passkeys, which is the most.`,
  ipAddress: 'Passkeys do not work at an IP address, so please open this page by its name.',
  unsupported: 'Passkeys need a current browser and an address that starts with https.',
};

/** Lists, adds and removes passkeys. Absent on services without passkeys. */
export default function PasskeysSection() {
  return (
    <LoadedSection
      title="Passkeys"
      lead="Sign in with your fingerprint, face or PIN instead of your password."
      query={useGetPasskeysQuery()}
      failure="Failed to load your passkeys."
      loading="Loading passkeys..."
      rows={1}
    >
      {(passkeys) => <Passkeys passkeys={passkeys} />}
    </LoadedSection>
  );
}

function Passkeys({ passkeys }: { passkeys: readonly Passkey[] }) {
  const [opened, setOpened] = useState<'add' | Passkey>();
  const [success, setSuccess] = useState('');
  const open = (dialog: 'add' | Passkey) => {
    setSuccess('');
    setOpened(dialog);
  };
  const close = () => {
    setOpened(undefined);
  };
  const succeed = (message: string) => {
    setSuccess(message);
    close();
  };
  return (
    <>
      {success !== '' && <SuccessNotice text={success} />}
      {passkeys.length > 0 && <PasskeyList passkeys={passkeys} onRemove={open} />}
      <AddButton
        count={passkeys.length}
        onClick={() => {
          open('add');
        }}
      />
      <Suspense>
        {opened === 'add' && (
          <AddPasskeyDialog
            onAdded={({ name }) => {
              succeed(`The passkey “${name}” was added.`);
            }}
            onClose={close}
          />
        )}
        {opened !== undefined && opened !== 'add' && (
          <RemovePasskeyDialog
            passkey={opened}
            onRemoved={() => {
              succeed(`The passkey “${opened.name}” was removed.`);
            }}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}

/** A button, or why no passkey can be added. */
function AddButton({ count, onClick }: { count: number; onClick: () => void }) {
  const obstacle = count < LIMITS.passkeys ? passkeyObstacle() : 'full';
  if (obstacle) return <p className="text-sm text-muted text-pretty">{OBSTACLES[obstacle]}</p>;
  return (
    <Button variant="secondary" className="self-start" onClick={onClick}>
      Add a passkey
    </Button>
  );
}
