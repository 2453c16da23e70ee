import type { ReactNode } from 'react';
import { Illustration, type IllustrationName } from '../../ui/Illustration.tsx';
import { ConversationHeader } from './ConversationHeader.tsx';
import { Skeleton } from '../../ui/loading/Skeleton.tsx';

const TEXT = 'Loading chat...';

const BUBBLES = [
  { mine: false, width: 'w-3/5' },
  { mine: false, width: 'w-2/5' },
  { mine: true, width: 'w-1/2' },
  { mine: false, width: 'w-1/3' },
  { mine: true, width: 'w-2/3' },
  { mine: true, width: 'w-1/4' },
];

const NAME_WIDTHS = ['w-3/5', 'w-1/2', 'w-2/3', 'w-2/5', 'w-3/5', 'w-1/2'];

/** Placeholder shapes with a text for screen readers. */
function SkeletonGroup({ children, className }: { children: ReactNode; className: string }) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{TEXT}</span>
      <div aria-hidden="true" className="contents">
        {children}
      </div>
    </div>
  );
}

export function ConversationListSkeleton() {
  return (
    <SkeletonGroup className="min-h-0 flex-1 overflow-hidden px-2">
      {NAME_WIDTHS.map((width, i) => (
        <div key={i} className="flex min-h-16 items-center gap-3 px-3 py-2">
          <Skeleton className="size-10 shrink-0 rounded-full" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className={`h-4 ${width}`} />
            <Skeleton className="h-3 w-1/3" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  );
}

export function ThreadSkeleton() {
  return (
    <SkeletonGroup className="flex min-h-0 flex-1 flex-col justify-end gap-3 overflow-hidden px-3 pb-3 md:px-5">
      {BUBBLES.map(({ mine, width }, i) => (
        <Skeleton key={i} className={`h-11 rounded-2xl ${width} ${mine ? 'self-end' : 'ml-10'}`} />
      ))}
    </SkeletonGroup>
  );
}

/** Placeholder for a conversation that is not loaded yet. */
export function ConversationSkeleton() {
  return (
    <div className="flex min-w-0 flex-1 flex-col">
      <ConversationHeader>
        <div aria-hidden="true" className="flex items-center gap-3">
          <Skeleton className="size-10 rounded-full" />
          <Skeleton className="h-5 w-40" />
        </div>
      </ConversationHeader>
      <ThreadSkeleton />
      <div aria-hidden="true" className="p-3 pt-6 md:px-5 md:pb-4">
        <Skeleton className="h-11 rounded-2xl" />
      </div>
    </div>
  );
}

interface ChatEmptyStateProps {
  text: string;
  drawing?: IllustrationName;
  children?: ReactNode;
}

export function ChatEmptyState({ text, drawing = 'messages', children }: ChatEmptyStateProps) {
  return (
    <div className="m-auto flex max-w-sm flex-col items-center gap-4 p-6 text-center text-balance text-muted">
      <Illustration name={drawing} />
      <p>{text}</p>
      {children}
    </div>
  );
}
