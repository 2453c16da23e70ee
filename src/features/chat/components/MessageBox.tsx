import { SendHorizontal } from 'lucide-react';
import type { ClipboardEvent, KeyboardEvent, ReactNode, Ref, SyntheticEvent } from 'react';
import { LIMITS } from '../../../../contract/constants.ts';
import { Button } from '../../../ui/Button.tsx';

interface MessageBoxProps {
  text: string;
  onText: (text: string) => void;
  onSubmit: () => void;
  canSubmit: boolean;
  busy?: boolean;
  /** What its button is called. */
  action: 'Send' | 'Save';
  onFile?: (file: File) => void;
  onEscape?: () => void;
  boxRef?: Ref<HTMLTextAreaElement>;
  /** Left of the text. */
  children?: ReactNode;
}

/** Where a message is written. Enter sends, Shift+Enter starts a new line. */
export function MessageBox({
  text,
  onText,
  onSubmit,
  canSubmit,
  busy = false,
  action,
  onFile,
  onEscape,
  boxRef,
  children,
}: MessageBoxProps) {
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (canSubmit && !busy) onSubmit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter also ends the composition of a word in some scripts.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && !event.shiftKey) submit(event);
    if (event.key === 'Escape') onEscape?.();
  };
  const onPaste = (event: ClipboardEvent) => {
    const file = event.clipboardData.files[0];
    if (!file || !onFile) return;
    event.preventDefault();
    onFile(file);
  };
  return (
    <form onSubmit={submit} className="flex items-end gap-2">
      {children}
      <textarea
        ref={boxRef}
        aria-label="Type a message..."
        placeholder="Type a message..."
        rows={1}
        maxLength={LIMITS.messageText}
        value={text}
        readOnly={busy}
        onChange={(event) => {
          onText(event.target.value);
        }}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        className="field-sizing-content max-h-40 min-h-11 min-w-0 flex-1 resize-none rounded-2xl border border-control bg-surface px-4 py-2.5 text-base leading-6 placeholder:text-muted"
      />
      <Button type="submit" disabled={!canSubmit} busy={busy} className="rounded-2xl">
        <SendHorizontal aria-hidden="true" className="size-5 sm:hidden" />
        <span className="sr-only sm:not-sr-only">{action}</span>
      </Button>
    </form>
  );
}
