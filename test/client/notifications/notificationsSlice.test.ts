import { describe, expect, it } from '@jest/globals';
import type { UnknownAction } from '@reduxjs/toolkit';
import {
  notificationsSlice,
  readToastExpired,
  requestDecided,
  toastDismissed,
} from '../../../src/features/notifications/notificationsSlice.ts';
import { notificationArrived, reminderArrived } from '../../../src/socket/socketActions.ts';
import { notification } from './notificationFixture.ts';

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
