import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Notification } from '../../../contract/notifications.ts';
import { flatten } from '../../../src/features/notifications/notificationPages.ts';
import { notificationsApi } from '../../../src/features/notifications/notificationsApi.ts';
import { selectToasts } from '../../../src/features/toasts/toastsSlice.ts';
import {
  notificationArrived,
  notificationRead,
  reminderArrived,
} from '../../../src/socket/socketActions.ts';
import { makeTestStore } from '../../support/clientStore.ts';
import { eventually } from '../../support/eventually.ts';
import { startFakeService, type Answer, type FakeService } from '../../support/fakeService.ts';
import { notification } from './notificationsOfTests.ts';

const { getNotifications, markRead } = notificationsApi.endpoints;

let service: FakeService;
let listed: Notification[];
let unread: number;

beforeEach(async () => {
  listed = [notification('n2', { minute: 2 }), notification('n1', { minute: 1, read: true })];
  unread = 1;
  service = await startFakeService({
    'GET /api/notifications': ({ path }): Answer =>
      path.includes('cursor')
        ? { body: [notification('n0')], headers: { 'x-unread-count': String(unread) } }
        : {
            body: listed,
            headers: { 'x-unread-count': String(unread), 'x-next-cursor': 'n1' },
          },
  });
});
afterEach(() => service.stop());

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
  it('is loaded a page at a time, with the number of unread ones', async () => {
    const { store, ids, unread } = await openList();
    expect(ids()).toEqual(['n2', 'n1']);
    expect(unread()).toBe(1);
    await store.dispatch(getNotifications.initiate(undefined, { direction: 'forward' }));
    expect(ids()).toEqual(['n2', 'n1', 'n0']);
    expect(service.calls.at(-1)?.path).toBe('/api/notifications?cursor=n1');
  });

  it('gets what arrives on top, once, by whichever event', async () => {
    const { store, ids, unread } = await openList();
    const fresh = notification('n3', { minute: 3, type: 'session' });
    store.dispatch(notificationArrived(fresh));
    store.dispatch(reminderArrived(fresh));
    store.dispatch(notificationArrived(fresh));
    expect(ids()).toEqual(['n3', 'n2', 'n1']);
    expect(unread()).toBe(2);
    expect(fetches()).toBe(1);
  });

  it('moves one that stands for one more message to the top', async () => {
    listed = [notification('n2', { minute: 2 }), notification('m', { minute: 1, count: 1 })];
    unread = 2;
    const { store, ids, unread: shown } = await openList();
    store.dispatch(notificationArrived(notification('m', { minute: 3, count: 2 })));
    expect(ids()).toEqual(['m', 'n2']);
    expect(shown()).toBe(2);
  });

  it('asks again where it cannot tell whether that one was counted already', async () => {
    const { store } = await openList();
    store.dispatch(notificationArrived(notification('m', { minute: 3, count: 2 })));
    await eventually(() => {
      expect(fetches()).toBe(2);
    });
  });

  it('marks one read that another tab has read, once', async () => {
    const { store, unread, readOf } = await openList();
    store.dispatch(notificationRead({ _id: 'n2' }));
    store.dispatch(notificationRead({ _id: 'n2' }));
    expect(readOf('n2')).toBe(true);
    expect(unread()).toBe(0);
    expect(fetches()).toBe(1);
  });

  it('asks again when one was read that is not loaded', async () => {
    const { store, unread: shown } = await openList();
    unread = 0;
    store.dispatch(notificationRead({ _id: 'n0' }));
    await eventually(() => {
      expect(shown()).toBe(0);
    });
  });

  it('marks one read only once the service has', async () => {
    const { store, readOf, unread } = await openList();
    const log = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    service.handlers['PATCH /api/notifications/n2/read'] = () => ({ status: 500, body: '' });
    await store.dispatch(markRead.initiate('n2'));
    expect(readOf('n2')).toBe(false);
    expect(selectToasts(store.getState())).toEqual([]);
    expect(log.mock.calls.flat()).toContain('A notification could not be marked read.');
    service.handlers['PATCH /api/notifications/n2/read'] = () => ({
      body: notification('n2', { read: true }),
    });
    await store.dispatch(markRead.initiate('n2'));
    expect(readOf('n2')).toBe(true);
    expect(unread()).toBe(0);
  });

  it('keeps one read that is heard of once more, late', async () => {
    const { store, unread, readOf } = await openList();
    store.dispatch(notificationRead({ _id: 'n2' }));
    store.dispatch(notificationArrived(notification('n2', { minute: 2 })));
    expect(readOf('n2')).toBe(true);
    expect(unread()).toBe(0);
  });

  it('has what arrives while it is being loaded', async () => {
    const { store } = makeTestStore({ url: service.url, userId: 'ada' });
    const fresh = notification('n3', { minute: 3 });
    service.handlers['GET /api/notifications'] = () => {
      if (fetches() > 1) return { body: [fresh, ...listed] };
      // The list was read before this one was stored, and its answer is still on the way.
      store.dispatch(notificationArrived(fresh));
      return { body: listed };
    };
    await store.dispatch(getNotifications.initiate());
    await eventually(() => {
      const { data } = getNotifications.select()(store.getState());
      expect(flatten(data?.pages ?? []).map(({ _id }) => _id)).toEqual(['n3', 'n2', 'n1']);
    });
  });

  it('is not loaded for somebody who never looked at it', () => {
    const { store } = makeTestStore({ url: service.url, userId: 'ada' });
    store.dispatch(notificationArrived(notification('n3')));
    expect(service.calls).toEqual([]);
  });
});
