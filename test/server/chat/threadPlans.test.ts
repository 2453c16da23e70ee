import { describe, expect, it } from '@jest/globals';
import type { Database } from '../../../server/context.ts';
import {
  countUnread,
  findNewestSeq,
  findNthChange,
  hasUnread,
  listChanged,
  listNewest,
} from '../../../server/modules/chat/messages/messageRepository.ts';
import { explainQueries } from '../../support/server/queryPlans.ts';
import { startSharedServer } from '../../support/server/server.ts';

const SOMEBODY = '019a0000-0000-7000-8000-000000000000';
const CONVERSATION = '019a0000-0000-7000-8000-000000000001';

const server = await startSharedServer();

describe('a thread of any length', () => {
  // Covers A.123
  it.each<[string, (db: Database) => Promise<unknown>]>([
    ['newest page', (db) => listNewest(db, CONVERSATION, { limit: 51 })],
    ['page before a message', (db) => listNewest(db, CONVERSATION, { limit: 51, belowSeq: 500 })],
    ['newest message', (db) => findNewestSeq(db, CONVERSATION)],
    ['end of a page of changes', (db) => findNthChange(db, CONVERSATION, 40, 50)],
    ['page of changes', (db) => listChanged(db, CONVERSATION, 40, 90)],
    ['unread messages', (db) => hasUnread(db, SOMEBODY, CONVERSATION, 97)],
    ['unread counts', (db) => countUnread(db, SOMEBODY)],
  ])('finds its %s by indexes only', async (_what, ask) => {
    const steps = await explainQueries(server.context.config.DATA_DIR, ask);
    expect(steps.filter((step) => step.startsWith('SEARCH'))).not.toEqual([]);
    expect(steps.filter((step) => step.startsWith('SCAN'))).toEqual([]);
    expect(steps).not.toContain('USE TEMP B-TREE FOR ORDER BY');
  });

  it('is not scanned to count unread messages', async () => {
    const steps = await explainQueries(server.context.config.DATA_DIR, (db) =>
      countUnread(db, SOMEBODY),
    );
    const ofMessages = steps.filter((step) => step.startsWith('SEARCH m '));
    expect(ofMessages).toEqual([expect.stringMatching(/conversation_id=\? AND seq>\?/)]);
  });
});
