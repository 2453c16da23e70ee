import { describe, expect, it, jest } from '@jest/globals';
import { QueryStatus } from '@reduxjs/toolkit/query';
import { screen } from '@testing-library/react';
import { api } from '../../../src/api/api.ts';
import { socketConnected } from '../../../src/socket/socketActions.ts';
import { fakeClock } from '../../support/client/fakeClock.ts';
import { expectConsole } from '../../support/expectConsole.ts';
import { openApp, type OpenApp } from '../../support/client/openApp.tsx';

const UNREAD = 'GET /api/messages/unread-counts';
const NOTIFICATIONS = 'GET /api/notifications';

/** Requests of the dashboard for data without revisions. */
const SHOWN = [
  'GET /api/users/matches',
  'GET /api/requests/received',
  UNREAD,
  NOTIFICATIONS,
  'GET /api/sessions/upcoming',
];

/** Returns the pending queries. Responses arrive in real time, so fake time must not pass before them. */
const pendingOf = ({ store }: OpenApp) =>
  Object.values(store.getState().api.queries).flatMap((query) =>
    query?.status === QueryStatus.pending ? query.endpointName : [],
  );

describe('a page whose socket reconnects', () => {
  it.each([
    [1, 0, 1_000],
    [1, 0.998, 1_499],
    [3, 0, 100],
    [3, 0.5, 350],
    [3, 0.998, 599],
  ])(
    'reloads its data once after %d connects, with the random value %d after %d ms',
    async (connects, chance, pause) => {
      const clock = fakeClock();
      const app = await openApp('/dashboard');
      const asked = (times: number) => () => {
        expect(SHOWN.map(app.count)).toEqual(SHOWN.map(() => times));
      };
      await clock.waitFor(asked(1));
      jest.spyOn(Math, 'random').mockReturnValue(chance);
      for (let n = 0; n < connects; n += 1) app.store.dispatch(socketConnected());
      await clock.advance(pause - 1);
      asked(1)();
      await clock.advance(1);
      await clock.waitFor(asked(2));
      await clock.advance(10_000);
      asked(2)();
    },
  );

  it('reloads data that was loading at the reconnect after it has arrived', async () => {
    const clock = fakeClock();
    let respond = () => {};
    const app = await openApp('/dashboard', {
      responses: {
        'GET /api/notifications': () =>
          new Promise((resolve) => {
            respond = () => {
              resolve({ body: [] });
            };
          }),
      },
    });
    const asked = () => SHOWN.map(app.count);
    await clock.waitFor(() => expect(asked()).toEqual([1, 1, 1, 1, 1]));
    app.socket.fire('connect');
    await clock.advance(5_000);
    expect(app.count(NOTIFICATIONS)).toBe(1);
    respond();
    await clock.waitFor(() => expect(asked()).toEqual([2, 2, 2, 2, 2]));
  });

  it('does not reload data that has been requested since', async () => {
    const clock = fakeClock();
    const app = await openApp('/dashboard');
    const asked = () => SHOWN.map(app.count);
    await clock.waitFor(() => expect(asked()).toEqual([1, 1, 1, 1, 1]));
    jest.spyOn(Math, 'random').mockReturnValue(0.998);
    app.store.dispatch(socketConnected());
    await clock.advance(50);
    app.store.dispatch(api.util.invalidateTags(['Notifications']));
    await clock.waitFor(() => expect(asked()).toEqual([1, 1, 1, 2, 1]));
    await clock.advance(10_000);
    await clock.waitFor(() => expect(asked()).toEqual([2, 2, 2, 2, 2]));
  });

  it('does not send a request again whose attempts failed after the connect', async () => {
    const clock = fakeClock();
    const app = await openApp('/dashboard', {
      responses: { 'GET /api/users/matches': { status: 503, body: { error: 'Busy.' } } },
    });
    await clock.waitFor(() => expect(app.count('GET /api/users/matches')).toBe(1));
    app.store.dispatch(socketConnected());
    for (const count of [2, 3]) {
      await clock.advanceUntil(() => expect(app.count('GET /api/users/matches')).toBe(count));
    }
    await clock.advanceUntil(() => expect(app.count(NOTIFICATIONS)).toBe(2));
    await clock.waitFor(() => expect(pendingOf(app)).toEqual([]));
    await clock.advance(10_000);
    expect(app.count('GET /api/users/matches')).toBe(3);
  });

  // Covers 7.35, 9.10
  it.each([
    ['/chat', UNREAD, NOTIFICATIONS, /^Request to fetch unread counts timed out\./],
    ['/notifications', NOTIFICATIONS, UNREAD, /^Failed to fetch notifications/],
    ['/chat/grace', 'GET /api/messages/grace', NOTIFICATIONS, /^Request timed out\. Please check/],
  ])('shows on %s that %s had no response for 15 s', async (path, call, other, text) => {
    if (path === '/notifications') expectConsole(/^Notifications could not be loaded/);
    const clock = fakeClock();
    const grace = { id: 'grace', name: 'Grace Hopper', connectionStatus: 'accepted' };
    const app = await openApp(path, {
      responses: { 'GET /api/users/matches': { body: [grace] }, [call]: { hang: true } },
    });
    await clock.waitFor(() => expect(app.count(call)).toBe(1));
    await clock.waitFor(() => expect(pendingOf(app)).toHaveLength(1));
    app.store.dispatch(socketConnected());
    const shown = await clock.advanceUntil(() => expect(screen.getByText(text)).toBeVisible());
    expect(shown).toBeLessThanOrEqual(15_100);
    await clock.waitFor(() => expect(app.count(other)).toBe(2));
    await clock.waitFor(() => expect(pendingOf(app)).toEqual([]));
    await clock.advance(60_000);
    expect(screen.getByText(text)).toBeVisible();
    expect(app.count(call)).toBe(1);
  });

  it.each([
    ['/dashboard', ['GET /api/conversations', 'GET /api/reviews', 'GET /api/sessions/open']],
    ['/chat', ['GET /api/conversations', 'GET /api/presence']],
  ])('does not send requests on %s again that the service lacks', async (path, missing) => {
    const clock = fakeClock();
    const app = await openApp(path);
    const asked = () => missing.map(app.count);
    await clock.waitFor(() => expect(asked()).toEqual(missing.map(() => 1)));
    app.store.dispatch(socketConnected());
    await clock.waitFor(() => expect(pendingOf(app)).toEqual([]));
    await clock.advanceUntil(() => expect(app.count(UNREAD)).toBe(2));
    await clock.waitFor(() => expect(pendingOf(app)).toEqual([]));
    await clock.advance(70_000);
    expect(asked()).toEqual(missing.map(() => 1));
  });
});
