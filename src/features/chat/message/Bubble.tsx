import { Reply } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDateTime, formatTime } from '../format.ts';
import { findMessageCard } from '../messageCards.tsx';
import { Attachment, type AttachedFile } from './Attachment.tsx';
import { isEmojiOnly, LinkedText } from './LinkedText.tsx';
import type { FileOwner } from './useFileUrl.ts';
import { useTouchGestures } from './useTouchGestures.ts';

interface BubbleProps {
  mine: boolean;
  /** Read by screen readers before the text. */
  author: string;
  text: string;
  /** Last message of a group by the same sender. */
  endsGroup: boolean;
  edited?: boolean;
  file?: AttachedFile | undefined;
  owner?: FileOwner | undefined;
  quote?: ReactNode;
  reactions?: ReactNode;
  aside?: ReactNode;
  meta: ReactNode;
  /** The meta is always shown, below the message. Otherwise beside it, on hover, tap or focus. */
  isMetaBelow: boolean;
  /** A swipe to the right replies. */
  onReply?: (() => void) | undefined;
}

/** The border is visible in forced-colors mode. */
const SIDES = {
  mine: { shape: 'border-transparent bg-action-soft', tail: 'rounded-br-sm' },
  theirs: { shape: 'border-line bg-surface', tail: 'rounded-bl-sm' },
};

/** Returns the classes of the frame of a message. */
export function bubbleShape({ mine, endsGroup }: { mine: boolean; endsGroup: boolean }): string {
  const { shape, tail } = mine ? SIDES.mine : SIDES.theirs;
  return `rounded-2xl border ${shape} ${endsGroup ? tail : ''}`;
}

const EMOJI_TEXT = 'py-1 text-display';

export function Bubble(props: BubbleProps) {
  const { mine, author, endsGroup, edited = false, file, owner, quote, aside, meta } = props;
  const { isMetaBelow } = props;
  const gestures = useTouchGestures({
    onLongPress: openMenuOutsideLinks,
    onSwipe: props.onReply,
  });
  const found = findMessageCard(props.text, owner?.messageId);
  const text = found?.text ?? props.text;
  const isEmoji = !file && !quote && isEmojiOnly(props.text);
  const frame = isEmoji ? '' : bubbleShape({ mine, endsGroup });
  return (
    // A tap focuses it, which shows its time and status.
    <article
      tabIndex={-1}
      onContextMenu={(event) => {
        if (openMenuOutsideLinks(event.currentTarget, event.target)) event.preventDefault();
      }}
      {...gestures.handlers}
      className={`group relative flex min-w-0 flex-1 touch-pan-y flex-col ${mine ? 'items-end' : 'items-start'} outline-none pointer-coarse:select-none`}
    >
      {gestures.shift > 0 && <ReplyMark isReady={gestures.isReady} />}
      <div
        style={gestures.shift > 0 ? { transform: `translateX(${String(gestures.shift)}px)` } : {}}
        className={`relative flex max-w-[90%] items-center md:max-w-[75%] ${mine ? '' : 'flex-row-reverse'}`}
      >
        {aside}
        <div className={`min-w-0 ${frame}`}>
          <span className="sr-only">{author}: </span>
          {quote}
          {file && <Attachment file={file} owner={owner} />}
          {text !== '' && (
            <div className={isEmoji ? EMOJI_TEXT : 'px-3.5 py-2'}>
              <LinkedText text={text} />
            </div>
          )}
          {found?.card}
          {edited && <span className="block px-3.5 pb-1.5 text-xs text-muted">(edited)</span>}
        </div>
        {!isMetaBelow && meta}
      </div>
      {props.reactions}
      {isMetaBelow && meta}
    </article>
  );
}

/** A long press or right click opens the menu of a message, unless text is selected. Returns whether it did. */
export function openMenu(message: HTMLElement): boolean {
  const button = message.querySelector<HTMLElement>('[aria-haspopup=menu]');
  const isSelecting = window.getSelection()?.isCollapsed === false;
  if (!button || isSelecting) return false;
  button.click();
  return true;
}

/** A link in the text has a menu of the browser. The one around a picture has not. */
const openMenuOutsideLinks = (message: HTMLElement, target: EventTarget): boolean => {
  const link = (target as Element).closest('a');
  return (link === null || link.querySelector('img') !== null) && openMenu(message);
};

/** Shown during a swipe, in colour once it is far enough. */
const ReplyMark = ({ isReady }: { isReady: boolean }) => (
  <span
    aria-hidden="true"
    className={`absolute top-2.5 left-1 ${isReady ? 'text-action' : 'text-muted'}`}
  >
    <Reply className="size-5" />
  </span>
);

interface MessageMetaProps {
  instant: string;
  mine: boolean;
  /** Below the message; otherwise beside it, shown on hover, tap or focus. */
  below: boolean;
  children?: ReactNode;
}

const BELOW = 'flex h-5 items-center gap-x-1.5 px-1';
/** Positioned absolutely, so that showing it moves nothing. Over the next message on a phone. */
const BESIDE =
  'pointer-events-none absolute flex gap-x-1.5 whitespace-nowrap opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 max-md:top-full max-md:z-10 max-md:rounded-full max-md:border max-md:border-line max-md:bg-surface max-md:px-2 md:bottom-1';

export function MessageMeta({ instant, mine, below, children }: MessageMetaProps) {
  const side = mine
    ? 'max-md:right-0 md:right-full md:mr-12'
    : 'max-md:left-0 md:left-full md:ml-2';
  return (
    <div className={`text-xs text-muted ${below ? BELOW : `${BESIDE} ${side}`}`}>
      <time dateTime={instant} title={formatDateTime(instant)} className="tabular-nums">
        {formatTime(instant)}
      </time>
      {children}
    </div>
  );
}
