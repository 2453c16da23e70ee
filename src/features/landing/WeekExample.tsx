import { Card } from '../../ui/Card.tsx';

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'];
const FIRST_HOUR = 10;
const HOURS = Array.from({ length: 7 }, (_, index) => FIRST_HOUR + index);

/** Days from 0 for Monday; hours of the day. */
const SESSIONS = [
  { title: 'Calculus: past papers', day: 0, from: 14, to: 16 },
  { title: 'Statistics lab', day: 1, from: 11, to: 12 },
  { title: 'Graph Theory', day: 3, from: 12, to: 15 },
  { title: 'Essay swap', day: 4, from: 10, to: 12 },
];

/** A week as the calendar shows it. */
export function WeekExample() {
  return (
    <div role="img" aria-label="An example of a week with four study sessions.">
      <Card aria-hidden="true" className="h-full">
        <div className="grid grid-cols-[2.5rem_repeat(5,minmax(0,1fr))] text-xs">
          <span />
          {DAYS.map((day) => (
            <span key={day} className="pb-2 text-center font-medium text-muted">
              {day}
            </span>
          ))}
        </div>
        <div className="grid auto-rows-[2.5rem] grid-cols-[2.5rem_repeat(5,minmax(0,1fr))] text-xs">
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
              className="m-0.5 overflow-hidden rounded-lg bg-action p-1.5 leading-tight font-semibold wrap-anywhere text-on-action hyphens-auto"
              style={{
                gridColumn: day + 2,
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
