import { useId, type ChangeEvent, type ReactNode } from 'react';
import { buttonClass } from './Button.tsx';

interface FileButtonProps {
  label: string;
  /** File extensions and media types. */
  accept: string;
  busy: boolean;
  /** Replaces the label while busy. */
  busyText: string;
  hint: string;
  problem: string | undefined;
  onFile: (file: File) => void;
  /** Another way to the same, beside the button. */
  beside?: ReactNode;
}

/** Chooses a file. Its problem or hint is its accessible description. */
export function FileButton(props: FileButtonProps) {
  const { label, accept, busy, busyText, hint, problem, onFile, beside } = props;
  const id = useId();
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // The same file can be chosen again after a failure.
    target.value = '';
    if (file) onFile(file);
  };
  return (
    <div className="flex flex-col items-start gap-1.5">
      <div className="flex flex-wrap gap-2">
        <input
          id={id}
          type="file"
          accept={accept}
          className="peer sr-only"
          disabled={busy}
          aria-invalid={problem === undefined ? undefined : true}
          aria-describedby={`${id}-note`}
          onChange={choose}
        />
        <label
          htmlFor={id}
          className={`${buttonClass('secondary')} cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-action`}
        >
          {busy ? busyText : label}
        </label>
        {beside}
      </div>
      <p
        id={`${id}-note`}
        role={problem === undefined ? undefined : 'alert'}
        className={`text-sm ${problem === undefined ? 'text-muted' : 'text-danger'}`}
      >
        {problem ?? hint}
      </p>
    </div>
  );
}
