import { Link } from '../../ui/router.ts';
import { Section } from '../../ui/Section.tsx';
import { OpenSessionList } from './OpenSessionList.tsx';
import { useGetOpenSessionsQuery } from './openSessionsApi.ts';

/** The next `limit` sessions that buddies opened. Nothing without one. */
export function OpenSessionsSection({ limit }: { limit: number }) {
  const { data } = useGetOpenSessionsQuery();
  if (!data || data.length === 0) return null;
  return (
    <Section title="Open sessions">
      <OpenSessionList sessions={data.slice(0, limit)} />
      {data.length > limit && (
        <Link
          to="/sessions?show=open"
          className="inline-flex min-h-11 items-center text-sm font-semibold text-action hover:underline"
        >
          All {data.length} open sessions
        </Link>
      )}
    </Section>
  );
}
