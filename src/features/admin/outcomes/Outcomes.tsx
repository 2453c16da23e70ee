import type { OutcomeBand, OutcomesResponse } from '../../../../contract/outcomes.ts';
import { Loaded } from '../../../api/Loaded.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LOCALE } from '../../../ui/time/locale.ts';
import { OutcomeTable } from './OutcomeTable.tsx';
import { useGetOutcomesQuery } from './outcomesApi.ts';

/** How far requests came, by the week in which they were sent and by match percentage. */
export function Outcomes() {
  const query = useGetOutcomesQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Loaded
      query={query}
      failure="Failed to load the outcomes."
      loading="Loading the outcomes..."
      rows={8}
    >
      {(outcomes) => <Tables {...outcomes} />}
    </Loaded>
  );
}

function Tables({ weeks, bands, total }: OutcomesResponse) {
  if (total.sent === '<5') {
    return (
      <EmptyState text="The numbers of the last 26 weeks appear once at least five requests were sent in them." />
    );
  }
  return (
    <div className="flex flex-col gap-8">
      <div className="flex max-w-prose flex-col gap-3 text-muted text-pretty">
        <p>
          Each row is a group of requests that were sent in the last 26 weeks. A column says how
          many of them came at least that far.
        </p>
        <p className="text-sm">
          A session is planned when both take part in one that was made after the request was
          accepted. It is held when both came, by their reviews or by ten minutes in its room. A
          number under 5 is shown as &lt;5, and no other number includes requests that would reveal
          it.
        </p>
      </div>
      <OutcomeTable
        title="By week"
        caption="Requests by the week in which they were sent, from Monday in UTC. The latest week is first."
        group="Week from"
        rows={weeks.map(({ monday, counts }) => ({ name: dayOf(monday), counts }))}
        total={{ name: 'All weeks', counts: total }}
      />
      <OutcomeTable
        title="By match percentage"
        caption="The same requests by the match percentage that the sender saw. It is not known of requests from before it was stored."
        group="Match"
        rows={bands.map(({ percentages, counts }) => ({ name: nameOf(percentages), counts }))}
      />
    </div>
  );
}

const day = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short', timeZone: 'UTC' });
const dayOf = (monday: string) => day.format(new Date(monday));

const nameOf = (percentages: OutcomeBand['percentages']) =>
  percentages ? `${String(percentages.from)}–${String(percentages.to)} %` : 'Not known';
