import { REMINDER_CHANNELS, REMINDER_LEADS } from '../../../contract/constants.ts';
import type { NotificationChoice } from '../../../contract/notifications.ts';
import type {
  ReminderPreference,
  ReminderPreferenceBody,
  ReminderPreferences,
} from '../../../contract/reminders.ts';
import { idsOf, type Queryable } from '../../platform/database/queryable.ts';
import type { StoredLead } from '../../platform/database/sessionTables.ts';

/** The shortest lead. Its reminder in the app is on unless it is switched off; all others are off. */
export const LAST_LEAD = 10;

/** The lead of pushes about study sessions of buddies that start now. They are off by default. */
export const STUDY_NOW = 0;

/** Returns which reminders a student gets. */
export async function findReminderPreferences(
  db: Queryable,
  userId: string,
): Promise<ReminderPreferences> {
  const rows = await db
    .selectFrom('reminder_preferences')
    .select(['lead', 'channel', 'choice'])
    .where('user_id', '=', userId)
    .execute();
  const preferences = REMINDER_LEADS.map((lead): ReminderPreference => ({
    lead,
    app: lead === LAST_LEAD,
    email: false,
    push: false,
  }));
  for (const { lead, channel, choice } of rows) {
    const preference = preferences.find((each) => each.lead === lead);
    if (preference) preference[channel] = choice === 'on';
  }
  return preferences;
}

interface StoredChoice extends Omit<ReminderPreferenceBody, 'lead'> {
  lead: StoredLead;
}

/** Returns the students who chose to get a push when a buddy starts a study session. */
export const listStudyNowChoices = (db: Queryable, userIds: readonly string[]) =>
  idsOf(
    db
      .selectFrom('reminder_preferences')
      .select('user_id as id')
      .where('user_id', 'in', userIds)
      .where('lead', '=', STUDY_NOW)
      .where('channel', '=', 'push')
      .where('choice', '=', 'on'),
  );

/** Stores choices. The time of a choice that stays the same does not change. */
export async function storeReminderChoices(
  db: Queryable,
  userId: string,
  choices: readonly StoredChoice[],
  at: string,
): Promise<void> {
  const rows = choices.map(({ lead, channel, isOn }) => ({
    user_id: userId,
    lead,
    channel,
    choice: isOn ? ('on' as const) : ('off' as const),
    chosen_at: at,
  }));
  await db
    .insertInto('reminder_preferences')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'lead', 'channel'])
        .doUpdateSet((eb) => ({
          choice: eb.ref('excluded.choice'),
          chosen_at: eb.ref('excluded.chosen_at'),
        }))
        .whereRef('reminder_preferences.choice', '!=', 'excluded.choice'),
    )
    .execute();
}

/** Returns the last reminder as a choice of a kind of notifications. */
export function toNotificationChoice(preferences: ReminderPreferences): NotificationChoice {
  const last = preferences.find(({ lead }) => lead === LAST_LEAD);
  if (last?.email) return 'email';
  return last?.app ? 'app' : 'none';
}

/** Returns the choices of the last reminder that a choice of a kind of notifications stands for. */
export const fromNotificationChoice = (choice: NotificationChoice): ReminderPreferenceBody[] =>
  REMINDER_CHANNELS.flatMap((channel) => {
    const isOn = channel === 'app' ? choice !== 'none' : choice === 'email';
    // A choice that does not know push leaves it as it is, except "not at all".
    return channel === 'push' && choice !== 'none' ? [] : [{ lead: LAST_LEAD, channel, isOn }];
  });
