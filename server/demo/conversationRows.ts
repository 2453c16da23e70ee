import { orderedPair } from '../modules/relations/index.ts';
import { allConversations, type DemoConversation } from './conversations.ts';
import type { People } from './people.ts';
import { before, idFor, minutesAfter, type Row } from './seedData.ts';

/** Creates the rows of all conversations as the service would have stored them. */
export function makeConversationRows(now: Date, people: People) {
  const replayed = allConversations.map((conversation) => replay(conversation, now, people));
  return {
    conversations: replayed.map(({ conversation }) => conversation),
    conversation_members: replayed.flatMap(({ members }) => members),
    messages: replayed.flatMap(({ messages }) => messages),
  };
}

function replay({ between, hasUnread, messages }: DemoConversation, now: Date, people: People) {
  const times = timesOf(messages, now);
  const name = `conversation ${between.join(' ')}`;
  const id = idFor(name, times[0] ?? now);
  const [first, second] = between;
  const thread = makeThread(id, between, people);
  messages.forEach((message, index) =>
    thread.write(message, times[index] ?? now, `${name} ${index}`),
  );
  if (!hasUnread) thread.readAll();
  const ids = orderedPair(people(first).id, people(second).id);
  return {
    conversation: { id, ...ids, revision: thread.revision() },
    members: between.map((handle) => ({
      conversation_id: id,
      user_id: people(handle).id,
      last_read_seq: thread.lastRead(handle),
    })),
    messages: thread.messages,
  };
}

/** Returns ascending times, also when seeding around midnight puts `30m` on the previous day. */
function timesOf(messages: DemoConversation['messages'], now: Date): Date[] {
  const times: Date[] = [];
  let latest = now;
  for (const { when } of messages.toReversed()) {
    const parsed = before(now, when);
    const time = parsed < latest ? parsed : latest;
    times.unshift(time);
    latest = minutesAfter(time, -0.5);
  }
  return times;
}

/** Replays a conversation. Writing marks the thread as read, and each event takes a revision. */
function makeThread(conversationId: string, between: readonly [string, string], people: People) {
  const messages: Row<'messages'>[] = [];
  const lastRead = new Map<string, number>();
  let revision = 0;

  function read(reader: string): void {
    const unread = messages.filter(
      (message) =>
        message.recipient_id === people(reader).id &&
        message.seq > (lastRead.get(reader) ?? 0) &&
        message.deleted_at === null,
    );
    if (unread.length === 0) return;
    revision += 1;
    for (const message of unread) message.rev = revision;
    lastRead.set(reader, Math.max(...messages.map((message) => message.seq)));
  }

  function write(
    { from, text, mark }: DemoConversation['messages'][number],
    at: Date,
    name: string,
  ): void {
    const to = between[0] === from ? between[1] : between[0];
    read(from);
    revision += 1;
    const seq = revision;
    if (mark) revision += 1;
    const changed = minutesAfter(at, 0.4).toISOString();
    messages.push({
      id: idFor(name, at),
      conversation_id: conversationId,
      sender_id: people(from).id,
      recipient_id: people(to).id,
      body: mark === 'deleted' ? '' : text,
      client_id: null,
      seq,
      rev: revision,
      created_at: at.toISOString(),
      edited_at: mark === 'edited' ? changed : null,
      deleted_at: mark === 'deleted' ? changed : null,
    });
  }

  return {
    messages,
    write,
    readAll: () => between.forEach(read),
    revision: () => revision,
    lastRead: (handle: string) => lastRead.get(handle) ?? 0,
  };
}
