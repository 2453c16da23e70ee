import { sql, type Kysely, type Migration } from 'kysely';
import { engineOf } from '../queryable.ts';
import { initial } from './001-initial.ts';
import { verifiedEmails } from './005-verified-emails.ts';
import { reports } from './006-reports.ts';
import { passkeys } from './010-passkeys.ts';
import { notificationPreferences } from './011-notification-preferences.ts';
import { keptRequests } from './013-kept-requests.ts';
import { messageNotifications } from './014-message-notifications.ts';
import { notificationTopics } from './015-notification-topics.ts';
import { decidedRequests } from './016-decided-requests.ts';
import { presence } from './017-presence.ts';
import { nameKeys } from './018-name-keys.ts';
import { studentChanges } from './022-student-changes.ts';
import { sessionAnswers } from './023-session-answers.ts';
import { messageSearch } from './019-message-search.ts';
import { storeMessageFunction } from './025-store-message.ts';
import { chosenReminders } from './026-chosen-reminders.ts';
import { weekHours } from './027-week-hours.ts';
import { calendarSync } from './028-calendar-sync.ts';
import { sessionSeries } from './029-session-series.ts';
import { videoLinks } from './031-video-links.ts';
import { sessionReviews } from './032-session-reviews.ts';
import { openSessions } from './033-open-sessions.ts';
import { sessionConversations } from './034-session-conversations.ts';
import { sessionReactions } from './035-session-reactions.ts';
import { messageIndexes } from './036-message-indexes.ts';
import { deletedSessions } from './039-deleted-sessions.ts';
import { foldedNames } from './042-folded-names.ts';
import { messageWords } from './043-message-words.ts';
import { sessionRooms } from './045-session-rooms.ts';
import { requestOutcomes } from './047-request-outcomes.ts';
import { signOn } from './048-sign-on.ts';
import { courses } from './049-courses.ts';
import { claimedRoles } from './050-claimed-roles.ts';
import { emailsAtProvider } from './053-emails-at-the-provider.ts';
import { addIndex } from './addIndex.ts';

/** All migrations, run in the order of their names. Never change a released migration. */
export const migrations: Record<string, Migration> = {
  '001-initial': initial,
  // The columns that distinguish a lost refresh response from a reused token.
  '002-reused-tokens': {
    async up(db: Kysely<unknown>) {
      for (const column of ['superseded_at', 'revoked_because']) {
        await db.schema.alterTable('refresh_tokens').addColumn(column, 'text').execute();
      }
    },
  },
  '003-login-warnings': {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('users').addColumn('login_warning_at', 'text').execute();
    },
  },
  // The start of auth sessions. For existing ones, the creation of their latest refresh token.
  '004-auth-session-age': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable('refresh_tokens')
        .addColumn('started_at', 'text', (c) => c.notNull().defaultTo(''))
        .execute();
      await sql`update refresh_tokens set started_at = created_at`.execute(db);
    },
  },
  '005-verified-emails': verifiedEmails,
  '006-reports': reports,
  '007-account-deletion': {
    async up(db: Kysely<unknown>) {
      for (const column of ['deletion_at', 'deleted_at']) {
        await db.schema.alterTable('users').addColumn(column, 'text').execute();
      }
      // Partial, because few accounts are about to be deleted.
      await sql`create index users_deletion_at on users (deletion_at)
        where deletion_at is not null`.execute(db);
    },
  },
  '008-devices': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable('refresh_tokens')
        .addColumn('device', 'text', (c) => c.notNull().defaultTo(''))
        .execute();
    },
  },
  '009-suspension': {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('users').addColumn('suspended_at', 'text').execute();
      // Partial, because few accounts are suspended.
      await sql`create index users_suspended_at on users (suspended_at)
        where suspended_at is not null`.execute(db);
    },
  },
  '010-passkeys': passkeys,
  '011-notification-preferences': notificationPreferences,
  '012-muted-conversations': {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('conversation_members').addColumn('muted_at', 'text').execute();
    },
  },
  '013-kept-requests': keptRequests,
  '014-message-notifications': messageNotifications,
  '015-notification-topics': notificationTopics,
  '016-decided-requests': decidedRequests,
  '017-presence': presence,
  '018-name-keys': nameKeys,
  '019-message-search': messageSearch,
  // Without a foreign key: messages are deleted only together with their conversation.
  '020-reactions-and-replies': {
    async up(db: Kysely<unknown>) {
      for (const column of ['reply_to_id', 'sender_reaction', 'recipient_reaction']) {
        await db.schema.alterTable('messages').addColumn(column, 'text').execute();
      }
    },
  },
  '021-university-index': {
    up: (db: Kysely<unknown>) => addIndex(db, 'users', ['university_key']),
  },
  '022-student-changes': studentChanges,
  '023-session-answers': sessionAnswers,
  '025-store-message': storeMessageFunction,
  '026-chosen-reminders': chosenReminders,
  '027-week-hours': weekHours,
  '028-calendar-sync': calendarSync,
  '029-session-series': sessionSeries,
  '031-video-links': videoLinks,
  '032-session-reviews': sessionReviews,
  '033-open-sessions': openSessions,
  '034-session-conversations': sessionConversations,
  '035-session-reactions': sessionReactions,
  '036-message-indexes': messageIndexes,
  '039-deleted-sessions': deletedSessions,
  // The service stores messages on PostgreSQL as on SQLite.
  '040-one-way-to-store-messages': {
    async up(db: Kysely<unknown>) {
      if (engineOf(db) === 'postgres') await sql`drop function store_message`.execute(db);
    },
  },
  // What a calendar does not tell, and since when it cannot be read.
  '041-busy-calendar-notices': {
    async up(db: Kysely<unknown>) {
      for (const column of ['failing_since', 'notice', 'time_zone']) {
        await db.schema.alterTable('busy_calendars').addColumn(column, 'text').execute();
      }
    },
  },
  '042-folded-names': foldedNames,
  '043-message-words': messageWords,
  // The message whose offer of times was taken. Each offer is taken once.
  '044-taken-offers': {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('study_sessions').addColumn('offer_id', 'text').execute();
      await db.schema
        .createIndex('study_sessions_offer')
        .on('study_sessions')
        .column('offer_id')
        .unique()
        .execute();
    },
  },
  '045-session-rooms': sessionRooms,
  // When a study session that started at once was opened.
  '046-instant-sessions': {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('study_sessions').addColumn('instant_at', 'text').execute();
    },
  },
  '047-request-outcomes': requestOutcomes,
  '048-sign-on': signOn,
  '049-courses': courses,
  '050-claimed-roles': claimedRoles,
  '051-used-sign-on-tokens': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('used_sign_on_tokens')
        .addColumn('token_hash', 'text', (c) => c.primaryKey())
        .addColumn('expires_at', 'text', (c) => c.notNull())
        .execute();
      await addIndex(db, 'used_sign_on_tokens', ['expires_at']);
    },
  },
  '052-sign-on-times': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable('sign_on_sessions')
        .addColumn('issued_at', 'text', (c) => c.notNull().defaultTo(''))
        .execute();
    },
  },
  '053-emails-at-the-provider': emailsAtProvider,
};
