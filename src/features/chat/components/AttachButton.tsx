import { Paperclip } from 'lucide-react';
import { useRef } from 'react';
import { ATTACHMENT_EXTENSIONS } from '../../../../contract/constants.ts';

const ACCEPTED = ATTACHMENT_EXTENSIONS.map((extension) => `.${extension}`).join(',');

interface AttachButtonProps {
  onFile: (file: File) => void;
  disabled: boolean;
}

export function AttachButton({ onFile, disabled }: AttachButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        aria-label="Attach a file"
        title="Attach a file"
        disabled={disabled}
        onClick={() => input.current?.click()}
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-full text-muted hover:bg-sunken hover:text-ink disabled:opacity-60"
      >
        <Paperclip aria-hidden="true" className="size-5" />
      </button>
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
          // So that the same file can be chosen again after it was taken out.
          target.value = '';
        }}
      />
    </>
  );
}
