import { describe, expect, it } from '@jest/globals';
import type { UnknownAction } from '@reduxjs/toolkit';
import {
  notificationsSlice,
  readToastExpired,
  requestAnswered,
  toastDismissed,
  toastTimedOut,
} from '../../../src/features/notifications/notificationsSlice.ts';
import {
  notificationArrived,
  notificationRead,
  reminderArrived,
} from '../../../src/socket/socketActions.ts';
import { notification } from './notificationsOfTests.ts';

const after = (...actions: UnknownAction[]) =>
  actions.reduce(notificationsSlice.reducer, undefined)?.toasts ?? [];
const idsAfter = (...actions: UnknownAction[]) =>
  after(...actions).map((toast) => toast.notification._id);

describe('live toasts', () => {
  it('are the three newest, the newest first', () => {
    const arrivals = [1, 2, 3, 4].map((minute) =>
      notificationArrived(notification(`n${String(minute)}`, { minute })),
    );
    expect(idsAfter(...arrivals)).toEqual(['n4', 'n3', 'n2']);
  });

  it('show one that comes by several events once', () => {
    const one = notification('n1', { type: 'session' });
    expect(after(notificationArrived(one), reminderArrived(one), notificationArrived(one))).toEqual(
      [{ notification: one, isReminder: true }],
    );
  });

  it('count on in place of the older one when there is one more message', () => {
    const first = notification('m', { type: 'message', count: 1 });
    const second = notification('m', { type: 'message', count: 2, minute: 2 });
    const other = notification('n', { minute: 1 });
    expect(
      after(...[first, other, second].map((each) => notificationArrived(each))).map(
        (toast) => toast.notification,
      ),
    ).toEqual([second, other]);
  });

  it('do not go back to an older state that arrives late', () => {
    const first = notification('m', { count: 1 });
    const second = notification('m', { count: 2, minute: 2 });
    expect(after(notificationArrived(second), notificationArrived(first))).toMatchObject([
      { notification: second },
    ]);
  });

  it('stay away when dismissed, whatever event brings them again', () => {
    const one = notification('n1');
    const gone = [notificationArrived(one), toastDismissed('n1')];
    expect(idsAfter(...gone)).toEqual([]);
    expect(idsAfter(...gone, notificationArrived(one), reminderArrived(one))).toEqual([]);
  });

  it('stay away when their time was up, until there is something new', () => {
    const one = notificationArrived(notification('m', { count: 1 }));
    const two = notificationArrived(notification('m', { count: 2, minute: 1 }));
    expect(idsAfter(one, toastTimedOut('m'), one)).toEqual([]);
    expect(idsAfter(one, toastTimedOut('m'), two)).toEqual(['m']);
  });

  it('come back for a message that was sent after the dismissal', () => {
    expect(
      idsAfter(
        notificationArrived(notification('m', { count: 1 })),
        toastDismissed('m'),
        notificationArrived(notification('m', { count: 2, minute: 1 })),
      ),
    ).toEqual(['m']);
  });

  it('lose their dot when read, and leave a moment later', () => {
    const read = [notificationArrived(notification('n1')), notificationRead({ _id: 'n1' })];
    expect(after(...read)).toMatchObject([{ notification: { read: true } }]);
    expect(idsAfter(...read, readToastExpired('n1'))).toEqual([]);
  });

  it('are not brought back by a late word of what was read or answered', () => {
    const one = notificationArrived(notification('n1'));
    const read = [one, notificationRead({ _id: 'n1' }), readToastExpired('n1')];
    expect(idsAfter(...read, one)).toEqual([]);
    expect(idsAfter(one, requestAnswered('n1'), one)).toEqual([]);
    // Before it has left, it stays read.
    expect(after(one, notificationRead({ _id: 'n1' }), one)).toMatchObject([
      { notification: { read: true } },
    ]);
  });

  it('do not show what is read already', () => {
    expect(idsAfter(notificationArrived(notification('n1', { read: true })))).toEqual([]);
  });

  it('leave with the request that was answered', () => {
    expect(idsAfter(notificationArrived(notification('n1')), requestAnswered('n1'))).toEqual([]);
  });
});
