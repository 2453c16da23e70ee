import { describe, expect, it } from '@jest/globals';
import type { Message, MessageHit } from '../../../../../contract/chat/messages.ts';
import { startSharedServer, type Student } from '../../../../support/server/server.ts';
import { connectSocket } from '../../../../support/server/studentSocket.ts';
import { waitFor } from '../../../../support/waitFor.ts';
import { pdf, upload } from '../attachments/files.ts';
import { conversationOf, decline, groupForEachTest, read, textsOf, write } from './group.ts';

const server = await startSharedServer();
const group = groupForEachTest(server);
const [ada, grace, alan, edsger] = group.students;

const react = (who: Student, message: string, emoji: string | null) =>
  who.api<Message>('PUT', `/api/messages/${message}/reaction`, { emoji });

describe('a message of a study session', () => {
  it('is edited and deleted by its sender, which all members receive', async () => {
    const { _id } = (await write(grace, group.id, 'at 3')).body;
    const page = await connectSocket(server, alan);
    expect((await alan.editMessage(_id, 'mine now')).status).toBe(403);
    expect((await edsger.editMessage(_id, 'mine now')).status).toBe(404);
    const edited = await grace.editMessage(_id, 'at 4');
    expect(edited.body).toMatchObject({ message: 'at 4', edited: true, rev: 2 });
    expect((await alan.deleteMessage(_id)).status).toBe(403);
    expect((await grace.deleteMessage(_id)).status).toBe(204);
    await page.settled();
    expect(page.all('messageUpdated')).toEqual([edited.body]);
    expect(page.all('messageDeleted')).toEqual([
      { _id, senderId: grace._id, recipientId: group.id, rev: 3 },
    ]);
    page.close();
    expect(await conversationOf(alan, group.id)).toMatchObject({ unread: 0 });
  });

  it('is not changed in a closed conversation, except that its sender deletes it', async () => {
    const { _id } = (await write(grace, group.id, 'at 3')).body;
    await decline(alan, group.id);
    expect((await grace.editMessage(_id, 'at 4')).status).toBe(403);
    expect((await react(ada, _id, '👍')).status).toBe(403);
    expect((await grace.deleteMessage(_id)).status).toBe(204);
  });

  it('has one reaction of each member, with names', async () => {
    const { _id } = (await write(grace, group.id, 'Done!')).body;
    const page = await connectSocket(server, alan);
    await react(ada, _id, '👍');
    await react(ada, _id, '🎉');
    await react(ada, _id, '🎉');
    const { body } = await react(alan, _id, '🎉');
    expect(body.reactions).toHaveLength(2);
    expect(body.reactions).toEqual(
      expect.arrayContaining([
        { userId: ada._id, name: 'Ada Lovelace', emoji: '🎉' },
        { userId: alan._id, name: 'Alan Turing', emoji: '🎉' },
      ]),
    );
    await page.settled();
    expect(page.all('messageUpdated')).toHaveLength(3);
    page.close();
    expect((await react(edsger, _id, '👍')).status).toBe(404);
    await react(ada, _id, null);
    expect((await read(grace, group.id, '?sinceRev=0')).body).toMatchObject([
      { rev: 5, reactions: [{ userId: alan._id }] },
    ]);
    await grace.deleteMessage(_id);
    expect((await read(grace, group.id, '?sinceRev=5')).body[0]).not.toHaveProperty('reactions');
  });

  it('quotes messages of the same conversation only', async () => {
    const first = (await write(grace, group.id, 'Who comes?')).body;
    const reply = await write(alan, group.id, 'I do', { replyTo: first._id });
    expect(reply.body.replyTo).toEqual({
      _id: first._id,
      senderId: grace._id,
      sender: { name: 'Grace Hopper' },
      message: 'Who comes?',
    });
    const outside = await write(ada, grace._id, 'Only us', { replyTo: first._id });
    expect(outside.status).toBe(400);
  });

  it('has a file, whose URL only members get', async () => {
    const { fileUrl } = (await upload(server, grace, 'notes.pdf', pdf)).body;
    await write(grace, group.id, 'Notes', { fileUrl });
    const [message] = (await read(alan, group.id)).body;
    expect(message).toMatchObject({ fileName: 'notes.pdf' });
    expect((await fetch(server.url + message!.fileUrl!)).status).toBe(200);
    expect((await read(edsger, group.id)).status).toBe(404);
  });

  it('is sent once when copies arrive at the same time', async () => {
    const copies = await Promise.all(
      [1, 2, 3].map(() => write(grace, group.id, 'once', { clientId: 'same' })),
    );
    expect(new Set(copies.map(({ body }) => body._id)).size).toBe(1);
    const elsewhere = await write(grace, ada._id, 'once', { clientId: 'same' });
    expect(elsewhere.status).toBe(409);
    await Promise.all(
      [ada, grace, alan].flatMap((who) => [1, 2, 3].map((n) => write(who, group.id, String(n)))),
    );
    const { body } = await read(ada, group.id, '?sinceRev=0');
    expect(body.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it('is announced as being typed to the other members', async () => {
    const pages = [
      await connectSocket(server, ada),
      await connectSocket(server, grace),
      await connectSocket(server, alan),
      await connectSocket(server, edsger),
    ] as const;
    const [adas, graces, alans, edsgers] = pages;
    edsgers.socket.emit('typing', { recipientId: group.id });
    graces.socket.emit('typing', { recipientId: group.id });
    const typing = [{ senderId: grace._id, recipientId: group.id }];
    await waitFor(() => expect(alans.all('typing')).toEqual(typing));
    for (const page of pages) await page.settled();
    expect(adas.all('typing')).toEqual(typing);
    expect(alans.all('typing')).toEqual(typing);
    expect(graces.all('typing')).toEqual([]);
  });

  it('is found by members only', async () => {
    await write(grace, group.id, 'Dijkstra finds paths');
    const search = async (who: Student) =>
      (await who.api<MessageHit[]>('GET', '/api/messages/search?q=paths')).body;
    for (const member of [ada, grace, alan]) {
      expect(await search(member)).toMatchObject([{ userId: group.id, senderId: grace._id }]);
    }
    expect(await search(edsger)).toEqual([]);
    await decline(alan, group.id);
    expect(await search(alan)).toEqual([]);
    expect(await textsOf(grace, group.id)).toEqual(['Dijkstra finds paths']);
  });
});
