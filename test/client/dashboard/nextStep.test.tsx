import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { setDate } from '../../support/client/fakeClock.ts';
import type { FakeService } from '../../support/client/fakeService.ts';
import { openDashboard, startDashboardService } from './openDashboard.tsx';

let service: FakeService;

beforeEach(async () => {
  service = await startDashboardService();
});
afterEach(() => service.stop());

const next = () => within(screen.getByLabelText('What is next'));
/** Waits for the sentence and returns where its action leads. */
async function actionOf(sentence: RegExp) {
  await next().findByText(sentence);
  return next().getByRole('link').getAttribute('href');
}

it('begins with who waits for an answer', async () => {
  openDashboard(service);
  expect(await actionOf(/^Hilbert and 2 more wait for your answer\.$/)).toBe('/requests');
});

it('goes on with a time when a buddy is free, too', async () => {
  setDate('2026-03-02T08:00:00.000Z');
  service.handlers['GET /api/requests/received'] = () => ({ body: [] });
  const [start, end] = [13, 14].map((hour) => new Date(2026, 2, 3, hour).toISOString());
  service.handlers['GET /api/sessions/times'] = () => ({
    body: { times: [{ start, end }], free: [], nearest: [] },
  });
  openDashboard(service);
  expect(await actionOf(/^You and Grace are both free tomorrow at 1:00\sPM\.$/)).toBe('/sessions');
  expect(service.calls.find(({ path }) => path.includes('/times'))?.path).toContain(
    'participants=grace',
  );
});

it('leads to the search without such a time', async () => {
  service.handlers['GET /api/requests/received'] = () => ({ body: [] });
  service.handlers['GET /api/sessions/times'] = () => ({
    body: { times: [], free: [], nearest: [] },
  });
  openDashboard(service);
  expect(await actionOf(/^Find your next study buddy\.$/)).toBe('/search');
});

it('shows a new student suggestions before counts of zero', async () => {
  service.handlers['GET /api/requests/received'] = () => ({ body: [] });
  service.handlers['GET /api/users/matches'] = () => ({ body: [] });
  openDashboard(service);
  expect(await actionOf(/^Ask one of those who fit you best\.$/)).toBe('/search');
  await waitFor(() => {
    const headings = screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent);
    expect(headings[0]).toBe('Top Study Buddy Suggestions');
  });
  const matches = screen.getByText('Matches', { selector: 'dt a' });
  expect(
    matches.compareDocumentPosition(screen.getByText('Top Study Buddy Suggestions')) &
      Node.DOCUMENT_POSITION_PRECEDING,
  ).toBeTruthy();
});
