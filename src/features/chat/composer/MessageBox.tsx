import { Check, SendHorizontal } from 'lucide-react';
import { useId, type KeyboardEvent, type ReactNode, type Ref, type SyntheticEvent } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { isEnter, isEscape } from '../../../ui/controls/keys.ts';
import { useMediaQuery } from '../../../ui/hooks/useMediaQuery.ts';
import { tooLongText } from '../chatTexts.ts';

interface MessageBoxProps {
  text: string;
  onText: (text: string) => void;
  onBlur: () => void;
  onSubmit: () => void;
  canSubmit: boolean;
  busy?: boolean;
  action: 'Send' | 'Save';
  onEscape?: () => void;
  /** ArrowUp in the empty box. */
  onArrowUp?: () => void;
  boxRef?: Ref<HTMLTextAreaElement>;
  children?: ReactNode;
}

/** At least one line high: Chromium has no line for a moment while the last letter is deleted. */
const BOX =
  'field-sizing-content max-h-[min(10rem,20cqh)] min-h-11.5 min-w-0 flex-1 resize-none rounded-xl max-[17rem]:order-first max-[17rem]:basis-full border border-control bg-surface px-3 py-2.5 text-base leading-normal placeholder:whitespace-nowrap placeholder:text-muted sm:px-4 aria-invalid:border-danger';

/** Limits the rows in browsers without `field-sizing`. */
const MAX_ROWS = 6;

const TOUCH = '(hover: none) and (pointer: coarse)';

/**
 * Text box of a message. Enter submits, Shift+Enter starts a new line; with an on-screen keyboard Enter
 * does, too. A text above the limit can be pasted and shortened, but not submitted.
 */
export function MessageBox(props: MessageBoxProps) {
  const { text, onText, onBlur, onSubmit, canSubmit, busy = false, action } = props;
  const { onEscape, onArrowUp, boxRef, children } = props;
  const noteId = useId();
  const isTouch = useMediaQuery(TOUCH);
  const Icon = action === 'Send' ? SendHorizontal : Check;
  const tooLong = tooLongText(text);
  const isValid = canSubmit && tooLong === null;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isValid && !busy) onSubmit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (isEnter(event) && !event.shiftKey && !isTouch) submit(event);
    if (isEscape(event)) onEscape?.();
    if (event.key === 'ArrowUp' && text === '' && onArrowUp) {
      event.preventDefault();
      onArrowUp();
    }
  };
  return (
    <form onSubmit={submit}>
      <p id={noteId} role="status" className="px-2 text-sm text-danger not-empty:pb-2">
        {tooLong}
      </p>
      <div className="flex items-end gap-2 max-[17rem]:flex-wrap">
        {children}
        <textarea
          ref={boxRef}
          dir="auto"
          aria-label="Type a message..."
          placeholder="Type a message..."
          rows={Math.min(text.split('\n').length, MAX_ROWS)}
          enterKeyHint={isTouch ? 'enter' : 'send'}
          aria-invalid={tooLong === null ? undefined : true}
          aria-describedby={noteId}
          value={text}
          readOnly={busy}
          onChange={(event) => {
            onText(event.target.value);
          }}
          onBlur={onBlur}
          onKeyDown={onKeyDown}
          className={BOX}
        />
        <Button type="submit" disabled={!isValid} busy={busy} className="max-[17rem]:ml-auto">
          {!busy && <Icon aria-hidden="true" className="size-5 sm:hidden" />}
          <span className="sr-only sm:not-sr-only">{action}</span>
        </Button>
      </div>
    </form>
  );
}
