import { Link } from '../ui/router.ts';
import { Section } from '../features/dashboard/Section.tsx';
import { OpenSessionList } from '../features/sessions/open/OpenSessionList.tsx';
import { useGetOpenSessionsQuery } from '../features/sessions/open/openSessionsApi.ts';

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
