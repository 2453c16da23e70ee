import { describe, expect, it } from '@jest/globals';
import type { Database } from '../../server/platform/database/queryable.ts';
import { findCampusTitles, forgetDropped } from '../../server/modules/catalog/index.ts';
import {
  findByTitle,
  findDecision,
  findMerge,
  listMerges,
  replaceSpelling,
  restoreSpelling,
} from '../../server/modules/courses/mergeRepository.ts';
import {
  deleteIdentities,
  findSignOnSession,
  findStoredIdentity,
  hasIdentityOf,
  listOfProviderSession,
  listOfSubject,
} from '../../server/modules/auth/signOn/signOnRepository.ts';
import { listUsers } from '../../server/modules/admin/repository.ts';
import { countReached } from '../../server/modules/admin/outcomeRepository.ts';
import { findIdentity } from '../../server/modules/auth/accountRepository.ts';
import {
  deleteExpired,
  hasUsedChild,
  supersedeChildren,
} from '../../server/modules/auth/authSessionRepository.ts';
import {
  listConversationRows,
  listStoredRows,
} from '../../server/modules/conversations/conversationListRepository.ts';
import {
  findNthChange,
  listChanged,
  listNewest,
} from '../../server/modules/conversations/threadRepository.ts';
import {
  countUnread as countUnreadMessages,
  stampUnread,
} from '../../server/modules/conversations/unreadRepository.ts';
import {
  listBlocksAmong,
  listMemberIds,
  listMembers,
  listMemberships,
} from '../../server/modules/conversations/memberRepository.ts';
import {
  findReadState,
  findUnread,
  storeLastRead,
} from '../../server/modules/conversations/readRepository.ts';
import { findDueMail } from '../../server/modules/notifications/mails/mailRepository.ts';
import {
  countUnread,
  listNotifications,
  markUnread,
} from '../../server/modules/notifications/repository.ts';
import { listConnections, listRequests } from '../../server/modules/relations/repository.ts';
import { listBlockedEitherWay } from '../../server/modules/relations/blockRepository.ts';
import { listChanges } from '../../server/modules/search/studentIndex/changes.ts';
import { listDueReviews } from '../../server/modules/reviews/askRepository.ts';
import { listEnded, listUnanswered } from '../../server/modules/reviews/repository.ts';
import { listOpen } from '../../server/modules/sessions/openSessionRepository.ts';
import { listStudySessions, listUpcoming } from '../../server/modules/sessions/repository.ts';
import { listPresentWithout } from '../../server/modules/reviews/attendanceRepository.ts';
import { findAchievements } from '../../server/modules/reviews/badgeRepository.ts';
import { commonSpelling } from '../../server/modules/people/spellings.ts';
import { explainQueries } from '../support/server/queryPlans.ts';
import { startSharedServer } from '../support/server/server.ts';

const SOMEBODY = '019a0000-0000-7000-8000-000000000000';
const OTHER = '019a0000-0000-7000-8000-000000000002';
const CONVERSATION = '019a0000-0000-7000-8000-000000000001';
const NOW = '2026-03-02T10:00:00.000Z';
/** Scans that end early: of an index in the order of the page, a limited subquery and given values. */
const LIMITED =
  /USING INDEX users_created_at_id$|^SCAN (a|of_one|pair|attended|spellings|wanted|CONSTANT ROW|\d+-ROW VALUES CLAUSE)$/;
const MERGE = { id: SOMEBODY, spelling_key: 'lin alg', title: 'Logic', title_key: 'logic' };
const IDENTITY = { issuer: 'https://login.example', subject: 'ada' };
const READER = { userId: SOMEBODY, seq: 40 };
const cursor = { id: SOMEBODY, at: NOW };

const server = await startSharedServer();

