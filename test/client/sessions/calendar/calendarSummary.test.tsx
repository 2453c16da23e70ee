import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { fromIsoDay } from '../../../../src/features/sessions/calendar/calendarParams.ts';
import { CalendarSummary } from '../../../../src/features/sessions/calendar/CalendarSummary.tsx';
import { session } from '../sessionFixture.ts';

it.each([
  ['month', '2026-03-15', '1 session'],
  ['day', '2026-03-02', '1 session'],
  ['month', '2026-04-15', 'Nothing planned yet. Pick a day to begin.'],
  ['week', '2026-03-15', 'Nothing planned yet. Pick a time to begin.'],
  ['day', '2026-03-15', 'Nothing planned yet. Pick a time to begin.'],
] as const)('the summary of the %s of %s is "%s"', (view, day, text) => {
  const props = { view, date: fromIsoDay(day)!, onRetry: undefined };
  const { rerender } = render(<CalendarSummary sessions={undefined} {...props} />);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  rerender(<CalendarSummary sessions={[session()]} {...props} />);
  expect(screen.getByRole('status')).toHaveTextContent(text);
});
