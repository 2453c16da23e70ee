import { afterAll, describe, expect, it } from '@jest/globals';
import type { Database } from '../../server/platform/database/queryable.ts';
import * as catalog from '../../server/modules/catalog/index.ts';
import * as merges from '../../server/modules/courses/mergeRepository.ts';
import * as signOns from '../../server/modules/auth/signOn/signOnRepository.ts';
import * as admin from '../../server/modules/admin/repository.ts';
import * as outcomes from '../../server/modules/admin/outcomeRepository.ts';
import * as accounts from '../../server/modules/auth/accountRepository.ts';
import * as authSessions from '../../server/modules/auth/authSessionRepository.ts';
import * as conversations from '../../server/modules/conversations/conversationListRepository.ts';
import * as threads from '../../server/modules/conversations/threadRepository.ts';
import * as unread from '../../server/modules/conversations/unreadRepository.ts';
import * as members from '../../server/modules/conversations/memberRepository.ts';
import * as reads from '../../server/modules/conversations/readRepository.ts';
import * as mails from '../../server/modules/notifications/mails/mailRepository.ts';
import * as notifications from '../../server/modules/notifications/repository.ts';
import * as relations from '../../server/modules/relations/repository.ts';
import * as blocks from '../../server/modules/relations/blockRepository.ts';
import * as students from '../../server/modules/search/studentIndex/changes.ts';
import * as reviewQuestions from '../../server/modules/reviews/askRepository.ts';
import * as reviews from '../../server/modules/reviews/repository.ts';
import * as openSessions from '../../server/modules/sessions/openSessionRepository.ts';
import * as sessions from '../../server/modules/sessions/repository.ts';
import * as attendance from '../../server/modules/reviews/attendanceRepository.ts';
import * as badges from '../../server/modules/reviews/badgeRepository.ts';
import * as spellings from '../../server/modules/people/spellings.ts';
import { explainQueries } from '../support/server/queryPlans.ts';
import { openTestDatabase } from '../support/server/testDatabase.ts';

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

const { config, close } = await openTestDatabase();
afterAll(close);

type Query = (db: Database) => Promise<unknown>;
const planOf = (query: Query) => explainQueries(config.DATA_DIR, query);

/** Returns the steps of the plans that match a pattern, by query. Fails for a query without a plan. */
async function findSteps(queries: Record<string, Query>, isWrong: (step: string) => boolean) {
  const found: Record<string, string[]> = {};
  for (const [name, query] of Object.entries(queries)) {
    const steps = await planOf(query);
    expect([name, steps]).not.toEqual([name, []]);
    const wrong = steps.filter(isWrong);
    if (wrong.length > 0) found[name] = wrong;
  }
  return found;
}

