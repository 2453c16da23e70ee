import { Check, SendHorizontal } from 'lucide-react';
import { useId, type KeyboardEvent, type ReactNode, type Ref, type SyntheticEvent } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { tooLongText } from '../chatTexts.ts';

interface MessageBoxProps {
  text: string;
  onText: (text: string) => void;
  onSubmit: () => void;
  canSubmit: boolean;
  busy?: boolean;
  /** What its button is called. */
  action: 'Send' | 'Save';
  onEscape?: () => void;
  boxRef?: Ref<HTMLTextAreaElement>;
  /** Left of the text. */
  children?: ReactNode;
}

const BOX =
  'field-sizing-content max-h-40 min-h-11 min-w-0 flex-1 resize-none rounded-xl border border-control bg-surface px-4 py-2.5 text-base leading-6 placeholder:text-muted aria-invalid:border-danger';

/** For browsers that cannot fit a box to its text: one row for each line, up to this. */
const MOST_ROWS = 6;

/**
 * Where a message is written. Enter sends, Shift+Enter starts a new line. It takes a text of any
 * length, so that nothing of a paste is lost, and lets it go only when it fits.
 */
export function MessageBox(props: MessageBoxProps) {
  const { text, onText, onSubmit, canSubmit, busy = false, action } = props;
  const { onEscape, boxRef, children } = props;
  const noteId = useId();
  const Icon = action === 'Send' ? SendHorizontal : Check;
  const tooLong = tooLongText(text);
  const isReady = canSubmit && tooLong === null;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isReady && !busy) onSubmit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter also ends the composition of a word in some scripts.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && !event.shiftKey) submit(event);
    if (event.key === 'Escape') onEscape?.();
  };
  return (
    <form onSubmit={submit}>
      <p id={noteId} role="status" className="px-2 text-sm text-danger not-empty:pb-2">
        {tooLong}
      </p>
      <div className="flex items-end gap-2">
        {children}
        <textarea
          ref={boxRef}
          aria-label="Type a message..."
          placeholder="Type a message..."
          rows={Math.min(text.split('\n').length, MOST_ROWS)}
          enterKeyHint="send"
          aria-invalid={tooLong === null ? undefined : true}
          aria-describedby={noteId}
          value={text}
          readOnly={busy}
          onChange={(event) => {
            onText(event.target.value);
          }}
          onKeyDown={onKeyDown}
          className={BOX}
        />
        <Button type="submit" disabled={!isReady} busy={busy}>
          {!busy && <Icon aria-hidden="true" className="size-5 sm:hidden" />}
          <span className="sr-only sm:not-sr-only">{action}</span>
        </Button>
      </div>
    </form>
  );
}
