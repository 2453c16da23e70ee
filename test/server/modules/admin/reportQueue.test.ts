import { beforeEach, describe, expect, it } from '@jest/globals';
import type { AdminReport } from '../../../../contract/admin.ts';
import { logIn } from '../../../support/server/auth.ts';
import { serverForEachTest, studentsForEachTest } from '../../../support/server/eachTest.ts';
import { makeAdmin, makeBuddies, type Student } from '../../../support/server/server.ts';

const server = serverForEachTest();
const [admin, ada, grace] = studentsForEachTest(server, 'Root', 'Ada Lovelace', 'Grace Hopper');
beforeEach(() => makeAdmin(server, admin));

const report = (who: Student, userId: string, body: object = {}) =>
  who.api('POST', '/api/reports', { userId, reason: 'spam', ...body });
const queue = async (status: 'open' | 'decided', query = '') =>
  admin.api<AdminReport[]>('GET', `/api/admin/reports?status=${status}${query}`);
const firstOpen = async () => (await queue('open')).body[0]!._id;
const decide = (id: string, body: object) =>
  admin.api<{ error: string }>('POST', `/api/admin/reports/${id}/decision`, body);

describe('the queue of reports', () => {
  it('shows who reported whom with the copied messages, the oldest first, in pages', async () => {
    await makeBuddies(ada, grace);
    await grace.sendMessage(ada, 'An insult');
    await report(ada, grace._id, {
      reason: 'harassment',
      details: 'Again.',
      includeMessages: true,
    });
    await report(grace, ada._id);
    const first = await queue('open', '&limit=1');
    expect(first.body).toEqual([
      {
        _id: expect.any(String),
        reporter: { _id: ada._id, name: 'Ada Lovelace' },
        reported: { _id: grace._id, name: 'Grace Hopper' },
        reason: 'harassment',
        details: 'Again.',
        messages: [
          {
            senderId: grace._id,
            message: 'An insult',
            createdAt: server.clock.now().toISOString(),
          },
        ],
        createdAt: server.clock.now().toISOString(),
        decision: null,
        note: '',
        decidedBy: null,
        decidedAt: null,
      },
    ]);
    const second = await queue('open', `&limit=1&cursor=${first.headers.get('x-next-cursor')!}`);
    expect(second.body).toMatchObject([{ reporter: { name: 'Grace Hopper' } }]);
    expect(second.headers.get('x-next-cursor')).toBeNull();
  });

  it('keeps decided reports with the note, and decides each once', async () => {
    await report(ada, grace._id);
    const _id = await firstOpen();
    const decisions = await Promise.all([
      decide(_id, { decision: 'no_action', note: ' Looks fine. ' }),
      decide(_id, { decision: 'no_action', note: 'Looks fine.' }),
    ]);
    expect(decisions.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await queue('open')).body).toEqual([]);
    expect((await queue('decided')).body).toMatchObject([
      {
        decision: 'no_action',
        note: 'Looks fine.',
        decidedBy: { name: 'Root' },
        decidedAt: server.clock.now().toISOString(),
      },
    ]);
    expect((await logIn(server, grace)).status).toBe(200);
    // The student may be reported again.
    expect((await report(ada, grace._id)).status).toBe(201);
  });

  it('suspends the student on the decision', async () => {
    await report(ada, grace._id);
    const _id = await firstOpen();
    expect((await decide(_id, { decision: 'suspended' })).status).toBe(200);
    expect((await logIn(server, grace)).status).toBe(403);
    expect((await grace.api('GET', '/api/users/me')).status).toBe(401);
  });

  it('leaves a report about the only admin open when it cannot suspend', async () => {
    await report(ada, admin._id);
    const _id = await firstOpen();
    expect((await decide(_id, { decision: 'suspended' })).status).toBe(409);
    expect((await queue('open')).body).toHaveLength(1);
    expect((await decide(_id, { decision: 'dismissed' })).status).toBe(200);
  });
});
