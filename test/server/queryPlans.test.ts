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
import * as mergedSubjects from '../../server/modules/people/mergedSubjectRepository.ts';
import * as spellings from '../../server/modules/people/spellingRepository.ts';
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
const LOGGED_OUT = { ...IDENTITY, providerSession: 'one', issuedAt: NOW };
const READER = { userId: SOMEBODY, seq: 40 };
const cursor = { id: SOMEBODY, at: NOW };

const { config, close } = await openTestDatabase();
afterAll(close);

/** A query with its arguments. */
const plan =
  <Args extends unknown[]>(
    query: (db: Database, ...args: Args) => Promise<unknown>,
    ...args: Args
  ) =>
  () =>
    explainQueries(config.DATA_DIR, (db) => query(db, ...args));

/** Returns the steps that match a pattern. Fails for a query without a plan. */
async function findSteps(plans: ReturnType<typeof plan>[], isWrong: (step: string) => boolean) {
  const found = [];
  for (const stepsOf of plans) {
    const steps = await stepsOf();
    expect(steps).not.toEqual([]);
    found.push(...steps.filter(({ step }) => isWrong(step)));
  }
  return found;
}

describe('queries of large tables', () => {
  it('scan no whole table', async () => {
    const queries = [
      plan(admin.listUsers, { limit: 50 }),
      plan(admin.listUsers, { limit: 50, after: cursor }),
      plan(students.listChanges, '7'),
      plan(blocks.listBlockedEitherWay, SOMEBODY),
      plan(accounts.findIdentity, SOMEBODY, SOMEBODY),
      plan(authSessions.hasUsedChild, SOMEBODY),
      plan(authSessions.supersedeChildren, SOMEBODY, NOW),
      plan(authSessions.deleteExpired, 'refresh_tokens', NOW),
      plan(notifications.listNotifications, SOMEBODY, { limit: 50, after: cursor }),
      plan(spellings.commonSpelling, 'universities', 'Lund'),
      plan(spellings.commonSpelling, 'subjects', 'Logic'),
      plan(mails.findDueMail, NOW),
      plan(relations.listRequests, SOMEBODY, { limit: 50, after: cursor }),
      plan(relations.listRequests, SOMEBODY, { limit: 50, isReceived: true }),
      plan(relations.listConnections, SOMEBODY),
      plan(sessions.listStudySessions, SOMEBODY, { limit: 50 }),
      plan(reviewQuestions.listDueReviews, { after: NOW, until: NOW }),
      plan(reviews.listUnanswered, SOMEBODY, { since: NOW, limit: 5 }),
      plan(reviews.listEnded, SOMEBODY, { since: NOW, until: NOW }),
      plan(attendance.listPresentWithout, 'Study Regular', { after: NOW, until: NOW }),
      plan(outcomes.countReached, { since: NOW, until: NOW, now: NOW }),
      plan(badges.findAchievements, SOMEBODY, NOW),
      plan(openSessions.listOpen, { userId: SOMEBODY, buddyIds: [OTHER] }, { now: NOW, limit: 50 }),
      plan(members.listMemberships, SOMEBODY, NOW),
      plan(members.listMembers, [SOMEBODY, OTHER]),
      plan(members.listMemberIds, SOMEBODY),
      plan(members.listBlocksAmong, [SOMEBODY, OTHER]),
      plan(catalog.findCampusTitles, ['logic', 'ethics']),
      plan(mergedSubjects.forgetDropped, SOMEBODY, ['logic', 'ethics']),
      plan(merges.findByTitle, 'logic'),
      plan(merges.findDecision, 'logic'),
      plan(merges.findMerge, SOMEBODY),
      plan(merges.listMerges, { limit: 50, after: OTHER }),
      plan(mergedSubjects.replaceSpelling, MERGE),
      plan(mergedSubjects.restoreSpelling, MERGE),
      plan(signOns.findStoredIdentity, IDENTITY),
      plan(signOns.hasIdentityOf, IDENTITY.issuer, SOMEBODY),
      plan(signOns.deleteIdentities, SOMEBODY),
      plan(signOns.findSignOnSession, SOMEBODY),
      plan(signOns.listLoggedOut, { ...LOGGED_OUT, subject: undefined }),
      plan(signOns.listLoggedOut, { ...LOGGED_OUT, providerSession: undefined }),
      plan(sessions.listUpcoming, SOMEBODY, { now: NOW, until: NOW }),
    ];
    const scans = await findSteps(
      queries,
      (step) => step.startsWith('SCAN') && !LIMITED.test(step),
    );
    expect(scans).toEqual([]);
  });

  it('use the index of unread notifications to count them and to mark them read', async () => {
    for (const stepsOf of [
      plan(notifications.countUnread, SOMEBODY),
      plan((db) => notifications.markUnread(db, SOMEBODY, NOW).execute()),
    ])
      expect((await stepsOf())[0]?.step).toContain('INDEX notifications_unread');
  });
});

describe('a thread of any length', () => {
  it('is found by indexes only', async () => {
    const queries = [
      plan(threads.listNewest, CONVERSATION, { limit: 51 }),
      plan(threads.listNewest, CONVERSATION, { limit: 51, belowSeq: 500 }),
      plan(threads.findNthChange, CONVERSATION, 40, 50),
      plan(threads.listChanged, CONVERSATION, 40, 90),
      plan(unread.stampUnread, SOMEBODY, CONVERSATION, 98),
      plan(reads.storeLastRead, CONVERSATION, SOMEBODY),
      plan(reads.findReadState, SOMEBODY, OTHER),
      plan(unread.countUnread, SOMEBODY),
      plan(conversations.listStoredRows, SOMEBODY, [CONVERSATION]),
      plan(reads.findUnread, CONVERSATION, READER),
      plan(conversations.listConversationRows, SOMEBODY),
    ];
    // The unread messages of a list entry and of the conversations of a student are subqueries.
    const scans = await findSteps(
      queries,
      (step) =>
        (step.startsWith('SCAN') && !/^SCAN unread(_messages)?$/.test(step)) ||
        step === 'USE TEMP B-TREE FOR ORDER BY',
    );
    expect(scans).toEqual([]);
  });

  it('is not scanned to count unread messages', async () => {
    const steps = (await plan(unread.countUnread, SOMEBODY)()).map(({ step }) => step);
    const ofMessages = steps.filter((step) => step.startsWith('SEARCH m '));
    expect(ofMessages).not.toEqual([]);
    const scanned = ofMessages.filter((step) => !/conversation_id=\? AND seq>\?/.test(step));
    expect(scanned).toEqual([]);
  });
});
