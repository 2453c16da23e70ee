import { useEffect, useId, useRef, useState } from 'react';
import { Avatar } from '../../../ui/people/Avatar.tsx';
import { Button, buttonClass } from '../../../ui/controls/Button.tsx';
import { fieldId, updateErrorText } from '../profileFields.ts';
import { useUploadAvatarMutation } from '../profileApi.ts';

interface AvatarFieldProps {
  name: string;
  picture: string;
}

interface Chosen {
  file: File;
  /** Object URL of the preview. */
  url: string;
}

/** The same text as that of the service. */
const UNREADABLE = 'This file is not a picture. Please choose a JPEG, PNG, GIF or WebP.';

/** Keeps the chosen file, and the reason why it cannot be used. */
function useChosenPicture() {
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  useEffect(
    () => () => {
      if (chosen) URL.revokeObjectURL(chosen.url);
    },
    [chosen],
  );
  const [upload, { isLoading, error, reset }] = useUploadAvatarMutation();
  const [isUnreadable, setIsUnreadable] = useState(false);

  const discard = () => {
    setChosen(null);
    if (input.current) input.current.value = '';
  };
  return {
    input,
    chosen,
    isLoading,
    message: isUnreadable ? UNREADABLE : error && updateErrorText(error),
    discard,
    choose: (file: File | undefined) => {
      setIsUnreadable(false);
      reset();
      setChosen(file ? { file, url: URL.createObjectURL(file) } : null);
    },
    refuse: () => {
      discard();
      setIsUnreadable(true);
    },
    send: async (file: File) => {
      const { data } = await upload(file);
      if (data) discard();
    },
  };
}

/** Previews a chosen picture before it is uploaded. */
export function AvatarField({ name, picture }: AvatarFieldProps) {
  const inputId = useId();
  const { input, chosen, isLoading, message, discard, choose, refuse, send } = useChosenPicture();

  return (
    <div id={fieldId('avatar')} className="flex flex-wrap items-center gap-4">
      <Avatar
        name={name}
        picture={chosen?.url ?? picture}
        size="large"
        onError={chosen ? refuse : undefined}
      />
      <div className="flex grow flex-wrap items-center gap-2 max-sm:*:grow lg:*:grow">
        <input
          ref={input}
          id={inputId}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/gif"
          className="peer sr-only"
          disabled={isLoading}
          aria-invalid={message === undefined ? undefined : true}
          aria-describedby={message === undefined ? undefined : `${inputId}-note`}
          onChange={(event) => {
            choose(event.target.files?.[0]);
          }}
        />
        <label
          htmlFor={inputId}
          className={`${buttonClass('secondary')} cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-action`}
        >
          {picture ? 'Change picture' : 'Choose picture'}
        </label>
        {chosen && (
          <div className="flex gap-2 *:grow">
            <Button busy={isLoading} busyText="Uploading..." onClick={() => void send(chosen.file)}>
              Upload
            </Button>
            <Button variant="secondary" disabled={isLoading} onClick={discard}>
              Cancel
            </Button>
          </div>
        )}
      </div>
      {message !== undefined && (
        <p id={`${inputId}-note`} role="alert" className="w-full text-sm text-danger">
          {message}
        </p>
      )}
    </div>
  );
}