describe('queries of large tables', () => {
  it('scan no whole table', async () => {
    const queries: Record<string, Query> = {
      'accounts of the admin panel': (db) => admin.listUsers(db, { limit: 50 }),
      'next page of the accounts': (db) => admin.listUsers(db, { limit: 50, after: cursor }),
      'changed students': (db) => students.listChanges(db, '7'),
      'students hidden by blocks': (db) => blocks.listBlockedEitherWay(db, SOMEBODY),
      'sign-in': (db) => accounts.findIdentity(db, SOMEBODY, SOMEBODY),
      'successor of a refresh token': (db) => authSessions.hasUsedChild(db, SOMEBODY),
      'successors that were lost': (db) => authSessions.supersedeChildren(db, SOMEBODY, NOW),
      'expired refresh tokens': (db) => authSessions.deleteExpired(db, 'refresh_tokens', NOW),
      notifications: (db) =>
        notifications.listNotifications(db, SOMEBODY, { limit: 50, after: cursor }),
      'spellings of a university': (db) => spellings.commonSpelling(db, 'universities', 'Lund'),
      'spellings of a subject': (db) => spellings.commonSpelling(db, 'subjects', 'Logic'),
      'mails that are due': (db) => mails.findDueMail(db, NOW),
      'connection requests': (db) =>
        relations.listRequests(db, SOMEBODY, { limit: 50, after: cursor }),
      'received requests': (db) =>
        relations.listRequests(db, SOMEBODY, { limit: 50, isReceived: true }),
      'study buddies': (db) => relations.listConnections(db, SOMEBODY),
      sessions: (db) => sessions.listStudySessions(db, SOMEBODY, { limit: 50 }),
      'due questions about sessions': (db) =>
        reviewQuestions.listDueReviews(db, { after: NOW, until: NOW }),
      'sessions to review': (db) => reviews.listUnanswered(db, SOMEBODY, { since: NOW, limit: 5 }),
      'ended sessions': (db) => reviews.listEnded(db, SOMEBODY, { since: NOW, until: NOW }),
      'students who were present': (db) =>
        attendance.listPresentWithout(db, 'Study Regular', { after: NOW, until: NOW }),
      'outcomes of requests': (db) =>
        outcomes.countReached(db, { since: NOW, until: NOW, now: NOW }),
      achievements: (db) => badges.findAchievements(db, SOMEBODY, NOW),
      'open sessions': (db) =>
        openSessions.listOpen(db, { userId: SOMEBODY, buddyIds: [OTHER] }, { now: NOW, limit: 50 }),
      'study sessions with a conversation': (db) => members.listMemberships(db, SOMEBODY, NOW),
      'members of study sessions': (db) => members.listMembers(db, [SOMEBODY, OTHER]),
      'members of a study session': (db) => members.listMemberIds(db, SOMEBODY),
      'blocks among members': (db) => members.listBlocksAmong(db, [SOMEBODY, OTHER]),
      'titles of the campus': (db) => catalog.findCampusTitles(db, ['logic', 'ethics']),
      'subjects that a merge changed': (db) =>
        catalog.forgetDropped(db, SOMEBODY, ['logic', 'ethics']),
      'course with a title': (db) => merges.findByTitle(db, 'logic'),
      'decision about a spelling': (db) => merges.findDecision(db, 'logic'),
      'decision to undo': (db) => merges.findMerge(db, SOMEBODY),
      'decisions about spellings': (db) => merges.listMerges(db, { limit: 50, after: OTHER }),
      'subjects to merge': (db) => merges.replaceSpelling(db, MERGE),
      'merged subjects': (db) => merges.restoreSpelling(db, MERGE),
      'account of a provider': (db) => signOns.findStoredIdentity(db, IDENTITY),
      'providers of an account': (db) => signOns.hasIdentityOf(db, IDENTITY.issuer, SOMEBODY),
      'identities to delete': (db) => signOns.deleteIdentities(db, SOMEBODY),
      'login of an auth session': (db) => signOns.findSignOnSession(db, SOMEBODY),
      'auth sessions of a provider session': (db) =>
        signOns.listOfProviderSession(db, 'issuer', 'one'),
      'auth sessions of a provider account': (db) => signOns.listOfSubject(db, IDENTITY),
      'coming sessions': (db) => sessions.listUpcoming(db, SOMEBODY, { now: NOW, until: NOW }),
    };
    const scans = await findSteps(
      queries,
      (step) => step.startsWith('SCAN') && !LIMITED.test(step),
    );
    expect(scans).toEqual({});
  });

  it('use the index of unread notifications to count them and to mark them read', async () => {
    for (const query of [
      (db: Database) => notifications.countUnread(db, SOMEBODY),
      (db: Database) => notifications.markUnread(db, SOMEBODY, NOW).execute(),
    ]) {
      expect((await planOf(query))[0]).toContain('INDEX notifications_unread');
    }
  });
});

describe('a thread of any length', () => {
  it('is found by indexes only', async () => {
    const queries: Record<string, Query> = {
      'newest page': (db) => threads.listNewest(db, CONVERSATION, { limit: 51 }),
      'page before a message': (db) =>
        threads.listNewest(db, CONVERSATION, { limit: 51, belowSeq: 500 }),
      'end of a page of changes': (db) => threads.findNthChange(db, CONVERSATION, 40, 50),
      'page of changes': (db) => threads.listChanged(db, CONVERSATION, 40, 90),
      'unread messages': (db) => unread.stampUnread(db, SOMEBODY, CONVERSATION, 98),
      'newest message': (db) => reads.storeLastRead(db, CONVERSATION, SOMEBODY),
      'state for its reader': (db) => reads.findReadState(db, SOMEBODY, OTHER),
      'unread counts': (db) => unread.countUnread(db, SOMEBODY),
      'entry of a study session': (db) =>
        conversations.listStoredRows(db, SOMEBODY, [CONVERSATION]),
      'unread messages of a study session': (db) => reads.findUnread(db, CONVERSATION, READER),
      'entry in the list': (db) => conversations.listConversationRows(db, SOMEBODY),
    };
    // The unread messages of a list entry and of the conversations of a student are subqueries.
    const scans = await findSteps(
      queries,
      (step) =>
        (step.startsWith('SCAN') && !/^SCAN unread(_messages)?$/.test(step)) ||
        step === 'USE TEMP B-TREE FOR ORDER BY',
    );
    expect(scans).toEqual({});
  });

  it('is not scanned to count unread messages', async () => {
    const steps = await planOf((db) => unread.countUnread(db, SOMEBODY));
    const ofMessages = steps.filter((step) => step.startsWith('SEARCH m '));
    expect(ofMessages).not.toEqual([]);
    const scanned = ofMessages.filter((step) => !/conversation_id=\? AND seq>\?/.test(step));
    expect(scanned).toEqual([]);
  });
});
