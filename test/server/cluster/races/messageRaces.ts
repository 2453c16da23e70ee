import { makeBuddies, type Student } from '../../../support/server/server.ts';
import { upload } from '../../modules/conversations/attachments/files.ts';
import { count, type Race, racesOf, type Stage } from './race.ts';

async function messageState({ server }: Stage, id: string): Promise<string> {
  const row = await server.context.database
    .selectFrom('messages as m')
    .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
    .select(['m.body', 'm.deleted_at', 'm.rev', 'm.recipient_reaction', 'c.revision'])
    .where('m.id', '=', id)
    .executeTakeFirstOrThrow();
  const kept = row.deleted_at === null ? row.body : 'deleted';
  return `${kept}${row.recipient_reaction ?? ''} at ${row.rev} of ${row.revision}`;
}

export async function written(stage: Stage): Promise<string> {
  await makeBuddies(stage.ada, stage.grace);
  return (await stage.ada.sendMessage(stage.grace, 'Hello')).body._id;
}

const message = racesOf(written, messageState);
const sending = racesOf(
  async (stage) => {
    const { ada, grace, server } = stage;
    await makeBuddies(ada, grace);
    return (await upload(server, ada, 'a.txt', 'Text')).body.fileUrl;
  },
  (stage) => count(stage, 'messages', 'sender_id', stage.ada._id),
);
const reading = racesOf(written, async ({ ada, grace }) => {
  const unread = (await grace.unreadCounts())[ada._id]?.count ?? 0;
  const told = (await grace.messageNotifications()).filter(({ read }) => !read);
  return `${unread} unread, ${told.map((each) => each.count).join()} told`;
});
const react = (who: Student, id: string) =>
  who.api('PUT', `/api/messages/${id}/reaction`, { emoji: '👍' });

export const messageRaces: Record<string, Race> = {
  'editing and deleting a message': message(
    ({ ada }, id) => ada.editMessage(id, 'Changed'),
    ({ ada }, id) => ada.far.deleteMessage(id),
    ...['200 204 deleted at 3 of 3', '404 204 deleted at 2 of 2'],
  ),
  'editing a message twice': message(
    ({ ada }, id) => ada.editMessage(id, 'One'),
    ({ ada }, id) => ada.far.editMessage(id, 'Two'),
    ...['200 200 One at 3 of 3', '200 200 Two at 3 of 3'],
  ),
  'deleting a message twice': message(
    ({ ada }, id) => ada.deleteMessage(id),
    ({ ada }, id) => ada.far.deleteMessage(id),
    '204 204 deleted at 2 of 2',
  ),
  'reacting and deleting a message': message(
    ({ grace }, id) => react(grace.far, id),
    ({ ada }, id) => ada.deleteMessage(id),
    ...['200 204 deleted at 3 of 3', '404 204 deleted at 2 of 2'],
  ),
  'reacting twice': message(
    ({ grace }, id) => react(grace, id),
    ({ grace }, id) => react(grace.far, id),
    '200 200 Hello👍 at 2 of 2',
  ),
  'sending a message twice': sending(
    ({ ada, grace }) => ada.sendMessage(grace, 'Once', { clientId: ada._id }),
    ({ ada, grace }) => ada.far.sendMessage(grace, 'Once', { clientId: ada._id }),
    ...['201 200 1', '200 201 1'],
  ),
  'sending a file in two messages': sending(
    ({ ada, grace }, fileUrl) => ada.sendMessage(grace, 'One', { fileUrl }),
    ({ ada, grace }, fileUrl) => ada.far.sendMessage(grace, 'Two', { fileUrl }),
    ...['201 400 1', '400 201 1'],
  ),
  'reading and receiving': reading(
    ({ ada, grace }) => grace.markThreadRead(ada),
    ({ ada, grace }) => ada.far.sendMessage(grace, 'Two'),
    ...['200 201 0 unread,  told', '200 201 1 unread, 1 told'],
  ),
};
