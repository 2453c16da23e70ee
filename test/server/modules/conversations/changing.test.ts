import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Message } from '../../../../contract/chat/messages.ts';
import type { ErrorResponse } from '../../../../contract/common/types.ts';
import { errorResponse } from '../../../support/server/calls.ts';
import { buddiesForEachTest } from '../../../support/server/eachTest.ts';
import { signUp, startSharedServer, type Student } from '../../../support/server/server.ts';
import { connectSocket } from '../../../support/server/studentSocket.ts';

const server = await startSharedServer();
const [ada, grace] = buddiesForEachTest(server);
let message: Message;

beforeEach(async () => {
  const body = { recipientId: grace._id, message: 'Frist' };
  message = (await ada.api<Message>('POST', '/api/messages', body)).body;
});

const edit = (who: Student, id: string, text: unknown) =>
  who.api<Message & ErrorResponse>('PATCH', `/api/messages/${id}`, { message: text });
const remove = (who: Student, id: string) =>
  who.api<ErrorResponse | null>('DELETE', `/api/messages/${id}`);
const changesSince = async (who: Student, other: Student, rev: number) =>
  (await who.api<Message[]>('GET', `/api/messages/${other._id}?sinceRev=${String(rev)}`)).body;
const block = (blocker: Student, blocked: Student) =>
  server.context.database
    .insertInto('blocks')
    .values({ blocker_id: blocker._id, blocked_id: blocked._id, created_at: '2026-01-01' })
    .execute();

describe('editing a message', () => {
  // Covers 4.28, 7.28
  it('emits the new text, marked as edited, to both', async () => {
    const pages = [await connectSocket(server, ada), await connectSocket(server, grace)];
    const edited = await edit(ada, message._id, 'First');
    expect(edited.status).toBe(200);
    expect(edited.body).toEqual({ ...message, message: 'First', edited: true, rev: 2 });
    for (const page of pages) {
      await page.settled();
      expect(page.all('messageUpdated')).toEqual([edited.body]);
      page.close();
    }
    expect(await changesSince(grace, ada, 1)).toEqual([edited.body]);
  });

  it.each([[''], ['  \n '], ['a'.repeat(4_001)], ['\u0000'], [null], [{ text: 'no' }]])(
    'refuses %j and leaves the text as it is',
    async (text) => {
      const refused = await edit(ada, message._id, text);
      expect(refused).toMatchObject(errorResponse(400, expect.any(String)));
      expect(await changesSince(grace, ada, 0)).toEqual([message]);
    },
  );

  // Covers 6.6
  it('returns 403 unless the student is the sender', async () => {
    const stranger = await signUp(server, 'Alan Turing');
    expect(await edit(grace, message._id, 'Mine')).toMatchObject(
      errorResponse(403, 'You can only edit your own messages.'),
    );
    // Other students get 404.
    expect((await edit(stranger, message._id, 'Mine')).status).toBe(404);
    expect((await edit(ada, '01890a5d-ac96-774b-bcce-b302099a8057', 'Mine')).status).toBe(404);
    expect((await edit(ada, 'not-an-id', 'Mine')).status).toBe(400);
    expect(await changesSince(grace, ada, 0)).toEqual([message]);
  });

  // Covers 4.32
  it('returns 404 after the deletion and 403 when no longer buddies', async () => {
    await block(grace, ada);
    expect((await edit(ada, message._id, 'Still here')).status).toBe(403);
    await remove(ada, message._id);
    expect((await edit(ada, message._id, 'Back again')).status).toBe(404);
  });
});

describe('deleting a message', () => {
  // Covers 4.29, 7.28
  it('removes it from both threads and reports it to clients that catch up', async () => {
    const pages = [await connectSocket(server, ada), await connectSocket(server, grace)];
    expect((await remove(ada, message._id)).status).toBe(204);
    for (const page of pages) {
      await page.settled();
      expect(page.all('messageDeleted')).toEqual([
        { _id: message._id, senderId: ada._id, recipientId: grace._id, rev: 2 },
      ]);
      page.close();
    }
    expect(await changesSince(grace, ada, 0)).toEqual([
      { ...message, message: '', rev: 2, deleted: true },
    ]);
    expect((await grace.api('GET', `/api/messages/${ada._id}`)).body).toEqual([]);
    const row = await server.context.database
      .selectFrom('messages')
      .select('body')
      .where('id', '=', message._id)
      .executeTakeFirst();
    expect(row).toEqual({ body: '' });
  });

  // Covers 6.6
  it('returns 403 unless the student is the sender', async () => {
    const stranger = await signUp(server, 'Alan Turing');
    expect(await remove(grace, message._id)).toMatchObject(
      errorResponse(403, 'You can only delete your own messages.'),
    );
    expect((await remove(stranger, message._id)).status).toBe(404);
    expect((await remove(ada, 'not-an-id')).status).toBe(400);
    expect(await changesSince(grace, ada, 0)).toEqual([message]);
  });

  it('can be repeated and increments the revision once', async () => {
    const page = await connectSocket(server, grace);
    const tries = Array.from({ length: 8 }, () => remove(ada, message._id));
    const responses = [...(await Promise.all(tries)), await remove(ada, message._id)];
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([204]));
    await page.settled();
    expect(page.all('messageDeleted')).toHaveLength(1);
    const thread = await ada.api('GET', `/api/messages/${grace._id}`);
    expect(thread.headers.get('x-conversation-revision')).toBe('2');
    page.close();
  });

  it('is possible when no longer buddies', async () => {
    await block(grace, ada);
    expect((await remove(ada, message._id)).status).toBe(204);
  });
});
