import { jest } from '@jest/globals';
import { render } from '@testing-library/react';
import { fromIsoDay, type CalendarView } from '../../../src/features/calendar/calendarParams.ts';
import { session } from '../sessions/sessionFixture.ts';

// A static import would load the style sheets before Jest maps them.
const { default: CalendarGrid } =
  await import('../../../src/features/calendar/grid/CalendarGrid.tsx');

/** Renders the grid alone, with sessions of these instants. */
export function renderGrid(
  view: CalendarView,
  day: string,
  ...spans: [start: string, end: string][]
) {
  const handlers = {
    onDay: jest.fn<(day: Date) => void>(),
    onSlot: jest.fn<(start: Date) => void>(),
    onRange: jest.fn(),
    onOpen: jest.fn(),
    onMore: jest.fn(),
    onMove: jest.fn(),
    colours: new Map(),
    isMovable: () => false,
    onMoveSession: jest.fn(),
  };
  const sessions = spans.map(([startTime, endTime], index) =>
    session({ _id: `s${String(index)}`, startTime, endTime }),
  );
  const { container } = render(
    <CalendarGrid
      view={view}
      date={fromIsoDay(day)!}
      sessions={sessions}
      userId="ada"
      firstWeekday="sunday"
      isPhone={false}
      {...handlers}
    />,
  );
  const all = (selector: string) => [...container.querySelectorAll<HTMLElement>(selector)];
  return { ...handlers, all, slots: all('.rbc-day-slot .rbc-time-slot') };
}

/** Returns the row of an event in its day, and the rows that it covers: 48 of 30 minutes. */
export function rowsOf({ style: { top, height } }: HTMLElement): [row: number, rows: number] {
  // In percent of the day, minus a gap between neighbours.
  const inRows = (length: string) => Math.round(Number(/[\d.]+(?=%)/.exec(length)?.[0]) * 0.48);
  return [inRows(top), inRows(height)];
}
