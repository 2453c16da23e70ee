import { makeBuddies } from '../../../support/server/students.ts';
import { upload } from '../../modules/conversations/attachments/files.ts';
import { type Act, countOfAda, type Race, racesOf, type Stage } from './race.ts';

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

export async function written({ ada, grace }: Stage): Promise<string> {
  await makeBuddies(ada, grace);
  return (await ada.sendMessage(grace, 'Hello')).body._id;
}

async function uploaded({ ada, grace, server }: Stage): Promise<string | undefined> {
  await makeBuddies(ada, grace);
  return (await upload(server, ada, 'a.txt', 'Text')).body.fileUrl;
}

const message = racesOf(written, messageState);
const sending = racesOf(uploaded, countOfAda('messages', 'sender_id'));
const reading = racesOf(written, async ({ ada, grace }) => {
  const unread = (await grace.unreadCounts())[ada._id]?.count ?? 0;
  const told = (await grace.messageNotifications()).filter(({ read }) => !read);
  return `${unread} unread, ${told.map((each) => each.count).join()} told`;
});

const edit =
  (text: string): Act<string> =>
  ({ ada }, id) =>
    ada.editMessage(id, text);
const remove: Act<string> = ({ ada }, id) => ada.deleteMessage(id);
const react: Act<string> = ({ grace }, id) => grace.react(id, '👍');
const send =
  <Row>(text: string, more: (stage: Stage, row: Row) => object = () => ({})): Act<Row> =>
  (stage, row) =>
    stage.ada.sendMessage(stage.grace, text, more(stage, row));
const once = send<unknown>('Once', ({ ada }) => ({ clientId: ada._id }));
const withFile = (text: string) =>
  send<string | undefined>(text, (_stage, fileUrl) => ({ fileUrl }));
const read: Act<string> = ({ ada, grace }) => grace.markThreadRead(ada);

export const messageRaces: Record<string, Race> = {
  'editing and deleting a message': message(
    ...[edit('Changed'), remove],
    ...['200 204 deleted at 3 of 3', '404 204 deleted at 2 of 2'],
  ),
  'editing a message twice': message(
    ...[edit('One'), edit('Two')],
    ...['200 200 One at 3 of 3', '200 200 Two at 3 of 3'],
  ),
  'deleting a message twice': message(remove, remove, '204 204 deleted at 2 of 2'),
  'reacting and deleting a message': message(
    ...[react, remove],
    ...['200 204 deleted at 3 of 3', '404 204 deleted at 2 of 2'],
  ),
  'reacting twice': message(react, react, '200 200 Hello👍 at 2 of 2'),
  'sending a message twice': sending(once, once, '201 200 1', '200 201 1'),
  'sending a file in two messages': sending(
    ...[withFile('One'), withFile('Two')],
    ...['201 400 1', '400 201 1'],
  ),
  'reading and receiving': reading(
    ...[read, send('Two')],
    ...['200 201 0 unread,  told', '200 201 1 unread, 1 told'],
  ),
};
