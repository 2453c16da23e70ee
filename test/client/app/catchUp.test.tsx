import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { api } from '../../../src/api/api.ts';
import { socketConnected } from '../../../src/socket/socketActions.ts';
import { fakeClock } from '../../support/fakeClock.ts';
import { closeApps, openApp } from '../../support/openApp.tsx';

afterEach(async () => {
  jest.useRealTimers();
  await closeApps();
});

/** What the dashboard shows and no revision counts. */
const SHOWN = [
  'GET /api/users/matches',
  'GET /api/requests/received',
  'GET /api/messages/unread-counts',
  'GET /api/notifications',
  'GET /api/sessions/upcoming',
];

describe('a page whose socket is up', () => {
  it.each([
    [0, 250],
    [0.5, 750],
    [0.999, 1_249],
  ])(
    'asks for what it shows once, by chance (%d) after %d ms, also when the line came and went',
    async (chance, pause) => {
      const clock = fakeClock();
      const app = await openApp('/dashboard');
      const asked = (times: number) => () => {
        expect(SHOWN.map(app.count)).toEqual(SHOWN.map(() => times));
      };
      await clock.until(asked(1));
      jest.spyOn(Math, 'random').mockReturnValue(chance);
      for (let times = 0; times < 3; times += 1) app.store.dispatch(socketConnected());
      await clock.pass(pause - 1);
      asked(1)();
      await clock.pass(1);
      await clock.until(asked(2));
      await clock.pass(10_000);
      asked(2)();
    },
  );

  it('asks again for what was still on its way then, once it has come', async () => {
    const clock = fakeClock();
    let answer = () => {};
    const app = await openApp('/dashboard', {
      answers: {
        'GET /api/notifications': () =>
          new Promise((resolve) => {
            answer = () => {
              resolve({ body: [] });
            };
          }),
      },
    });
    const asked = () => SHOWN.map(app.count);
    await clock.until(() => {
      expect(asked()).toEqual([1, 1, 1, 1, 1]);
    });
    app.socket.happen('connect');
    await clock.pass(5_000);
    expect(app.count('GET /api/notifications')).toBe(1);
    answer();
    await clock.until(() => {
      expect(asked()).toEqual([2, 2, 2, 2, 2]);
    });
  });

  it('does not ask again for what it has asked for since', async () => {
    const clock = fakeClock();
    const app = await openApp('/dashboard');
    const asked = () => SHOWN.map(app.count);
    await clock.until(() => {
      expect(asked()).toEqual([1, 1, 1, 1, 1]);
    });
    app.store.dispatch(socketConnected());
    await clock.pass(100);
    app.store.dispatch(api.util.invalidateTags(['Notifications']));
    await clock.until(() => {
      expect(asked()).toEqual([1, 1, 1, 2, 1]);
    });
    await clock.pass(10_000);
    await clock.until(() => {
      expect(asked()).toEqual([2, 2, 2, 2, 2]);
    });
  });
});
