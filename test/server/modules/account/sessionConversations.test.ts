import { beforeEach, describe, expect, it } from '@jest/globals';
import { DAY } from '../../../../contract/durations.ts';
import { studentsForEachTest } from '../../../support/server/eachTest.ts';
import { makeBuddies, startSharedServer, type Student } from '../../../support/server/server.ts';
import { advanceClock } from '../../../support/server/timeTravel.ts';
import { pdf, upload } from '../conversations/attachments/files.ts';
import { conversationOf, decline, meet, read, write } from '../conversations/sessions/group.ts';
import { exportOf } from './archive.ts';

const server = await startSharedServer();
const [ada, grace, alan, emmy] = studentsForEachTest(
  server,
  'Ada Lovelace',
  'Grace Hopper',
  'Alan Turing',
  'Emmy Noether',
);
let id: string;
beforeEach(async () => {
  for (const buddy of [grace, alan]) await makeBuddies(ada, buddy);
  id = await meet(server, ada, [grace, alan]);
});

/** Deletes an account and returns the reader with a new token. */
async function erase(who: Student, reader: Student): Promise<Student> {
  const [{ api, password }] = await advanceClock(server, 0, who);
  await api('DELETE', '/api/users/me', { password });
  const [present] = await advanceClock(server, 7 * DAY, reader);
  await server.app.modules.account.eraseDue();
  return present;
}

const [HELLO, ANSWER] = ['Hello', 'Hello Grace'];

describe('the messages of a deleted account in a study session', () => {
  it('stay without its name and files', async () => {
    const { fileUrl } = (await upload(server, grace, 'notes.pdf', pdf)).body;
    const hello = (await write(grace, id, HELLO, { clientId: 'hello' })).body;
    await write(grace, id, '', { fileUrl });
    await write(alan, id, ANSWER, { replyTo: hello._id });
    await grace.api('PUT', `/api/messages/${hello._id}/reaction`, { emoji: '👍' });
    const present = await erase(grace, alan);
    const { body } = await read(present, id);
    expect(body).toMatchObject([
      { message: HELLO, sender: { name: 'Deleted student' } },
      { message: ANSWER, replyTo: { message: HELLO, sender: { name: 'Deleted student' } } },
    ]);
    expect(JSON.stringify(body)).not.toContain(grace._id);
    expect(body[0]).not.toHaveProperty('reactions');
  });

  it('stay when the creator of the session is deleted, until the last member is', async () => {
    await write(ada, id, HELLO);
    let present = await erase(ada, alan);
    expect(await conversationOf(present, id)).toMatchObject({
      session: { title: 'Graph Theory', isOpen: false, members: [{}, {}] },
      lastMessage: { message: HELLO, sender: { name: 'Deleted student' } },
    });
    present = await erase(grace, present);
    expect((await read(present, id)).body).toHaveLength(1);
    await erase(present, emmy);
    const { database } = server.context;
    const left = database.selectFrom('messages').select('id').where('recipient_id', '=', id);
    expect(await left.execute()).toEqual([]);
  });
});

describe('the export', () => {
  it('has the conversations of study sessions that can be read, and the own messages of others', async () => {
    const hello = (await write(grace, id, HELLO)).body;
    await write(alan, id, ANSWER, { replyTo: hello._id });
    await alan.api('PUT', `/api/messages/${hello._id}/reaction`, { emoji: '👍' });
    const file = `conversations/Graph Theory-${id}.json`;
    expect((await exportOf(server, alan)).get(file)).toMatchObject([
      { sender: 'Grace Hopper', message: HELLO, myReaction: '👍' },
      { sender: 'me', message: ANSWER, replyTo: HELLO, myReaction: null },
    ]);
    await decline(alan, id);
    const later = await exportOf(server, alan);
    expect(later.get(file)).toMatchObject([{ sender: 'me', message: ANSWER, replyTo: null }]);
    expect(later.get(file)).toHaveLength(1);
    await decline(grace, id);
    const names = [...(await exportOf(server, ada)).keys()];
    expect(names.filter((name) => name.includes(id))).toEqual([file]);
  });
});
