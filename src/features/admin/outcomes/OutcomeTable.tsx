import { useId } from 'react';
import type { OutcomeCount, OutcomeCounts, OutcomeStep } from '../../../../contract/outcomes.ts';
import { LOCALE } from '../../../ui/time/locale.ts';

/** In the order in which a request reaches them. */
const COLUMNS: Record<OutcomeStep, string> = {
  sent: 'Sent',
  accepted: 'Accepted',
  messaged: 'First message',
  planned: 'Session planned',
  held: 'Session held',
  heldAgain: 'Held again',
};
const STEPS = Object.keys(COLUMNS) as OutcomeStep[];

interface Row {
  name: string;
  counts: OutcomeCounts;
}

interface OutcomeTableProps {
  title: string;
  caption: string;
  /** Heading of the first column. */
  group: string;
  rows: readonly Row[];
  total?: Row;
}

/** A table that scrolls sideways on a phone, beside its first column. */
export function OutcomeTable({ title, caption, group, rows, total }: OutcomeTableProps) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      <div
        role="region"
        aria-labelledby={id}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- The arrow keys scroll it.
        tabIndex={0}
        className="relative overflow-x-auto rounded-2xl border border-line bg-surface shadow-card"
      >
        <table className="w-full min-w-lg border-separate border-spacing-0 text-sm">
          <caption className="sticky left-0 max-w-[calc(100vw-3rem)] px-4 py-3 text-left text-muted text-pretty">
            {caption}
          </caption>
          <thead>
            <tr className="align-bottom">
              <th scope="col" className={`${HEAD} ${FIRST} text-left`}>
                {group}
              </th>
              {STEPS.map((step) => (
                <th key={step} scope="col" className={`${HEAD} ${CELL}`}>
                  {COLUMNS[step]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Counts key={row.name} {...row} />
            ))}
          </tbody>
          {total && (
            <tfoot className="font-semibold">
              <Counts {...total} />
            </tfoot>
          )}
        </table>
      </div>
    </div>
  );
}

const FIRST = 'sticky left-0 bg-surface pr-3 pl-4 whitespace-nowrap';
const CELL = 'px-2 text-right last:pr-4 sm:px-3';
const HEAD = 'py-2 font-medium text-muted';

function Counts({ name, counts }: Row) {
  return (
    <tr>
      <th scope="row" className={`${FIRST} border-t border-line py-2.5 text-left font-semibold`}>
        {name}
      </th>
      {STEPS.map((step) => (
        <td key={step} className={`border-t border-line py-2.5 tabular-nums ${CELL}`}>
          <Count count={counts[step]} />
        </td>
      ))}
    </tr>
  );
}

const number = new Intl.NumberFormat(LOCALE);

function Count({ count }: { count: OutcomeCount }) {
  if (count !== '<5') return number.format(count);
  return (
    <span className="font-normal text-muted">
      <span aria-hidden="true">&lt;5</span>
      <span className="sr-only">under 5</span>
    </span>
  );
}
