import type { Insertable } from 'kysely';
import type { Database } from '../../../../server/platform/database/queryable.ts';
import type { Schema } from '../../../../server/platform/database/schema.ts';

type Rows = { [Name in keyof Schema]?: Insertable<Schema[Name]> };

const AT = '2026-03-01T10:00:00.000Z';

/**
 * Inserts a row of a student into every exported table, except those that sign-up fills. Values of hidden
 * columns contain "secret of".
 */
export async function insertEverything(database: Database, id: string): Promise<void> {
  const hidden = `secret of ${id}`;
  const other = { id: `other ${id}`, name: 'Other', email: `other ${id}`, university: '' };
  const keys = { name_key: 'other', email_key: other.email, university_key: '', location_key: '' };
  await database
    .insertInto('users')
    .values({
      ...{ ...other, ...keys, password_hash: hidden, role: 'student', bio: '', location: '' },
      ...{ avatar: '', created_at: AT },
    })
    .execute();
  await database.updateTable('users').set({ password_hash: hidden }).where('id', '=', id).execute();
  const own = { user_id: id };
  const session = { session_id: id, ...own };
  const times = { created_at: AT, expires_at: AT };
  const rows: Rows = {
    user_subjects: { ...own, position: 0, name: 'Logic', subject_key: 'logic' },
    user_days: { ...own, day: 'Monday' },
    user_skills: { ...own, position: 0, name: 'Writing', skill_key: 'writing' },
    user_badges: { ...own, badge: 'reliable', earned_at: AT },
    courses: {
      ...{ code_key: id, code: 'PHIL 1', title: 'Logic', title_key: 'logic' },
      ...{ former_title: '', faculty: '', term: '' },
    },
    course_merges: {
      ...{ id, spelling: 'Log', spelling_key: id, course_key: id, title: 'Logic' },
      ...{ title_key: 'logic', decided_by: other.id, decided_at: AT },
    },
    course_merge_changes: { merge_id: id, ...own, name: 'Log', position: 0 },
    password_resets: { ...own, token_hash: hidden, ...times },
    email_verifications: { ...own, token_hash: hidden, email: 'ada@example.edu', ...times },
    passkeys: {
      ...{ id, ...own, credential_id: hidden, public_key: hidden },
      ...{ counter: 1, name: 'Firefox', created_at: AT },
    },
    passkey_challenges: { ...own, challenge: hidden, expires_at: AT },
    sign_on_identities: { ...own, issuer: 'https://a.example', subject: id, created_at: AT },
    sign_on_sessions: {
      ...{ auth_session_id: id, ...own, issuer: 'https://a.example', subject: id },
      ...{ provider_session: hidden, expires_at: AT },
    },
    connection_requests: {
      ...{ id, low_id: id, high_id: other.id, sender_id: id, recipient_id: other.id },
      ...{ message: '', status: 'pending', created_at: AT },
    },
    blocks: { blocker_id: id, blocked_id: other.id, created_at: AT },
    reports: {
      ...{ id, reporter_id: id, reported_id: other.id, reason: 'spam', details: 'So much.' },
      ...{ messages: '"secret of others"', created_at: AT, note: 'secret of others' },
    },
    session_series: {
      ...{ id, created_by: id, first_start: '2026-03-02T10:00', length: 1, time_zone: 'UTC' },
      ...{ weeks: 1, count: 2, sequence: 0, changed_at: AT },
    },
    study_sessions: {
      ...{ id, title: 'Logic', description: '', location: '', start_time: AT, end_time: AT },
      ...{ created_by: id, created_at: AT, scheduled_at: AT },
    },
    session_participants: { ...session, invited_at: AT },
    session_joins: { ...session, message: '', created_at: AT },
    room_visits: { ...session, end_time: AT, present_for: 0 },
    session_goals: { ...session, position: 0, text: '' },
    conversations: { id, session_id: id, revision: 1 },
    conversation_members: { conversation_id: id, ...own, last_read_seq: 0 },
    messages: {
      ...{ id, conversation_id: id, sender_id: id, recipient_id: id, body: 'Hello' },
      ...{ seq: 1, rev: 1, created_at: AT },
    },
    message_reactions: { message_id: id, ...own, emoji: '👍' },
    attachments: {
      ...{ id, owner_id: id, file_name: 'a.pdf', file_type: 'application/pdf', size: 1 },
      created_at: AT,
    },
    session_reminders: { ...session, start_time: AT, lead: 60, channel: 'email', sent_at: AT },
    session_reviews: { ...session, end_time: AT },
    reviewed_people: { session_id: id, reviewer_id: id, user_id: other.id, came: 'yes' },
    calendar_feeds: { ...own, secret_hash: hidden, created_at: AT },
    busy_calendars: {
      ...{ id, ...own, name: 'a.example', address: hidden },
      ...{ created_at: AT, checked_at: AT, read_at: AT },
    },
    busy_times: { calendar_id: id, start_time: AT, end_time: AT },
    notifications: { id, ...own, type: 'other', message: 'Hello', count: 1, created_at: AT },
    notification_preferences: { ...own, kind: 'message', choice: 'email' },
    reminder_preferences: { ...own, lead: 60, channel: 'email', choice: 'on', chosen_at: AT },
    push_subscriptions: {
      ...{ auth_session_id: id, ...own, endpoint: hidden, p256dh: hidden, auth: hidden },
      created_at: AT,
    },
    reminder_deliveries: { id, ...session, start_time: AT, lead: 60, due_at: AT, attempts: 0 },
    notification_mails: { notification_id: id, kind: 'message', due_at: AT },
    audit_log: { id, actor_id: id, action: 'suspend', detail: '{}', created_at: AT },
  };
  for (const [name, row] of Object.entries(rows)) {
    await database
      .insertInto(name as keyof Schema)
      .values(row)
      .execute();
  }
  await database
    .insertInto('presence')
    .values({ ...own, seen_at: AT })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
}
