import { describe, expect, it } from '@jest/globals';
import { QueryStatus } from '@reduxjs/toolkit/query';
import { act, fireEvent, screen, within } from '@testing-library/react';
import type { FakeResponse } from '../../support/client/fakeService.ts';
import { expectConsole } from '../../support/expectConsole.ts';
import { fakeClock } from '../../support/client/fakeClock.ts';
import { openApp, type OpenApp } from '../../support/client/openApp.tsx';

const ME = 'GET /api/users/me';
const MATCHES = 'GET /api/users/matches';
const LISTS = [
  'GET /api/requests/received',
  'GET /api/notifications',
  'GET /api/sessions',
  'GET /api/sessions/upcoming',
  'GET /api/users/search',
];
const OPTIONAL = ['conversations', 'sessions/open', 'reviews', 'messages/unread-counts'];
const respondAllWith = (response: FakeResponse) =>
  Object.fromEntries(
    [ME, MATCHES, ...LISTS, ...OPTIONAL.map((path) => `GET /api/${path}`)].map((call) => [
      call,
      response,
    ]),
  );
const ANSWERS = {
  ...respondAllWith({ status: 404 }),
  ...Object.fromEntries([MATCHES, ...LISTS].map((call) => [call, { body: [] }])),
  [ME]: { body: { _id: 'ada', name: 'Ada Lovelace', subjects: [] } },
};

const queriesWith = ({ store }: OpenApp, wanted: QueryStatus) =>
  Object.values(store.getState().api.queries).flatMap((query) =>
    query?.status === wanted ? query.endpointName : [],
  );

/** Opens the dashboard with a service that gives the same response to all requests. */
async function openWith(response: FakeResponse) {
  const clock = fakeClock();
  const app = await openApp('/dashboard', { responses: respondAllWith(response) });
  await clock.waitFor(() => {
    expect(queriesWith(app, QueryStatus.rejected)).toEqual(
      expect.arrayContaining(['getMe', 'getReceivedRequests', 'search']),
    );
  });
  return { clock, app };
}

const expectLoaded = () => {
  expect(screen.getByText('Hello, Ada Lovelace!')).toBeInTheDocument();
  expect(screen.getByText('No notifications yet.')).toBeInTheDocument();
  expect(screen.getByText('No suggestions available.')).toBeInTheDocument();
  expect(screen.queryByText(/^Failed to|could not be loaded/)).toBeNull();
};

describe('after requests that did not reach the service', () => {
  it.each<FakeResponse>([{ drop: true }, { status: 502 }, { status: 504 }])(
    'sends them again as soon as another one reaches it: %j',
    async (response) => {
      const { clock, app } = await openWith(response);
      app.respondWith(ANSWERS);
      // The matches are requested three times by themselves.
      await clock.advanceUntil(() => expect(app.count(MATCHES)).toBe(2));
      await clock.advanceUntil(expectLoaded);
    },
  );

  it('sends them again when the browser has a network again', async () => {
    const { clock, app } = await openWith({ drop: true });
    app.respondWith(ANSWERS);
    act(() => void window.dispatchEvent(new Event('online')));
    await clock.waitFor(() => expect(screen.getByText('Hello, Ada Lovelace!')).toBeVisible());
    expect(app.count(MATCHES)).toBe(1);
  });
});

it('does not send a request again that the service answered with an error', async () => {
  const broken = { status: 400, body: { error: 'Broken.' } };
  expectConsole(/^Notifications could not be loaded/);
  const { clock, app } = await openWith(broken);
  app.respondWith({ ...ANSWERS, [ME]: broken });
  const asked = app.count(ME);
  act(() => void window.dispatchEvent(new Event('online')));
  const next = within(screen.getByLabelText('What is next'));
  await clock.waitFor(() => expect(next.getByText('Retry')).toBeVisible());
  fireEvent.click(next.getByText('Retry'));
  await clock.waitFor(() => expect(next.getByRole('link')).toBeVisible());
  await clock.waitFor(() => expect(queriesWith(app, QueryStatus.pending)).toEqual([]));
  expect(app.count(ME)).toBe(asked);
});
