import type { ReactNode } from 'react';
import { errorText } from '../../api/errorText.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorNotice } from '../../ui/loading/ErrorNotice.tsx';
import { useGetMeQuery } from '../auth/authApi.ts';
import { useMySubjects } from '../auth/useMySubjects.ts';
import { useGetMatchesQuery } from './matchesApi.ts';
import { MatchCard } from './MatchCard.tsx';
import { Card } from '../../ui/Card.tsx';
import { Skeleton, SkeletonPerson } from '../../ui/loading/Skeleton.tsx';

export function MatchList({ whenEmpty }: { whenEmpty: ReactNode }) {
  const { data, error, isFetching, refetch } = useGetMatchesQuery();
  const mySubjects = useMySubjects();
  const { data: me } = useGetMeQuery();
  // Their conversations stay in the chat.
  const matches = data?.filter(({ isDeleted }) => !isDeleted);

  const failure = error && !isFetching && (
    <ErrorNotice
      text={errorText(error, 'Failed to load matches. Please try again later.')}
      onRetry={() => void refetch()}
    />
  );
  if (!matches) return failure || <MatchSkeletons />;
  if (matches.length === 0) {
    return (
      failure || (
        <EmptyState text="You have no study buddies yet." drawing="people">
          {whenEmpty}
        </EmptyState>
      )
    );
  }
  return (
    <div className="flex flex-col gap-4">
      {failure}
      <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {matches.map((match) => (
          <li key={match.id} className="min-w-0">
            <MatchCard match={match} me={me} mySubjects={mySubjects} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function MatchSkeletons() {
  return (
    <div role="status">
      <span className="sr-only">Loading study buddies...</span>
      <div aria-hidden="true" className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {Array.from({ length: 6 }, (_, index) => (
          <Card key={index} className="flex flex-col gap-4">
            <SkeletonPerson />
            <Skeleton className="h-16" />
            <Skeleton className="h-14 w-4/5" />
            <Skeleton className="h-14 w-3/5" />
            <Skeleton className="h-11 rounded-lg" />
          </Card>
        ))}
      </div>
    </div>
  );
}
