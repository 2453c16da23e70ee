import type { ReactNode } from 'react';
import { isEmojiAlone } from '../emoji.ts';
import { Attachment, type AttachedFile } from './Attachment.tsx';
import { LinkedText } from './LinkedText.tsx';
import type { FileOwner } from './useFileAddress.ts';

interface BubbleProps {
  mine: boolean;
  /** Who wrote it, for those who cannot see on which side it stands. */
  author: string;
  text: string;
  /** The last one of what was written in one go. */
  endsGroup: boolean;
  edited?: boolean;
  file?: AttachedFile | undefined;
  owner?: FileOwner | undefined;
  /** Beside the bubble: what can be done with it. */
  aside?: ReactNode;
  /** Time and status. */
  meta: ReactNode;
}

/** The border shows where a device's own colours replace ours. */
const SIDES = {
  mine: { shape: 'border-transparent bg-action-soft', tail: 'rounded-br-sm' },
  theirs: { shape: 'border-line bg-surface', tail: 'rounded-bl-sm' },
};

/** Pictures rather than text, so of no size of type. */
const LARGE = 'py-1 text-display';

/** One message: mine on the right, theirs on the left. */
export function Bubble(props: BubbleProps) {
  const { mine, author, text, endsGroup, edited = false, file, owner, aside, meta } = props;
  const { shape, tail } = mine ? SIDES.mine : SIDES.theirs;
  const isBare = !file && isEmojiAlone(text);
  const frame = isBare ? '' : `rounded-2xl border ${shape} ${endsGroup ? tail : ''}`;
  return (
    <article className={`group flex min-w-0 flex-1 flex-col ${mine ? 'items-end' : 'items-start'}`}>
      <div className="relative flex max-w-[90%] items-center md:max-w-[75%]">
        {aside}
        <div className={`min-w-0 ${frame}`}>
          <span className="sr-only">{author}: </span>
          {file && <Attachment file={file} owner={owner} />}
          {text !== '' && (
            <div className={isBare ? LARGE : 'px-3.5 py-2'}>
              <LinkedText text={text} />
            </div>
          )}
          {edited && <span className="block px-3.5 pb-1.5 text-xs text-muted">(edited)</span>}
        </div>
        {!endsGroup && meta}
      </div>
      {endsGroup && meta}
    </article>
  );
}
