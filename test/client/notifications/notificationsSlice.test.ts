import { beforeEach, describe, expect, it } from '@jest/globals';
import type { UnknownAction } from '@reduxjs/toolkit';
import type { Notification } from '../../../contract/notifications.ts';
import { api } from '../../../src/api/api.ts';
import { flatten } from '../../../src/features/notifications/notificationPages.ts';
import { notificationsApi } from '../../../src/features/notifications/notificationsApi.ts';
import {
  missedNotificationFound,
  notificationsSlice,
  readToastExpired,
  requestDecided,
  selectDecided,
  selectLiveToasts,
  toastDismissed,
} from '../../../src/features/notifications/notificationsSlice.ts';
import { selectToasts } from '../../../src/features/toasts/toastsSlice.ts';
import {
  notificationArrived,
  notificationRead,
  notificationsRead,
  reminderArrived,
} from '../../../src/socket/socketActions.ts';
import { makeTestStore } from '../../support/client/clientStore.ts';
import { testTransitions } from '../../support/client/transitions.ts';
import { waitFor } from '../../support/waitFor.ts';
import { fakeServiceForEachTest, type FakeResponse } from '../../support/client/fakeService.ts';
import { notification } from './notificationFixture.ts';
import { expectConsole } from '../../support/expectConsole.ts';

const { getNotifications, markRead } = notificationsApi.endpoints;

let listed: Notification[];
let unread: number;

const service = fakeServiceForEachTest({
  'GET /api/notifications': ({ path }): FakeResponse =>
    path.includes('cursor')
      ? { body: [notification('n0')], headers: { 'x-unread-count': String(unread) } }
      : {
          body: listed,
          headers: { 'x-unread-count': String(unread), 'x-next-cursor': 'n1' },
        },
});
beforeEach(() => {
  listed = [notification('n2', { minute: 2 }), notification('n1', { minute: 1, read: true })];
  unread = 1;
});

async function openList() {
  const { store } = makeTestStore({ url: service.url, userId: 'ada' });
  await store.dispatch(getNotifications.initiate());
  const pages = () => getNotifications.select()(store.getState()).data?.pages ?? [];
  return {
    store,
    ids: () => flatten(pages()).map(({ _id }) => _id),
    unread: () => pages()[0]?.unread,
    readOf: (id: string) => flatten(pages()).find(({ _id }) => _id === id)?.read,
  };
}

const fetches = () => service.calls.filter(({ method }) => method === 'GET').length;

describe('the list of notifications', () => {
  // Covers 7.22
  it('is loaded in pages with the number of unread notifications', async () => {
    const { store, ids, unread } = await openList();
    expect(ids()).toEqual(['n2', 'n1']);
    expect(unread()).toBe(1);
    await store.dispatch(getNotifications.initiate(undefined, { direction: 'forward' }));
    expect(ids()).toEqual(['n2', 'n1', 'n0']);
    expect(service.calls.at(-1)?.path).toBe('/api/notifications?limit=100&cursor=n1');
  });

  // Covers 4.47
  it('prepends a new notification once, by any event', async () => {
    const { store, ids, unread } = await openList();
    const fresh = notification('n3', { minute: 3, type: 'session' });
    store.dispatch(notificationArrived(fresh));
    store.dispatch(reminderArrived(fresh));
    store.dispatch(notificationArrived(fresh));
    expect(ids()).toEqual(['n3', 'n2', 'n1']);
    expect(unread()).toBe(2);
    expect(fetches()).toBe(1);
  });

  it('moves a notification to the top when it counts another message', async () => {
    listed = [notification('n2', { minute: 2 }), notification('m', { minute: 1, count: 1 })];
    unread = 2;
    const { store, ids, unread: shown } = await openList();
    store.dispatch(notificationArrived(notification('m', { minute: 3, count: 2 })));
    expect(ids()).toEqual(['m', 'n2']);
    expect(shown()).toBe(2);
  });

  it('is refetched when a notification may be on a page that is not loaded', async () => {
    const { store } = await openList();
    store.dispatch(notificationArrived(notification('m', { minute: 3, count: 2 })));
    await waitFor(() => expect(fetches()).toBe(2));
    await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()));
  });

  it('marks a notification read that another tab has read', async () => {
    const { store, unread, readOf } = await openList();
    store.dispatch(notificationRead({ _id: 'n2' }));
    store.dispatch(notificationRead({ _id: 'n2' }));
    expect(readOf('n2')).toBe(true);
    expect(unread()).toBe(0);
    expect(fetches()).toBe(1);
  });

  it('is refetched when a notification was read that is not loaded', async () => {
    const { store, unread: shown } = await openList();
    unread = 0;
    store.dispatch(notificationRead({ _id: 'n0' }));
    await waitFor(() => expect(shown()).toBe(0));
  });

  // Covers 8.41
  it('shows no toast when it cannot be loaded', async () => {
    expectConsole(/Notifications could not be loaded/);
    service.handlers['GET /api/notifications'] = () => ({ status: 500, body: null });
    const { store, ids } = await openList();
    expect(ids()).toEqual([]);
    expect(selectToasts(store.getState())).toEqual([]);
  });

  // Covers 4.43, 8.40
  it('marks a notification read after the service has', async () => {
    const { store, readOf, unread } = await openList();
    expectConsole(/A notification could not be marked read\./);
    service.handlers['PATCH /api/notifications/n2/read'] = () => ({ status: 500, body: '' });
    await store.dispatch(markRead.initiate('n2'));
    expect(readOf('n2')).toBe(false);
    expect(selectToasts(store.getState())).toEqual([]);
    service.handlers['PATCH /api/notifications/n2/read'] = () => ({
      body: notification('n2', { read: true }),
    });
    await store.dispatch(markRead.initiate('n2'));
    expect(readOf('n2')).toBe(true);
    expect(unread()).toBe(0);
  });

  it('marks all notifications read that were created until another tab did', async () => {
    const { store, unread, readOf } = await openList();
    store.dispatch(notificationArrived(notification('n4', { minute: 4 })));
    store.dispatch(notificationsRead({ until: notification('n3', { minute: 3 }).createdAt }));
    expect([readOf('n2'), readOf('n4')]).toEqual([true, false]);
    expect(unread()).toBe(1);
    expect(selectLiveToasts(store.getState()).map(({ id }) => id)).toEqual(['n4']);
  });

  // Covers 4.45
  it('keeps a notification read when its event arrives late', async () => {
    const { store, unread, readOf } = await openList();
    store.dispatch(notificationRead({ _id: 'n2' }));
    store.dispatch(notificationArrived(notification('n2', { minute: 2 })));
    expect(readOf('n2')).toBe(true);
    expect(unread()).toBe(0);
  });

  it('contains a notification that arrives while it is loading', async () => {
    const { store } = makeTestStore({ url: service.url, userId: 'ada' });
    const fresh = notification('n3', { minute: 3 });
    service.handlers['GET /api/notifications'] = () => {
      if (fetches() > 1) return { body: [fresh, ...listed] };
      // The response does not contain the notification yet.
      store.dispatch(notificationArrived(fresh));
      return { body: listed };
    };
    await store.dispatch(getNotifications.initiate());
    await waitFor(() => {
      const { data } = getNotifications.select()(store.getState());
      expect(flatten(data?.pages ?? []).map(({ _id }) => _id)).toEqual(['n3', 'n2', 'n1']);
    });
  });

  it('is not loaded by an event alone', () => {
    const { store } = makeTestStore({ url: service.url, userId: 'ada' });
    store.dispatch(notificationArrived(notification('n3')));
    expect(service.calls).toEqual([]);
  });
});

