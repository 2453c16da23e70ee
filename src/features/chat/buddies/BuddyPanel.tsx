import { Link } from 'react-router-dom';
import type { UnreadCounts } from '../../../../contract/chat.ts';
import type { Match } from '../../../../contract/search.ts';
import { buttonClass } from '../../../ui/controls/buttonClass.ts';
import { ErrorNotice } from '../../../ui/loading/ErrorNotice.tsx';
import { useGetUnreadCountsQuery } from '../chatApi.ts';
import { unreadErrorText } from '../chatTexts.ts';
import { BuddyList } from './BuddyList.tsx';
import { ChatEmptyState } from '../ChatEmptyState.tsx';
import { BuddyListSkeleton } from '../ChatSkeletons.tsx';

/** State of the accepted matches. */
export interface Buddies {
  /** `undefined` until loaded once. */
  list: Match[] | undefined;
  failed: boolean;
  isLoading: boolean;
  onRetry: () => void;
}

export function BuddyPanel({ buddies }: { buddies: Buddies }) {
  const { data: unread, error, isFetching, refetch } = useGetUnreadCountsQuery();
  return (
    <section
      aria-labelledby="buddies-heading"
      className="flex min-h-0 w-full flex-col md:w-72 md:shrink-0 md:border-r md:border-line lg:w-80"
    >
      <h2
        id="buddies-heading"
        className="flex h-15 shrink-0 items-center px-5 text-lg font-semibold"
      >
        Study Buddies
      </h2>
      <div className="flex flex-col gap-2 px-3 pb-2 empty:hidden">
        {buddies.failed && (
          <ErrorNotice
            text="Failed to fetch matches. You can still select a match if available."
            onRetry={buddies.onRetry}
          />
        )}
        {error && !isFetching && (
          <ErrorNotice text={unreadErrorText(error)} onRetry={() => void refetch()} />
        )}
      </div>
      <BuddyPanelBody buddies={buddies} unread={unread ?? {}} />
    </section>
  );
}

function BuddyPanelBody({ buddies, unread }: { buddies: Buddies; unread: UnreadCounts }) {
  const { list, isLoading } = buddies;
  if (list === undefined) return isLoading && <BuddyListSkeleton />;
  if (list.length > 0) return <BuddyList buddies={list} unread={unread} />;
  return (
    <ChatEmptyState
      text="No matches found. Try connecting with more study buddies!"
      drawing="people"
    >
      <Link to="/search" className={buttonClass('primary')}>
        Find Buddies
      </Link>
    </ChatEmptyState>
  );
}
