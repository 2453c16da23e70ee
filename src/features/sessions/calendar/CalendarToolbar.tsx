import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { stepFrom, type FirstWeekday } from './calendarPeriod.ts';
import type { ShownView } from './calendarParams.ts';
import { titleText } from './calendarFormats.ts';

const VIEW_NAMES = { agenda: 'Agenda', month: 'Month', week: 'Week', day: 'Day' } as const;

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
 * own row, and the title is between the steps or, with large text, above them. It stays in view while the calendar scrolls.
 */
export function CalendarToolbar({ view, views, onView, children, ...props }: CalendarToolbarProps) {
  const { date, firstWeekday, isPhone, onDate } = props;
  const step = (steps: 1 | -1) => () => {
    onDate(stepFrom(view, date, steps));
  };
  return (
    <div
      data-calendar-toolbar=""
      className="sticky top-15 z-20 -mx-4 grid grid-cols-[auto_minmax(0,1fr)_auto_auto] items-center gap-x-1 gap-y-2 max-[22rem]:gap-x-0 bg-paper px-4 py-2 md:mx-0 md:grid-cols-[1fr_auto_1fr] md:gap-2 md:px-0 short:static short:min-[44rem]:grid-cols-[auto_minmax(0,1fr)_repeat(5,auto)] print:block!"
    >
      <div
        role="group"
        aria-label="Show another time"
        className="contents md:-ml-2 md:flex md:items-center md:gap-1 print:hidden!"
      >
        <IconButton label="Previous" Icon={ChevronLeft} onClick={step(-1)} className="order-1" />
        <IconButton
          label="Next"
          Icon={ChevronRight}
          onClick={step(1)}
          className="order-3 max-[17rem]:mr-auto"
        />
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
        className="order-2 max-[17rem]:order-first max-[17rem]:col-span-4 text-center text-lg font-semibold tabular-nums wrap-anywhere max-[22rem]:text-base md:order-none"
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
  return (
    <div
      role="group"
      aria-label="View"
      className="order-5 col-span-3 flex justify-self-start overflow-hidden rounded-lg border border-control bg-surface max-[17rem]:col-span-4 max-[13rem]:grid max-[13rem]:grid-cols-2 max-[13rem]:justify-self-stretch short:min-[44rem]:col-span-1 md:order-none md:col-span-1 md:justify-self-end print:hidden"
    >
      {views.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={view === name}
          className="min-h-11 min-w-11 px-1.5 max-[22rem]:px-1 text-sm font-medium text-muted -outline-offset-2! transition-colors hover:text-ink aria-pressed:bg-action-soft aria-pressed:font-semibold aria-pressed:text-action-strong border-line not-first:border-l max-[13rem]:odd:border-l-0 max-[13rem]:nth-[n+3]:border-t sm:px-4 phone-landscape:px-2 aria-pressed:shown-when-forced"
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
