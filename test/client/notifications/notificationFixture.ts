import type { Notification } from '../../../contract/notifications.ts';

/** A later `minute` makes a newer notification. */
export const notification = (
  _id: string,
  { minute = 0, ...change }: Partial<Notification> & { minute?: number } = {},
): Notification => ({
  _id,
  type: 'other',
  message: `This is ${_id}.`,
  read: false,
  createdAt: `2026-03-02T10:${String(minute).padStart(2, '0')}:00.000Z`,
  ...change,
});
