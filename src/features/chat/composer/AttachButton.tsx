import { Paperclip } from 'lucide-react';
import { useRef } from 'react';
import { ATTACHMENT_EXTENSIONS } from '../../../../contract/constants.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';

const ACCEPTED = ATTACHMENT_EXTENSIONS.map((extension) => `.${extension}`).join(',');

interface AttachButtonProps {
  onFile: (file: File) => void;
  disabled: boolean;
}

export function AttachButton({ onFile, disabled }: AttachButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton
        label="Attach a file"
        title="Attach a file"
        Icon={Paperclip}
        disabled={disabled}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        aria-label="File to attach"
        hidden
        disabled={disabled}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) onFile(file);
          // Lets the same file be chosen again after it was removed.
          target.value = '';
        }}
      />
    </>
  );
}
