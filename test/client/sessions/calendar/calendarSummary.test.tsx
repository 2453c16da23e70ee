import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { CalendarSummary } from '../../../../src/features/sessions/calendar/CalendarSummary.tsx';

it.each([
  ['month', 1, false, '1 session'],
  ['day', 2, true, '2 sessions'],
  ['month', 0, false, 'Nothing planned in this month.'],
  ['week', 0, false, 'Nothing planned in this week.'],
  ['agenda', 0, false, 'Nothing planned in these weeks.'],
  ['week', 0, true, 'No sessions of this kind.'],
] as const)(
  'the summary of a %s with %i sessions, filtered: %s',
  (view, count, isFiltered, text) => {
    const props = { view, isFiltered, onRetry: undefined };
    const { rerender } = render(<CalendarSummary count={undefined} {...props} />);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    rerender(<CalendarSummary count={count} {...props} />);
    expect(screen.getByRole('status')).toHaveTextContent(text);
  },
);
