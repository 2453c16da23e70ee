import { useEffect, useId, useRef, useState } from 'react';
import { Avatar } from '../../ui/people/Avatar.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { buttonClass } from '../../ui/controls/buttonClass.ts';
import { fieldId } from './profileFields.ts';
import { useUploadAvatarMutation } from './profileApi.ts';
import { updateErrorText } from './profileTexts.ts';

interface AvatarFieldProps {
  name: string;
  picture: string;
}

interface Chosen {
  file: File;
  /** Object URL of the preview. */
  url: string;
}

/** Previews a chosen picture before it is uploaded. */
export function AvatarField({ name, picture }: AvatarFieldProps) {
  const inputId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  useEffect(
    () => () => {
      if (chosen) URL.revokeObjectURL(chosen.url);
    },
    [chosen],
  );
  const [upload, { isLoading, error }] = useUploadAvatarMutation();

  const discard = () => {
    setChosen(null);
    if (input.current) input.current.value = '';
  };
  const send = async (file: File) => {
    const { data } = await upload(file);
    if (data) discard();
  };

  return (
    <div id={fieldId('avatar')} className="flex flex-wrap items-center gap-4">
      <Avatar name={name} picture={chosen?.url ?? picture} size="large" />
      <div className="flex flex-wrap items-center gap-2">
        <input
          ref={input}
          id={inputId}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/gif"
          className="peer sr-only"
          disabled={isLoading}
          onChange={(event) => {
            const file = event.target.files?.[0];
            setChosen(file ? { file, url: URL.createObjectURL(file) } : null);
          }}
        />
        <label
          htmlFor={inputId}
          className={`${buttonClass('secondary')} cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-action`}
        >
          {picture ? 'Change picture' : 'Choose picture'}
        </label>
        {chosen && (
          <>
            <Button busy={isLoading} busyText="Uploading..." onClick={() => void send(chosen.file)}>
              Upload
            </Button>
            <Button variant="quiet" disabled={isLoading} onClick={discard}>
              Cancel
            </Button>
          </>
        )}
      </div>
      {error && (
        <p role="alert" className="w-full text-sm text-danger">
          {updateErrorText(error)}
        </p>
      )}
    </div>
  );
}
