import { Card } from '../../ui/Card.tsx';

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'];
const FIRST_HOUR = 10;
const HOURS = Array.from({ length: 7 }, (_, index) => FIRST_HOUR + index);

/** `day` is 0 for Monday; `from` and `to` are hours. */
const SESSIONS = [
  { title: 'Statistics lab', day: 0, from: 11, to: 12 },
  { title: 'Calculus: past papers', day: 2, from: 14, to: 16 },
  { title: 'Graph Theory', day: 3, from: 12, to: 15 },
  { title: 'Essay swap', day: 4, from: 10, to: 12 },
];

/** A phone shows only the last three days. */
const COLUMNS =
  'grid grid-cols-[2.5rem_repeat(3,minmax(0,1fr))] text-xs sm:grid-cols-[2.5rem_repeat(5,minmax(0,1fr))]';
const shownOn = (day: number) => (day < 2 ? 'max-sm:hidden' : '');

export function WeekExample() {
  return (
    <div role="img" aria-label="An example of a week with study sessions.">
      <Card aria-hidden="true" className="h-full">
        <div className={COLUMNS}>
          <span />
          {DAYS.map((name, day) => (
            <span key={name} className={`pb-2 text-center font-medium text-muted ${shownOn(day)}`}>
              {name}
            </span>
          ))}
        </div>
        <div className={`auto-rows-[2.5rem] ${COLUMNS}`}>
          {HOURS.map((hour, index) => (
            <div
              key={hour}
              className="col-span-full col-start-1 border-t border-line pt-1 text-muted tabular-nums"
              style={{ gridRow: index + 1 }}
            >
              {hour}:00
            </div>
          ))}
          {SESSIONS.map(({ title, day, from, to }) => (
            <p
              key={title}
              className={`m-0.5 overflow-hidden rounded-lg bg-action p-1.5 leading-tight font-semibold wrap-anywhere text-on-action hyphens-auto ${shownOn(day)}`}
              style={{
                // Counted from the right, because a phone hides the first days.
                gridColumn: day - DAYS.length - 1,
                gridRow: `${String(from - FIRST_HOUR + 1)} / ${String(to - FIRST_HOUR + 1)}`,
              }}
            >
              {title}
            </p>
          ))}
        </div>
      </Card>
    </div>
  );
}
