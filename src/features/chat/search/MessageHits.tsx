import { Link } from '../../../ui/router.ts';
import type { MessageHit } from '../../../../contract/chat/messages.ts';
import { errorText } from '../../../api/errorText.ts';
import { useAppSelector } from '../../../app/hooks.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { ErrorNotice } from '../../../ui/loading/ErrorNotice.tsx';
import { SkeletonRows } from '../../../ui/loading/Skeleton.tsx';
import { selectUserId } from '../../auth/authSlice.ts';
import { formatDateTime, formatShort } from '../format.ts';
import { MESSAGE_PARAM } from '../conversationView.ts';
import { useSearchMessagesInfiniteQuery } from './messageSearchApi.ts';

interface MessageHitsProps {
  text: string;
  /** Names of the conversations by id. */
  names: ReadonlyMap<string, string>;
}

/** Messages that contain the words of a text. Nothing if the service cannot search. */
export default function MessageHits({ text, names }: MessageHitsProps) {
  const query = useSearchMessagesInfiniteQuery(text);
  const { data, error, hasNextPage, isFetchingNextPage, isFetching } = query;
  if (data?.pages.includes(null)) return null;
  const hits = data?.pages.flatMap((page) => page?.hits ?? []) ?? [];
  return (
    <section aria-labelledby="hits-heading" className="flex flex-col gap-1 pb-3">
      <h3 id="hits-heading" className="px-3 pt-3 pb-1 text-sm font-semibold text-muted">
        Found messages
      </h3>
      {error && !isFetching && (
        <ErrorNotice
          text={errorText(error, 'Failed to search your messages.')}
          onRetry={() => void (data ? query.fetchNextPage() : query.refetch())}
        />
      )}
      {!data && isFetching && <SkeletonRows text="Searching messages..." count={3} />}
      <p role="status" className="px-3 text-sm text-muted empty:hidden">
        {data && hits.length === 0 && 'No messages with these words.'}
      </p>
      <ul className="flex flex-col gap-0.5">
        {hits.map((hit) => (
          <li key={hit._id}>
            <HitLink hit={hit} name={names.get(hit.userId)} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button
          variant="quiet"
          busy={isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show more messages
        </Button>
      )}
    </section>
  );
}

interface HitLinkProps {
  hit: MessageHit;
  name: string | undefined;
}

function HitLink({ hit, name = 'Study Buddy' }: HitLinkProps) {
  const isMine = useAppSelector(selectUserId) === hit.senderId;
  return (
    <Link
      to={`/chat/${hit.userId}?${MESSAGE_PARAM}=${hit._id}`}
      className="flex min-h-14 flex-col justify-center rounded-xl px-3 py-2 hover:bg-sunken focus-visible:-outline-offset-2"
    >
      <span className="flex items-baseline gap-2">
        <span className="min-w-0 flex-1 truncate text-sm font-medium">{name}</span>{' '}
        <time
          dateTime={hit.createdAt}
          title={formatDateTime(hit.createdAt)}
          className="shrink-0 text-xs text-muted tabular-nums"
        >
          {formatShort(hit.createdAt, new Date())}
        </time>
      </span>{' '}
      <span dir="auto" className="line-clamp-2 text-sm wrap-anywhere text-muted">
        {isMine && 'You: '}
        {hit.excerpt.map(({ text, isMatch }, index) =>
          isMatch ? (
            <mark key={index} className="rounded-sm bg-warm-soft font-semibold text-warm">
              {text}
            </mark>
          ) : (
            text
          ),
        )}
      </span>
    </Link>
  );
}
