import { Download } from 'lucide-react';
import { use } from 'react';
import { errorText } from '../../api/errorText.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { ErrorNotice } from '../../ui/loading/ErrorNotice.tsx';
import { ImageOrigin } from '../../ui/people/imageOrigin.ts';
import { SettingsSection } from '../../ui/SettingsSection.tsx';
import { useRequestExportMutation } from './accountApi.ts';

export default function ExportSection() {
  const origin = use(ImageOrigin);
  const [requestExport, { isLoading, error }] = useRequestExportMutation();
  const download = async () => {
    const { data } = await requestExport();
    if (!data) return;
    // The browser saves the response itself, so that a large archive is not held in memory.
    const link = document.createElement('a');
    link.href = `${origin}${data.url}`;
    link.click();
  };
  return (
    <SettingsSection
      title="Your data"
      lead="A ZIP archive with your profile, messages, files and everything else stored about you."
    >
      {error && <ErrorNotice text={errorText(error, 'Failed to prepare your data.')} />}
      <Button
        variant="secondary"
        className="self-start"
        busy={isLoading}
        onClick={() => void download()}
      >
        <Download aria-hidden="true" size="1.125rem" />
        Download my data
      </Button>
    </SettingsSection>
  );
}
