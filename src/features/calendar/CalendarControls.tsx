import { useState, type ReactNode } from 'react';
import { toIsoDay } from '../../ui/time/times.ts';
import { CALENDAR_VIEWS, type CalendarParams, type ShownView } from './calendarParams.ts';
import { CalendarOptions, OptionsButton, type CalendarOptionsProps } from './CalendarOptions.tsx';
import { CalendarSummary, type CalendarSummaryProps } from './CalendarSummary.tsx';
import { CalendarToolbar } from './CalendarToolbar.tsx';

type Options = Omit<CalendarOptionsProps, 'isFolded' | 'onFilter' | 'children'>;

type Summary = Omit<CalendarSummaryProps, 'isFiltered'>;

export interface CalendarControlsProps extends Options, Summary {
  date: Date;
  isPhone: boolean;
  /** Shows another view, day (YYYY-MM-DD) or kind of sessions. */
  onShow: (params: Partial<Pick<CalendarParams, 'view' | 'date' | 'filter'>>) => void;
  /** At the end of the toolbar. */
  action: ReactNode;
}

const PHONE_VIEWS = ['agenda', ...CALENDAR_VIEWS] as const;

/** The view without a choice of the student. */
export const firstView = (isPhone: boolean): ShownView => (isPhone ? 'agenda' : 'month');

/** The period, the views and the options, which fold on a phone. */
export function CalendarControls(props: CalendarControlsProps) {
  const { view, date, isPhone, onShow, action, ...rest } = props;
  const { count, next, onNext, onRetry, ...options } = rest;
  const { filter, firstWeekday } = options;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <CalendarToolbar
        {...{ view, date, firstWeekday, isPhone }}
        views={isPhone ? PHONE_VIEWS : CALENDAR_VIEWS}
        onView={(next) => {
          const isFirst = next === 'agenda' || next === firstView(isPhone);
          onShow({ view: isFirst ? null : next, date: toIsoDay(date) });
        }}
        onDate={(next) => {
          onShow({ date: toIsoDay(next) });
        }}
      >
        {isPhone && (
          <OptionsButton
            {...{ filter, isOpen }}
            onToggle={() => {
              setIsOpen(!isOpen);
            }}
          />
        )}
        {action}
      </CalendarToolbar>
      <CalendarOptions
        {...options}
        isFolded={isPhone && !isOpen}
        onFilter={(next) => {
          onShow({ filter: next });
        }}
      >
        <CalendarSummary
          {...{ view, count, next, onNext, onRetry }}
          isFiltered={filter !== 'all'}
        />
      </CalendarOptions>
    </>
  );
}
