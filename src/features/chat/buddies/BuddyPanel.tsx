import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Match } from '../../../../contract/search.ts';
import type { Conversations } from '../../../api/compat/conversations.ts';
import { buttonClass } from '../../../ui/controls/buttonClass.ts';
import { ErrorNotice } from '../../../ui/loading/ErrorNotice.tsx';
import { useDebounced } from '../../../ui/hooks/useDebounced.ts';
import { useGetConversationsQuery } from '../chatApi.ts';
import { ChatEmptyState } from '../ChatEmptyState.tsx';
import { BuddyListSkeleton } from '../ChatSkeletons.tsx';
import { unreadErrorText } from '../chatTexts.ts';
import { nameContains } from '../../../ui/people/nameContains.ts';
import { makeConversationRows } from '../conversations/conversationRows.ts';
import { useSessionPartners } from '../conversations/useSessionPartners.ts';
import type { Partner } from '../partner.ts';
import { BuddyList } from './BuddyList.tsx';
import { BuddySearch } from './BuddySearch.tsx';

/** State of the accepted matches. */
export interface Buddies {
  /** `undefined` until loaded once. */
  list: Match[] | undefined;
  failed: boolean;
  isLoading: boolean;
  onRetry: () => void;
}

interface BuddyPanelProps {
  buddies: Buddies;
  /** Id of the buddy whose conversation is open. */
  openId: string | undefined;
}

const MessageHits = lazy(() => import('../search/MessageHits.tsx'));

/** Milliseconds without typing before messages are searched. */
const SEARCH_DELAY = 300;

/** The service finds shorter words only as a whole. */
const MIN_SEARCH_LENGTH = 2;

export function BuddyPanel({ buddies, openId }: BuddyPanelProps) {
  const { data, error, isLoading, isFetching, refetch } = useGetConversationsQuery();
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
      {isLoading && buddies.list !== undefined ? (
        <BuddyListSkeleton />
      ) : (
        <BuddyPanelBody buddies={buddies} openId={openId} conversations={data ?? {}} />
      )}
    </section>
  );
}

function BuddyPanelBody({
  buddies,
  openId,
  conversations,
}: BuddyPanelProps & { conversations: Conversations }) {
  const [search, setSearch] = useState('');
  const sought = useDebounced(search.trim(), SEARCH_DELAY);
  const { list, isLoading } = buddies;
  const sessions = useSessionPartners(conversations);
  if (list === undefined) return isLoading && <BuddyListSkeleton />;
  const partners: readonly Partner[] = [...list, ...sessions];
  if (partners.length > 0) {
    const shown = partners.filter(({ name }) => nameContains(name, search));
    return (
      <>
        <BuddySearch value={search} onChange={setSearch} />
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pb-2">
          <p role="status" className="px-3 py-2 text-sm text-muted empty:hidden">
            {shown.length === 0 && 'No buddies with that name.'}
          </p>
          <BuddyList rows={makeConversationRows(shown, conversations)} openId={openId} />
          {search !== '' && sought.length >= MIN_SEARCH_LENGTH && (
            <Suspense>
              <MessageHits
                key={sought}
                text={sought}
                names={new Map(partners.map(({ id, name }) => [id, name]))}
              />
            </Suspense>
          )}
        </div>
      </>
    );
  }
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
