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
  selectLiveToasts,
  toastDismissed,
} from '../../../src/features/notifications/notificationsSlice.ts';
import {
  isReadAt,
  isShownAt,
  listPath,
  targetPath,
  titleOf,
} from '../../../src/features/notifications/notificationTexts.ts';
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
  'GET /api/notifications': ({ path }): FakeResponse => {
    const count = { 'x-unread-count': String(unread) };
    if (path.includes('cursor')) return { body: [notification('n0')], headers: count };
    return { body: listed, headers: { ...count, 'x-next-cursor': 'n1' } };
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
    /** Ids of the notifications, with a `*` after unread ones, and the number of unread ones. */
    list: () => [
      ...flatten(pages()).map(({ _id, read }) => (read ? _id : `${_id}*`)),
      pages()[0]?.unread,
    ],
    reload: () => store.dispatch(getNotifications.initiate(undefined, { forceRefetch: true })),
  };
}

const fetches = () =>
  service.calls.filter(({ path }) => path.startsWith('/api/notifications?')).length;
const arrived = (...args: Parameters<typeof notification>) =>
  notificationArrived(notification(...args));

describe('the list of notifications', () => {
  it('is loaded in pages with the number of unread notifications', async () => {
    const { store, list } = await openList();
    expect(list()).toEqual(['n2*', 'n1', 1]);
    await store.dispatch(getNotifications.initiate(undefined, { direction: 'forward' }));
    expect(list()).toEqual(['n2*', 'n1', 'n0*', 1]);
    expect(service.calls.at(-1)?.path).toBe('/api/notifications?limit=100&cursor=n1');
  });

  // Covers 4.45, 4.47
  it('follows what arrives and what another tab reads, without a request', async () => {
    listed.push(notification('m', { count: 1, read: true }));
    const { store, list } = await openList();
    const fresh = notification('n3', { minute: 3, type: 'session' });
    for (const event of [notificationArrived, reminderArrived, notificationArrived]) {
      store.dispatch(event(fresh));
    }
    expect(list()).toEqual(['n3*', 'n2*', 'n1', 'm', 2]);
    store.dispatch(notificationRead({ _id: 'n2' }));
    store.dispatch(notificationRead({ _id: 'n2' }));
    expect(list()).toEqual(['n3*', 'n2', 'n1', 'm', 1]);
    // An event that is late.
    store.dispatch(arrived('n2', { minute: 2 }));
    expect(list()).toEqual(['n3*', 'n2', 'n1', 'm', 1]);
    store.dispatch(arrived('m', { minute: 4, count: 2 }));
    expect(list()).toEqual(['m*', 'n3*', 'n2', 'n1', 2]);
    store.dispatch(notificationsRead({ until: fresh.createdAt }));
    expect(list()).toEqual(['m*', 'n3', 'n2', 'n1', 1]);
    expect(selectLiveToasts(store.getState()).map(({ id }) => id)).toEqual(['m']);
    expect(fetches()).toBe(1);
  });

  it('is refetched when a change is about a page that may not be loaded', async () => {
    const { store, list } = await openList();
    store.dispatch(arrived('m', { minute: 3, count: 2 }));
    await waitFor(() => expect(fetches()).toBe(2));
    await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()));
    unread = 0;
    store.dispatch(notificationRead({ _id: 'n0' }));
    await waitFor(() => expect(list().at(-1)).toBe(0));
  });

  it('contains a notification that arrives while it is loading, but is not loaded by it', async () => {
    const { store } = makeTestStore({ url: service.url, userId: 'ada' });
    const fresh = notification('n3', { minute: 3 });
    store.dispatch(notificationArrived(fresh));
    expect(service.calls).toEqual([]);
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

  // Covers 8.41
  it('shows no toast when it cannot be loaded', async () => {
    expectConsole(/Notifications could not be loaded\. \{ status: 500/);
    service.handlers['GET /api/notifications'] = () => ({ status: 500, body: null });
    const { store, list } = await openList();
    expect(list()).toEqual([undefined]);
    expect(selectToasts(store.getState())).toEqual([]);
  });

  // Covers 4.43, 8.40
  it('marks a notification read after the service has', async () => {
    const { store, list } = await openList();
    expectConsole(/A notification could not be marked read\./);
    service.handlers['PATCH /api/notifications/n2/read'] = () => ({ status: 500, body: '' });
    await store.dispatch(markRead.initiate('n2'));
    expect(list()).toEqual(['n2*', 'n1', 1]);
    expect(selectToasts(store.getState())).toEqual([]);
    service.handlers['PATCH /api/notifications/n2/read'] = () => ({ body: null });
    await store.dispatch(markRead.initiate('n2'));
    expect(list()).toEqual(['n2', 'n1', 0]);
  });

  it('shows toasts of unread notifications since the page was opened that no event brought', async () => {
    const createdAt = new Date(Date.now() + 1_000).toISOString();
    const { store, reload } = await openList();
    const toasts = () => selectLiveToasts(store.getState());
    expect(toasts()).toEqual([]);
    listed.unshift(
      notification('n5', { createdAt, type: 'session' }),
      notification('n4', { createdAt, read: true }),
    );
    await reload();
    expect(toasts()).toEqual([{ id: 'n5', createdAt, isReminder: true }]);
    store.dispatch(toastDismissed('n5'));
    await reload();
    expect(toasts()).toEqual([]);
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
const hidden = { toasts: others, removed };

describe('the state of the notifications', () => {
  testTransitions(notificationsSlice, [
    ['shows what arrives', { toasts: others }, notificationArrived(n1), { toasts }],
    ['shows a reminder', {}, reminderArrived(n1), { toasts: [reminder] }],
    ['shows what was missed', { toasts: others }, missedNotificationFound(n1), { toasts }],
    ['shows a missed reminder', {}, missedNotificationFound(ofSession), { toasts: [reminder] }],
    ['hides a dismissed toast', { toasts }, toastDismissed('n1'), hidden],
    ['hides a read toast later', { toasts }, readToastExpired('n1'), hidden],
    ['ignores a toast that is not shown', { toasts: others }, toastDismissed('n1'), {}],
    [
      'hides a decided request',
      { toasts, decided: ['n0'] },
      requestDecided('n1'),
      { ...hidden, decided: ['n0', 'n1'] },
    ],
  ]);
});

const after = (...actions: UnknownAction[]) =>
  actions.reduce(notificationsSlice.reducer, undefined)?.toasts ?? [];
const idsAfter = (...actions: UnknownAction[]) => after(...actions).map(({ id }) => id);

describe('live toasts', () => {
  const older = arrived('m', { count: 1 });
  const newer = arrived('m', { count: 2, minute: 2 });

  // Covers 2.85
  it('are the three newest unread notifications, each once', () => {
    const arrivals = [1, 2, 3, 4].map((minute) => arrived(`n${String(minute)}`, { minute }));
    expect(idsAfter(...arrivals, arrived('n5', { minute: 5, read: true }))).toEqual([
      ...['n4', 'n3', 'n2'],
    ]);
    const event = notificationArrived(ofSession);
    expect(after(event, reminderArrived(ofSession), event)).toEqual([reminder]);
  });

  it('move to the top with the next message of the same sender', () => {
    const other = arrived('n', { minute: 1 });
    expect(idsAfter(older, other)).toEqual(['n', 'm']);
    expect(idsAfter(older, other, newer)).toEqual(['m', 'n']);
    expect(after(newer, older)).toEqual(after(newer));
  });

  it('return after they were removed only for a newer message', () => {
    for (const remove of [toastDismissed, readToastExpired, requestDecided]) {
      const again = [notificationArrived(n1), reminderArrived(n1), missedNotificationFound(n1)];
      expect(idsAfter(notificationArrived(n1), remove('n1'))).toEqual([]);
      expect(idsAfter(notificationArrived(n1), remove('n1'), ...again)).toEqual([]);
      expect(idsAfter(older, remove('m'), newer)).toEqual(['m']);
    }
  });
});

describe('a notification', () => {
  const session = { sessionId: 's1' };
  const relatedUserId = { _id: 'grace', name: 'Grace Hopper' };
  const startsAt = '2026-03-06T12:00:00.000Z';
  const message = { type: 'message', relatedUserId } as const;
  const ofMessage = { ...message, type: 'other', ...session } as const;

  // Covers 2.86
  it.each<[Partial<Notification>, title: string, list: string | null, live?: string]>([
    [{ type: 'session' }, 'Session Reminder', '/sessions'],
    [{ type: 'connection' }, 'New Connection Request', null, '/requests'],
    [{ type: 'request' }, 'New Connection Request', null, '/requests'],
    [{ type: 'message' }, 'New Message', null, '/chat'],
    [{ type: 'other' }, 'Notification', null, '/notifications'],
    [session, 'Notification', '/sessions?session=s1'],
    [{ topic: 'review' }, 'How was it?', '/sessions'],
    [message, 'New Message', '/chat/grace'],
    [{ type: 'message', conversationId: 's1', count: 2 }, 'New Message', '/chat/s1?of=session'],
    [{ topic: 'invited', ...session, relatedUserId }, 'Invitation', '/sessions?session=s1'],
    [{ topic: 'invited', startsAt }, 'Invitation', '/sessions?session=gone'],
    [{ topic: 'changed', ...session }, 'Session changed', '/sessions?session=s1'],
    [{ topic: 'cancelled', startsAt }, 'Session cancelled', '/sessions?session=gone'],
    [{ topic: 'reminder', type: 'session', ...session }, 'Session Reminder', '/sessions/s1'],
    [{ topic: 'review', ...session }, 'How was it?', '/sessions?review=s1'],
    [{ topic: 'accepted' }, 'Request accepted', null, '/notifications'],
    [{ topic: 'accepted', relatedUserId }, 'Request accepted', '/chat/grace'],
    [{ topic: 'declined' }, 'Request declined', null, '/notifications'],
    [{ topic: 'agreed' }, 'Time agreed', '/sessions'],
    [{ topic: 'removed' }, 'Removed from session', '/sessions'],
    [{ topic: 'answered' }, 'Answer to your invitation', '/sessions'],
    [{ topic: 'proposed' }, 'Another time proposed', '/sessions'],
    [{ topic: 'left' }, 'Left your session', '/sessions'],
    [{ topic: 'joinRequested' }, 'Request to join', '/sessions'],
    [{ topic: 'joinAccepted', ...session }, 'You joined a session', '/sessions/s1'],
    [{ topic: 'joinDeclined' }, 'Request to join declined', '/sessions'],
    [{ topic: 'joined', ...session }, 'Joined your session', '/sessions/s1'],
    [{ topic: 'studyNow' }, 'Study now', '/sessions'],
  ])('with %j has the title "%s" and opens %s', (change, title, list, live = list ?? '') => {
    const shown = notification('n1', change);
    expect([titleOf(shown), listPath(shown), targetPath(shown)]).toEqual([title, list, live]);
  });

  it.each<[string, Partial<Notification>, isShown: boolean, isRead: boolean]>([
    ['/notifications', {}, true, false],
    ['/requests', { type: 'request' }, true, false],
    ['/chat/grace', message, true, false],
    ['/chat/alan', message, false, false],
    ['/chat/grace', { ...ofMessage, topic: 'agreed' }, true, true],
    ['/chat/grace', { ...ofMessage, topic: 'accepted' }, true, true],
    ['/chat/grace', { ...ofMessage, topic: 'invited' }, false, false],
    ['/sessions?session=s1', { topic: 'invited', ...session }, true, true],
    ['/sessions?session=s2', { topic: 'invited', ...session }, false, false],
    ['/sessions?session=s1', { topic: 'review', ...session }, false, false],
    ['/sessions/s1', { topic: 'changed', ...session }, true, true],
    ['/sessions/s1', { topic: 'review', ...session }, true, false],
    ['/sessions/s2', { topic: 'changed', ...session }, false, false],
  ])(
    'at %s, with %j, is shown by the screen: %j, and read: %j',
    (path, change, isShown, isRead) => {
      const [pathname = '', search = ''] = path.split('?');
      const location = { pathname, search: `?${search}`, hash: '' };
      const given = notification('n1', change);
      expect([isShownAt(location, given), isReadAt(location, given)]).toEqual([isShown, isRead]);
    },
  );
});