const n1 = notification('n1');
const { createdAt } = n1;
const toast = { id: 'n1', createdAt, isReminder: false };
const reminder = { ...toast, isReminder: true };
const others = [{ ...toast, id: 'n2' }];
const toasts = [toast, ...others];
const removed = { n1: createdAt };
const ofSession = notification('n1', { type: 'session' });

describe('the state of the notifications', () => {
  testTransitions(notificationsSlice, [
    ['shows a notification that arrives', { toasts: others }, notificationArrived(n1), { toasts }],
    ['shows a reminder that arrives', {}, reminderArrived(n1), { toasts: [reminder] }],
    [
      'shows a notification that no event brought',
      { toasts: others },
      missedNotificationFound(n1),
      { toasts },
    ],
    [
      'shows a missed notification about a study session as a reminder',
      {},
      missedNotificationFound(ofSession),
      { toasts: [reminder] },
    ],
    ['hides a dismissed toast', { toasts }, toastDismissed('n1'), { toasts: others, removed }],
    ['hides a read toast later', { toasts }, readToastExpired('n1'), { toasts: others, removed }],
    ['ignores a toast that is not shown', { toasts: others }, toastDismissed('n1'), {}],
    [
      'hides a decided request',
      { toasts, decided: ['n0'] },
      requestDecided('n1'),
      { toasts: others, decided: ['n0', 'n1'], removed },
    ],
  ]);

  it('is selected', () => {
    const notifications = { toasts, removed: {}, decided: ['n0'], reading: [] };
    expect(selectLiveToasts({ notifications })).toBe(toasts);
    expect(selectDecided({ notifications })).toBe(notifications.decided);
  });
});

const after = (...actions: UnknownAction[]) =>
  actions.reduce(notificationsSlice.reducer, undefined)?.toasts ?? [];
const idsAfter = (...actions: UnknownAction[]) => after(...actions).map(({ id }) => id);

const arrived = notificationArrived(n1);
const older = notificationArrived(notification('m', { count: 1 }));
const other = notificationArrived(notification('n', { minute: 1 }));
const newer = notificationArrived(notification('m', { count: 2, minute: 2 }));

describe('live toasts', () => {
  // Covers 2.85
  it('are the three newest notifications', () => {
    const arrivals = [1, 2, 3, 4].map((minute) =>
      notificationArrived(notification(`n${String(minute)}`, { minute })),
    );
    expect(idsAfter(...arrivals)).toEqual(['n4', 'n3', 'n2']);
  });

  it('show a notification of several events once', () => {
    const event = notificationArrived(ofSession);
    expect(after(event, reminderArrived(ofSession), event)).toEqual([reminder]);
  });

  it('move to the top with the next message of the same sender', () => {
    expect(idsAfter(older, other)).toEqual(['n', 'm']);
    expect(idsAfter(older, other, newer)).toEqual(['m', 'n']);
  });

  it('ignore an older version that arrives late', () => {
    expect(after(newer, older)).toEqual(after(newer));
  });

  // Covers 2.89, 4.45
  it.each([
    ['dismissed', toastDismissed('n1')],
    ['read', readToastExpired('n1')],
    ['decided', requestDecided('n1')],
  ])('do not return for the same notification once %s', (_how, removal) => {
    expect(idsAfter(arrived, removal)).toEqual([]);
    expect(idsAfter(arrived, removal, arrived, reminderArrived(n1))).toEqual([]);
  });

  // Covers 2.89
  it('return for a newer message after they were removed', () => {
    expect(idsAfter(older, toastDismissed('m'), newer)).toEqual(['m']);
  });

  it('do not show a read notification', () => {
    expect(idsAfter(notificationArrived(notification('n1', { read: true })))).toEqual([]);
  });
});