describe('query plans of large tables', () => {
  it.each<[string, (db: Database) => Promise<unknown>]>([
    ['accounts of the admin panel', (db) => listUsers(db, { limit: 50 })],
    ['next page of the accounts', (db) => listUsers(db, { limit: 50, after: cursor })],
    ['changed students', (db) => listChanges(db, '7')],
    ['students hidden by blocks', (db) => listBlockedEitherWay(db, SOMEBODY)],
    ['sign-in', (db) => findIdentity(db, SOMEBODY, SOMEBODY)],
    ['successor of a refresh token', (db) => hasUsedChild(db, SOMEBODY)],
    ['successors that were lost', (db) => supersedeChildren(db, SOMEBODY, NOW)],
    ['expired refresh tokens', (db) => deleteExpired(db, 'refresh_tokens', NOW)],
    ['notifications', (db) => listNotifications(db, SOMEBODY, { limit: 50, after: cursor })],
    ['spellings of a university', (db) => commonSpelling(db, 'universities', 'Lund')],
    ['spellings of a subject', (db) => commonSpelling(db, 'subjects', 'Logic')],
    ['mails that are due', (db) => findDueMail(db, NOW)],
    ['connection requests', (db) => listRequests(db, SOMEBODY, { limit: 50, after: cursor })],
    ['received requests', (db) => listRequests(db, SOMEBODY, { limit: 50, isReceived: true })],
    ['study buddies', (db) => listConnections(db, SOMEBODY)],
    ['sessions', (db) => listStudySessions(db, SOMEBODY, { limit: 50 })],
    ['due questions about sessions', (db) => listDueReviews(db, { after: NOW, until: NOW })],
    ['sessions to review', (db) => listUnanswered(db, SOMEBODY, { since: NOW, limit: 5 })],
    ['ended sessions', (db) => listEnded(db, SOMEBODY, { since: NOW, until: NOW })],
    [
      'students who were present',
      (db) => listPresentWithout(db, 'Study Regular', { after: NOW, until: NOW }),
    ],
    ['outcomes of requests', (db) => countReached(db, { since: NOW, until: NOW, now: NOW })],
    ['achievements', (db) => findAchievements(db, SOMEBODY, NOW)],
    [
      'open sessions',
      (db) => listOpen(db, { userId: SOMEBODY, buddyIds: [OTHER] }, { now: NOW, limit: 50 }),
    ],
    ['study sessions with a conversation', (db) => listMemberships(db, SOMEBODY, NOW)],
    ['members of study sessions', (db) => listMembers(db, [SOMEBODY, OTHER])],
    ['members of a study session', (db) => listMemberIds(db, SOMEBODY)],
    ['blocks among members', (db) => listBlocksAmong(db, [SOMEBODY, OTHER])],
    ['titles of the campus', (db) => findCampusTitles(db, ['logic', 'ethics'])],
    ['subjects that a merge changed', (db) => forgetDropped(db, SOMEBODY, ['logic', 'ethics'])],
    ['course with a title', (db) => findByTitle(db, 'logic')],
    ['decision about a spelling', (db) => findDecision(db, 'logic')],
    ['decision to undo', (db) => findMerge(db, SOMEBODY)],
    ['decisions about spellings', (db) => listMerges(db, { limit: 50, after: OTHER })],
    ['subjects to merge', (db) => replaceSpelling(db, MERGE)],
    ['merged subjects', (db) => restoreSpelling(db, MERGE)],
    ['account of a provider', (db) => findStoredIdentity(db, IDENTITY)],
    ['providers of an account', (db) => hasIdentityOf(db, IDENTITY.issuer, SOMEBODY)],
    ['identities to delete', (db) => deleteIdentities(db, SOMEBODY)],
    ['login of an auth session', (db) => findSignOnSession(db, SOMEBODY)],
    ['auth sessions of a provider session', (db) => listOfProviderSession(db, 'issuer', 'one')],
    ['auth sessions of a provider account', (db) => listOfSubject(db, IDENTITY)],
    ['coming sessions', (db) => listUpcoming(db, SOMEBODY, { now: NOW, until: NOW })],
  ])('find the %s without a full scan', async (_what, ask) => {
    const steps = await explainQueries(server.context.config.DATA_DIR, ask);
    expect(steps).not.toEqual([]);
    const whole = steps.filter((step) => step.startsWith('SCAN') && !LIMITED.test(step));
    expect(whole).toEqual([]);
  });

  it.each<[string, (db: Database) => Promise<unknown>]>([
    ['counted', (db) => countUnread(db, SOMEBODY)],
    ['marked read', (db) => markUnread(db, SOMEBODY, NOW).execute()],
  ])('use the index of unread notifications when they are %s', async (_what, ask) => {
    const steps = await explainQueries(server.context.config.DATA_DIR, ask);
    expect(steps[0]).toContain('INDEX notifications_unread');
  });
});

describe('a thread of any length', () => {
  it.each<[string, (db: Database) => Promise<unknown>]>([
    ['newest page', (db) => listNewest(db, CONVERSATION, { limit: 51 })],
    ['page before a message', (db) => listNewest(db, CONVERSATION, { limit: 51, belowSeq: 500 })],
    ['end of a page of changes', (db) => findNthChange(db, CONVERSATION, 40, 50)],
    ['page of changes', (db) => listChanged(db, CONVERSATION, 40, 90)],
    ['unread messages', (db) => stampUnread(db, SOMEBODY, CONVERSATION, 98)],
    ['newest message', (db) => storeLastRead(db, CONVERSATION, SOMEBODY)],
    ['state for its reader', (db) => findReadState(db, SOMEBODY, OTHER)],
    ['unread counts', (db) => countUnreadMessages(db, SOMEBODY)],
    ['entry of a study session', (db) => listStoredRows(db, SOMEBODY, [CONVERSATION])],
    ['unread messages of a study session', (db) => findUnread(db, CONVERSATION, READER)],
    ['entry in the list', (db) => listConversationRows(db, SOMEBODY)],
  ])('finds its %s by indexes only', async (_what, ask) => {
    const steps = await explainQueries(server.context.config.DATA_DIR, ask);
    expect(steps.filter((step) => step.startsWith('SEARCH'))).not.toEqual([]);
    // The unread messages of a list entry and of the conversations of a student are subqueries.
    const scans = steps.filter(
      (step) => step.startsWith('SCAN') && !/^SCAN unread(_messages)?$/.test(step),
    );
    expect(scans).toEqual([]);
    expect(steps).not.toContain('USE TEMP B-TREE FOR ORDER BY');
  });

  it('is not scanned to count unread messages', async () => {
    const steps = await explainQueries(server.context.config.DATA_DIR, (db) =>
      countUnreadMessages(db, SOMEBODY),
    );
    const ofMessages = steps.filter((step) => step.startsWith('SEARCH m '));
    expect(ofMessages).not.toEqual([]);
    const scanned = ofMessages.filter((step) => !/conversation_id=\? AND seq>\?/.test(step));
    expect(scanned).toEqual([]);
  });
});
