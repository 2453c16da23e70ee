import { expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { CalendarSummary } from '../../../../src/features/sessions/calendar/CalendarSummary.tsx';
import { session } from '../sessionFixture.ts';

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
    const onNext = jest.fn();
    const props = { view, isFiltered, next: session(), onNext, onRetry: undefined };
    const { rerender } = render(<CalendarSummary count={undefined} {...props} />);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    rerender(<CalendarSummary count={count} {...props} />);
    expect(screen.getByRole('status')).toHaveTextContent(text);
    const button = screen.queryByRole('button');
    if (count > 0) expect(button).toBeNull();
    else {
      expect(button).toHaveTextContent(/^Next: Mon, Mar 2, \d+:00\s[AP]M$/);
      fireEvent.click(button!);
      expect(onNext).toHaveBeenCalledWith(session());
    }
  },
);
