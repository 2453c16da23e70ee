import { orderedPair } from '../modules/relations/index.ts';
import type { DemoConversation, DemoLine } from './conversation.ts';
import { mayasConversations } from './maya.ts';
import { otherConversations } from './others.ts';
import { idFor } from './derive.ts';
import type { Handle } from './students/allStudents.ts';
import { before, minutesAfter } from './time.ts';
import type { SeedRows, Row } from './seedRows.ts';
import type { People } from './peopleRows.ts';

type ConversationRows = Pick<SeedRows, 'conversations' | 'conversation_members' | 'messages'>;

/** Creates the rows of all conversations as the service would have stored them. */
export function makeConversationRows(now: Date, people: People): ConversationRows {
  const replayed = [...mayasConversations, ...otherConversations].map((conversation) =>
    replay(conversation, now, people),
  );
  return {
    conversations: replayed.flatMap((rows) => rows.conversations),
    conversation_members: replayed.flatMap((rows) => rows.conversation_members),
    messages: replayed.flatMap((rows) => rows.messages),
  };
}

function replay({ between, unread, lines }: DemoConversation, now: Date, people: People) {
  const times = timesOf(lines, now);
  const name = `conversation ${between.join(' ')}`;
  const id = idFor(name, times[0] ?? now);
  const [first, second] = between;
  const thread = makeThread(id, between, people);
  lines.forEach((line, index) => thread.write(line, times[index] ?? now, `${name} ${index}`));
  if (!unread) thread.readAll();
  const ids = orderedPair(people(first).id, people(second).id);
  return {
    conversations: [{ id, ...ids, revision: thread.revision() }],
    conversation_members: between.map((handle) => ({
      conversation_id: id,
      user_id: people(handle).id,
      last_read_seq: thread.lastRead(handle),
    })),
    messages: thread.messages,
  };
}

/** Returns ascending times, also when seeding around midnight puts `30m` on the previous day. */
function timesOf(lines: readonly DemoLine[], now: Date): Date[] {
  const times: Date[] = [];
  let latest = now;
  for (const [when] of lines.toReversed()) {
    const parsed = before(now, when);
    const time = parsed < latest ? parsed : latest;
    times.unshift(time);
    latest = minutesAfter(time, -0.5);
  }
  return times;
}

/** Replays a conversation. Writing marks the thread as read, and each event takes a revision. */
function makeThread(conversationId: string, between: readonly [Handle, Handle], people: People) {
  const messages: Row<'messages'>[] = [];
  const lastRead = new Map<Handle, number>();
  let revision = 0;

  function read(reader: Handle): void {
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

  function write([, from, text, mark]: DemoLine, at: Date, name: string): void {
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
    lastRead: (handle: Handle) => lastRead.get(handle) ?? 0,
  };
}
