import { Suspense, useMemo, useState } from 'react';
import { lazyChunk } from '../../../ui/loading/lazyChunk.ts';
import { Link } from '../../../ui/router.ts';
import type { Conversations } from '../conversationsCache.ts';
import { CONTROL } from '../../../ui/controls/Field.tsx';
import { isEscape } from '../../../ui/controls/keys.ts';
import { buttonClass } from '../../../ui/controls/Button.tsx';
import { ErrorNotice } from '../../../ui/loading/ErrorNotice.tsx';
import { useDebounced } from '../../../ui/hooks/timers.ts';
import { useGetConversationsQuery } from '../conversationsApi.ts';
import { ChatEmptyState, ConversationListSkeleton } from '../ChatPlaceholders.tsx';
import { unreadErrorText } from '../chatTexts.ts';
import { containsText } from '../../../../contract/text.ts';
import { ConversationLink } from './ConversationLink.tsx';
import { makeConversationRows } from '../conversationRows.ts';
import { useKeptThreads } from '../useKeptThreads.ts';
import { toConversations, useConversationViews, type MatchList } from '../useConversationViews.ts';

interface ConversationPanelProps {
  matches: MatchList;
  /** Id of the open conversation. */
  openId: string | undefined;
}

const MessageHits = lazyChunk(() => import('../search/MessageHits.tsx'));

/** Milliseconds without typing before messages are searched. */
const SEARCH_DELAY = 300;

/** The service finds shorter words only as a whole. */
const MIN_SEARCH_LENGTH = 2;

export function ConversationPanel({ matches, openId }: ConversationPanelProps) {
  const { data, error, isLoading, isFetching, refetch } = useGetConversationsQuery();
  return (
    <section
      aria-labelledby="conversations-heading"
      className="flex min-h-0 w-full flex-col md:w-72 md:shrink-0 md:border-r md:border-line lg:w-80"
    >
      <h2
        id="conversations-heading"
        className="flex h-15 shrink-0 items-center px-5 text-lg font-semibold"
      >
        Study Buddies
      </h2>
      <div className="flex flex-col gap-2 px-3 pb-2 empty:hidden">
        {matches.failed && (
          <ErrorNotice
            text="Failed to fetch matches. You can still select a match if available."
            onRetry={matches.onRetry}
          />
        )}
        {error && !isFetching && (
          <ErrorNotice text={unreadErrorText(error)} onRetry={() => void refetch()} />
        )}
      </div>
      {isLoading && matches.list !== undefined ? (
        <ConversationListSkeleton />
      ) : (
        <ConversationList matches={matches} openId={openId} conversations={data} />
      )}
    </section>
  );
}

function ConversationList({
  matches: { list, isLoading, failed },
  openId,
  conversations: loaded,
}: ConversationPanelProps & { conversations: Conversations | undefined }) {
  const [search, setSearch] = useState('');
  const sought = useDebounced(search.trim(), SEARCH_DELAY);
  const kept = useKeptThreads({ isLoaded: list !== undefined, failed });
  const conversations = useMemo(() => loaded ?? toConversations(kept), [loaded, kept]);
  const views = useConversationViews(list, conversations, kept);
  if (list === undefined && kept.length === 0) return isLoading && <ConversationListSkeleton />;
  if (views.length > 0) {
    const shown = views.filter(({ name }) => containsText(name, search));
    return (
      <>
        <ConversationSearch value={search} onChange={setSearch} />
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pb-2">
          <p role="status" className="px-3 py-2 text-sm text-muted empty:hidden">
            {shown.length === 0 && 'No buddies with that name.'}
          </p>
          <ul className="flex flex-col gap-0.5">
            {makeConversationRows(shown, conversations).map((row) => (
              <li key={row.conversation.id}>
                <ConversationLink {...row} isOpen={row.conversation.id === openId} />
              </li>
            ))}
          </ul>
          {search !== '' && sought.length >= MIN_SEARCH_LENGTH && (
            <Suspense>
              <MessageHits
                key={sought}
                text={sought}
                names={new Map(views.map(({ id, name }) => [id, name]))}
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

/** Filters the list by name and searches messages. Escape clears the text. */
function ConversationSearch({
  value,
  onChange,
}: {
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <div className="px-4 pb-3">
      <input
        type="search"
        aria-label="Search chats"
        placeholder="Search chats"
        value={value}
        onChange={({ target }) => {
          onChange(target.value);
        }}
        onKeyDown={(event) => {
          if (!isEscape(event) || value === '') return;
          event.preventDefault();
          onChange('');
        }}
        className={`${CONTROL} min-h-11`}
      />
    </div>
  );
}
