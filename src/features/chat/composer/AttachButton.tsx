import { Paperclip } from 'lucide-react';
import { useRef } from 'react';
import { ATTACHMENT_EXTENSIONS } from '../../../../contract/constants.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';

const ACCEPTED = ATTACHMENT_EXTENSIONS.map((extension) => `.${extension}`).join(',');

interface AttachButtonProps {
  onFiles: (files: FileList) => void;
  disabled: boolean;
}

export function AttachButton({ onFiles, disabled }: AttachButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton
        label="Attach files"
        title="Attach files"
        Icon={Paperclip}
        disabled={disabled}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        multiple
        accept={ACCEPTED}
        aria-label="Files to attach"
        hidden
        disabled={disabled}
        onChange={({ target }) => {
          if (target.files) onFiles(target.files);
          // Lets the same files be chosen again after they were removed.
          target.value = '';
        }}
      />
    </>
  );
}
