import type { ReactNode } from 'react';
import { Attachment, type AttachedFile } from './Attachment.tsx';
import { LinkedText } from './LinkedText.tsx';
import type { FileOwner } from './useFileAddress.ts';

interface BubbleProps {
  mine: boolean;
  /** Who wrote it, for those who cannot see on which side it stands. */
  author: string;
  text: string;
  file?: AttachedFile | undefined;
  owner?: FileOwner | undefined;
  /** Beside the bubble: what can be done with it. */
  aside?: ReactNode;
  /** Below it: time and status. */
  children: ReactNode;
}

const SIDES = {
  mine: 'rounded-br-md bg-action text-on-action',
  theirs: 'rounded-bl-md border border-line bg-surface',
};

/** One message: mine on the right, theirs on the left. */
export function Bubble({ mine, author, text, file, owner, aside, children }: BubbleProps) {
  return (
    <article className={`group flex flex-col gap-1 ${mine ? 'items-end' : 'items-start'}`}>
      <div className="flex max-w-[85%] items-center gap-1 md:max-w-[75%]">
        {aside}
        <div
          className={`min-w-0 rounded-2xl px-4 py-2 shadow-card ${mine ? SIDES.mine : SIDES.theirs}`}
        >
          <span className="sr-only">{author}: </span>
          {file && <Attachment file={file} owner={owner} />}
          {text !== '' && <LinkedText text={text} />}
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-2 px-1 text-xs text-muted">{children}</div>
    </article>
  );
}
