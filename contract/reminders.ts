import { Type, type Static } from 'typebox';
import { REMINDER_CHANNELS, REMINDER_LEADS } from './constants.ts';

export const ReminderLead = Type.Enum([...REMINDER_LEADS], {
  description: 'Minutes from a reminder to the start of the study session',
});
export type ReminderLead = (typeof REMINDER_LEADS)[number];

export const ReminderChannel = Type.Enum([...REMINDER_CHANNELS]);
export type ReminderChannel = (typeof REMINDER_CHANNELS)[number];

/** Which reminders a student gets with this lead. */
export const ReminderPreference = Type.Object({
  lead: ReminderLead,
  app: Type.Boolean(),
  email: Type.Boolean(),
  push: Type.Boolean(),
});
export type ReminderPreference = Static<typeof ReminderPreference>;

/** One entry for each lead, the longest first. */
export const ReminderPreferences = Type.Array(ReminderPreference);
export type ReminderPreferences = Static<typeof ReminderPreferences>;

/** Chooses one channel of one lead. */
export const ReminderPreferenceBody = Type.Object(
  { lead: ReminderLead, channel: ReminderChannel, isOn: Type.Boolean() },
  { additionalProperties: false },
);
export type ReminderPreferenceBody = Static<typeof ReminderPreferenceBody>;

/**
 * The key that a browser needs to subscribe, whether this device is subscribed, and whether the student
 * gets a push when a buddy starts a study session.
 */
export const PushResponse = Type.Object({
  publicKey: Type.String(),
  isSubscribed: Type.Boolean(),
  /** Other services do not send it. */
  studyNow: Type.Optional(Type.Boolean()),
});
export type PushResponse = Static<typeof PushResponse>;

export const StudyNowPushBody = Type.Object(
  { isOn: Type.Boolean() },
  { additionalProperties: false },
);
export type StudyNowPushBody = Static<typeof StudyNowPushBody>;

const Base64Url = Type.String({ minLength: 1, maxLength: 200, pattern: '^[\\w-]+$' });

/** `PushSubscription.toJSON()` of the browser. */
export const PushSubscriptionBody = Type.Object(
  {
    endpoint: Type.String({ maxLength: 1_000, pattern: '^https?://[!-~]+$' }),
    expirationTime: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
    keys: Type.Object({ p256dh: Base64Url, auth: Base64Url }, { additionalProperties: false }),
  },
  { additionalProperties: false },
);
export type PushSubscriptionBody = Static<typeof PushSubscriptionBody>;

/** What a push contains, encrypted for the browser. A push with the same `tag` replaces it. */
export interface PushMessage {
  title: string;
  body: string;
  tag: string;
  /** Path of the page that a click opens. */
  path: string;
}
