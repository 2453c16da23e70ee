import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Select } from '../../ui/controls/Select.tsx';
import { useMediaQuery } from '../../ui/hooks/useMediaQuery.ts';
import { stepFrom, type FirstWeekday } from './calendarPeriod.ts';
import type { ShownView } from './calendarParams.ts';
import { titleText } from './calendarFormats.ts';

const VIEW_NAMES = { agenda: 'Agenda', month: 'Month', week: 'Week', day: 'Day' } as const;

/** Windows in which the names of all views would need a row of their own, for which there is no room. */
const NARROW = '(width < 17rem), (32rem <= width < 44rem) and (height < 30rem)';

interface CalendarToolbarProps {
  view: ShownView;
  /** The views to choose from. */
  views: readonly ShownView[];
  date: Date;
  firstWeekday: FirstWeekday;
  /** Has a shorter title. */
  isPhone: boolean;
  onView: (view: ShownView) => void;
  onDate: (date: Date) => void;
  /** Beside the views. */
  children?: ReactNode;
}

/**
 * Steps on the left, the title in the middle, views on the right. On a narrow screen the views have their
 * own row, with large text in a select. It stays in view while the calendar scrolls.
 */
export function CalendarToolbar({ view, views, onView, children, ...props }: CalendarToolbarProps) {
  const { date, firstWeekday, isPhone, onDate } = props;
  const step = (steps: 1 | -1) => () => {
    onDate(stepFrom(view, date, steps));
  };
  return (
    <div
      data-calendar-toolbar=""
      className="sticky top-15 z-20 -mx-4 grid grid-cols-[auto_minmax(0,1fr)_auto_auto] items-center gap-x-1 gap-y-2 max-[22rem]:gap-x-0 max-[17rem]:flex max-[17rem]:flex-wrap max-[17rem]:justify-between bg-paper px-4 py-2 md:mx-0 md:grid-cols-[1fr_auto_1fr] md:gap-2 md:px-0 short:static short:-mt-1 short:py-0 phone-landscape:grid-cols-[auto_minmax(0,1fr)_repeat(5,auto)] print:block!"
    >
      <div
        role="group"
        aria-label="Show another time"
        className="contents md:-ml-2 md:flex md:items-center md:gap-1 print:hidden!"
      >
        <IconButton label="Previous" Icon={ChevronLeft} onClick={step(-1)} className="order-1" />
        <IconButton label="Next" Icon={ChevronRight} onClick={step(1)} className="order-3" />
        <Button
          variant="secondary"
          className="order-4 px-3! md:order-last"
          onClick={() => {
            onDate(new Date());
          }}
        >
          Today
        </Button>
      </div>
      <h2
        aria-live="polite"
        className="order-2 max-[17rem]:basis-[calc(100%-(--spacing(22))-1px)] text-center text-lg font-semibold tabular-nums wrap-anywhere max-[22rem]:text-base max-[17rem]:text-[length:min(1rem,7.5vw)] md:order-none phone-landscape:max-[44rem]:text-sm"
      >
        {titleText({ view, date, firstWeekday, isShort: isPhone })}
      </h2>
      <ViewSwitch {...{ view, views, onView }} />
      {children}
    </div>
  );
}

type ViewSwitchProps = Pick<CalendarToolbarProps, 'view' | 'views' | 'onView'>;

function ViewSwitch({ view, views, onView }: ViewSwitchProps) {
  if (useMediaQuery(NARROW)) {
    const options = Object.fromEntries(views.map((name) => [name, VIEW_NAMES[name]]));
    return (
      <span className="order-5 print:hidden">
        <Select<ShownView>
          aria-label="View"
          options={options}
          value={view}
          onChange={onView}
          className="pl-2! text-sm font-medium"
        />
      </span>
    );
  }
  return (
    <div
      role="group"
      aria-label="View"
      className="order-5 col-span-3 flex justify-self-start overflow-hidden rounded-lg border border-control bg-surface phone-landscape:col-span-1 md:order-none md:col-span-1 md:justify-self-end print:hidden"
    >
      {views.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={view === name}
          className="min-h-11 min-w-11 px-1.5 max-[22rem]:px-1 text-sm font-medium text-muted -outline-offset-2! transition-colors hover:text-ink aria-pressed:bg-action-soft aria-pressed:font-semibold aria-pressed:text-action-strong border-line not-first:border-l sm:px-4 phone-landscape:px-2 aria-pressed:shown-when-forced"
          onClick={() => {
            onView(name);
          }}
        >
          {VIEW_NAMES[name]}
        </button>
      ))}
    </div>
  );
}
