import type { ReminderChannel, ReminderLead } from '../../../contract/reminders.ts';

/** A claimed reminder, unique by study session, user, start time, lead and channel. */
export interface SessionRemindersTable {
  session_id: string;
  user_id: string;
  start_time: string;
  lead: ReminderLead;
  channel: ReminderChannel;
  sent_at: string;
}

/** A choice of a student. Channels of a lead without a row have the default. */
export interface ReminderPreferencesTable {
  user_id: string;
  lead: ReminderLead;
  channel: ReminderChannel;
  choice: 'on' | 'off';
  chosen_at: string;
}

/** Where the browser of an auth session receives web push, and the keys that encrypt it. */
export interface PushSubscriptionsTable {
  auth_session_id: string;
  user_id: string;
  endpoint: string;
  /** Public key of the browser and its secret, in base64url. */
  p256dh: string;
  auth: string;
  created_at: string;
}

/** A claimed reminder by email or push that has not been sent yet. */
export interface ReminderDeliveriesTable {
  id: string;
  session_id: string;
  user_id: string;
  start_time: string;
  lead: ReminderLead;
  /** The auth session of the device for a push. Null for an email. */
  device_id: string | null;
  /** When it may be sent: the end of the lease while a node sends it. */
  due_at: string;
  attempts: number;
}
