import { describe, expect, it } from '@jest/globals';
import { LIMITS } from '../../../../contract/constants.ts';
import type { ReportedMessage } from '../../../../contract/reports.ts';
import { studentsForEachTest } from '../../../support/server/eachTest.ts';
import {
  errorResponse,
  makeBuddies,
  signUp,
  startSharedServer,
  type Student,
  UNKNOWN_ID,
} from '../../../support/server/server.ts';
import { connectSocket, receivedBy } from '../../../support/server/studentSocket.ts';
import { pdf, upload } from '../conversations/attachments/files.ts';
import { decline, meet } from '../conversations/sessions/group.ts';

const server = await startSharedServer();
const [ada, grace] = studentsForEachTest(server, 'Ada Lovelace', 'Grace Hopper');

const report = (who: Student, userId: string, body: object = {}) =>
  who.api<{ message: string; error: string }>('POST', '/api/reports', {
    userId,
    reason: 'spam',
    ...body,
  });

async function storedReports(reported: Student) {
  const rows = await server.context.database
    .selectFrom('reports')
    .selectAll()
    .where('reported_id', '=', reported._id)
    .execute();
  return rows.map((row) => ({ ...row, messages: JSON.parse(row.messages) as ReportedMessage[] }));
}

describe('POST /api/reports', () => {
  it('stores a report of which the reported student learns nothing', async () => {
    const page = await connectSocket(server, grace);
    const response = await report(ada, grace._id, { details: '  Sells essays.\n' });
    expect(response).toMatchObject({
      status: 201,
      body: { message: 'Thank you. An admin will look at your report.' },
    });
    expect(await receivedBy(page, 'newNotification')).toEqual([]);
    expect(await storedReports(grace)).toMatchObject([
      { reporter_id: ada._id, reason: 'spam', details: 'Sells essays.', messages: [] },
    ]);
    expect(await grace.notifications()).toEqual([]);
  });

  it('copies the last messages, which later changes do not alter', async () => {
    await makeBuddies(ada, grace);
    for (let count = 1; count <= LIMITS.reportedMessages; count += 1) {
      await ada.sendMessage(grace, `Message ${count}`);
    }
    const { fileUrl } = (await upload(server, grace, 'insult.pdf', pdf)).body;
    const file = (await grace.sendMessage(ada, '', { fileUrl })).body;
    const insult = (await grace.sendMessage(ada, 'An insult')).body;
    const withdrawn = (await grace.sendMessage(ada, 'Deleted before')).body;
    await grace.deleteMessage(withdrawn._id);
    expect((await report(ada, grace._id, { includeMessages: true })).status).toBe(201);
    expect((await grace.editMessage(insult._id, 'A compliment')).status).toBe(200);
    expect((await grace.deleteMessage(file._id)).status).toBe(204);

    const [stored] = await storedReports(grace);
    expect(stored?.messages).toHaveLength(LIMITS.reportedMessages);
    expect(stored?.messages[0]).toMatchObject({ senderId: ada._id, message: 'Message 3' });
    expect(stored?.messages.slice(-2)).toEqual([
      { senderId: grace._id, message: '', fileName: 'insult.pdf', createdAt: file.createdAt },
      { senderId: grace._id, message: 'An insult', createdAt: insult.createdAt },
    ]);
  });

  it('copies what the student wrote in study sessions of both, also across a block', async () => {
    const [zoe, ida] = [await signUp(server, 'Zoe'), await signUp(server, 'Ida')];
    for (const buddy of [ada, grace, ida]) await makeBuddies(zoe, buddy);
    const write = (from: Student, _id: string, message: string) =>
      from.sendMessage({ _id }, message);
    const shared = await meet(server, zoe, [ada, grace]);
    const deleted = await meet(server, zoe, [ada, grace]);
    const declined = await meet(server, zoe, [ada, grace, ida]);
    const other = await meet(server, zoe, [grace, ida]);
    await makeBuddies(ada, grace);
    await write(grace, ada._id, 'To Ada');
    await write(ada, shared, 'By Ada');
    await write(grace, shared, 'An insult');
    await write(zoe, shared, 'By Zoe');
    for (const id of [deleted, declined, other]) await write(grace, id, `In ${id}`);
    await zoe.cancelSession(deleted);
    await decline(ada, declined);
    await ada.block(grace);
    expect((await report(ada, grace._id, { includeMessages: true })).status).toBe(201);
    const [stored] = await storedReports(grace);
    const copied = stored?.messages ?? [];
    expect(copied.map((each) => [each.senderId, each.message, each.session])).toEqual([
      [grace._id, 'To Ada', undefined],
      [grace._id, 'An insult', 'Graph Theory'],
      [grace._id, `In ${deleted}`, 'Graph Theory'],
    ]);
  });

  it('returns 409 while an earlier report about the student is open', async () => {
    const [first, second] = await Promise.all([report(ada, grace._id), report(ada, grace._id)]);
    expect([first.status, second.status].sort()).toEqual([201, 409]);
    expect((await report(ada, grace._id)).body.error).toBe(
      'You have already reported Grace Hopper. An admin will look at your report.',
    );
    const zoe = await signUp(server, 'Zoe');
    expect((await report(zoe, grace._id)).status).toBe(201);
    await server.context.database
      .updateTable('reports')
      .set({ decided_at: server.clock.now().toISOString() })
      .execute();
    expect((await report(ada, grace._id)).status).toBe(201);
    expect(await storedReports(grace)).toHaveLength(3);
  });

  it('returns 404 across a block only to students who had no contact', async () => {
    await grace.block(ada);
    expect((await report(ada, grace._id)).status).toBe(404);
    const zoe = await signUp(server, 'Zoe');
    await makeBuddies(zoe, grace);
    await grace.sendMessage(zoe, 'An insult');
    await grace.block(zoe);
    expect((await report(zoe, grace._id, { includeMessages: true })).status).toBe(201);
    expect((await storedReports(grace))[0]?.messages).toMatchObject([{ message: 'An insult' }]);
  });

  it('returns 400 or 404 for oneself, an unknown reason and an unknown student', async () => {
    expect(await report(ada, ada._id)).toMatchObject(
      errorResponse(400, 'You cannot report yourself.'),
    );
    expect((await report(ada, grace._id, { reason: 'envy' })).status).toBe(400);
    expect((await report(ada, UNKNOWN_ID)).status).toBe(404);
    expect(await storedReports(ada)).toEqual([]);
  });

  it('stays without its reporter, and is deleted with the reported student', async () => {
    await report(ada, grace._id);
    await report(grace, ada._id);
    await server.context.database.deleteFrom('users').where('id', '=', ada._id).execute();
    expect(await storedReports(grace)).toMatchObject([{ reporter_id: null }]);
    expect(await storedReports(ada)).toEqual([]);
  });
});
