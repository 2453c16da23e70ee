import { describe, expect, it, jest } from '@jest/globals';
import { api } from '../../../src/api/api.ts';
import { socketConnected } from '../../../src/socket/socketActions.ts';
import { fakeClock } from '../../support/client/fakeClock.ts';
import { openApp } from '../../support/client/openApp.tsx';

/** Requests of the dashboard for data without revisions. */
const SHOWN = [
  'GET /api/users/matches',
  'GET /api/requests/received',
  'GET /api/messages/unread-counts',
  'GET /api/notifications',
  'GET /api/sessions/upcoming',
];

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
    expect(app.count('GET /api/notifications')).toBe(1);
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
});
