import { describe, expect, it } from '@jest/globals';
import type { UnknownAction } from '@reduxjs/toolkit';
import {
  missedNotificationFound,
  notificationsSlice,
  readToastExpired,
  requestDecided,
  selectDecided,
  selectLiveToasts,
  toastDismissed,
} from '../../../src/features/notifications/notificationsSlice.ts';
import { notificationArrived, reminderArrived } from '../../../src/socket/socketActions.ts';
import { testTransitions } from '../../support/client/transitions.ts';
import { notification } from './notificationFixture.ts';

const createdAt = notification('n1').createdAt;
const toast = { id: 'n1', createdAt, isReminder: false };
const others = [{ ...toast, id: 'n2' }];
const toasts = [toast, ...others];

describe('the state of the notifications', () => {
  testTransitions(notificationsSlice, [
    [
      'shows a notification that arrives',
      { toasts: others },
      notificationArrived(notification('n1')),
      { toasts },
    ],
    [
      'shows a reminder that arrives',
      {},
      reminderArrived(notification('n1')),
      { toasts: [{ ...toast, isReminder: true }] },
    ],
    [
      'shows a notification that no event brought',
      { toasts: others },
      missedNotificationFound(notification('n1')),
      { toasts },
    ],
    [
      'shows a missed notification about a study session as a reminder',
      {},
      missedNotificationFound(notification('n1', { type: 'session' })),
      { toasts: [{ ...toast, isReminder: true }] },
    ],
    [
      'hides a dismissed toast',
      { toasts },
      toastDismissed('n1'),
      { toasts: others, removed: { n1: createdAt } },
    ],
    [
      'hides a toast some time after it was read',
      { toasts },
      readToastExpired('n1'),
      { toasts: others, removed: { n1: createdAt } },
    ],
    ['ignores a toast that is not shown', { toasts: others }, toastDismissed('n1'), {}],
    [
      'hides a decided request',
      { toasts, decided: ['n0'] },
      requestDecided('n1'),
      { toasts: others, decided: ['n0', 'n1'], removed: { n1: createdAt } },
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

const arrived = notificationArrived(notification('n1'));
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
    const one = notification('n1', { type: 'session' });
    const events = [notificationArrived(one), reminderArrived(one), notificationArrived(one)];
    expect(after(...events)).toEqual([{ id: 'n1', createdAt: one.createdAt, isReminder: true }]);
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
    expect(idsAfter(arrived, removal, arrived, reminderArrived(notification('n1')))).toEqual([]);
  });

  // Covers 2.89
  it('return for a newer message after they were removed', () => {
    expect(idsAfter(older, toastDismissed('m'), newer)).toEqual(['m']);
  });

  it('do not show a read notification', () => {
    expect(idsAfter(notificationArrived(notification('n1', { read: true })))).toEqual([]);
  });
});
