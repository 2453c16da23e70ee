import type { Acknowledged, Student } from './student.ts';

/** A row of the messages table. */
export interface StoredMessage {
  id: string;
  conversation_id: string;
  sender_id: string;
  recipient_id: string;
  client_id: string | null;
  body: string;
  seq: number;
}

/** Compares acknowledged, stored and displayed messages. */
export function verify(students: readonly Student[], stored: readonly StoredMessage[]) {
  const texts = new Map<string, number>();
  for (const { body } of stored) texts.set(body, (texts.get(body) ?? 0) + 1);
  const kept = new Set(stored.map(({ sender_id, client_id }) => `${sender_id} ${client_id ?? ''}`));
  const isLost = (sender: string, { clientId }: Acknowledged) => !kept.has(`${sender} ${clientId}`);
  const threads = byConversation(stored);
  return {
    acknowledged: sum(students, ({ acknowledged }) => acknowledged.length),
    /** Messages rejected with a permanent status. */
    refused: sum(students, ({ refused }) => refused()),
    /** Acknowledged messages missing from the database. */
    lost: sum(students, ({ id, acknowledged }) =>
      acknowledged.reduce((lost, each) => lost + (isLost(id, each) ? 1 : 0), 0),
    ),
    /** Messages stored more than once. */
    duplicates: sum([...texts.values()], (times) => times - 1),
    /** Messages stored out of order or after a gap in `seq`. */
    outOfOrder: sum([...threads.values()], countOutOfOrder),
    /** Students whose page differs from the database in content or order. */
    wrongPages: sum(students, (student) => (displaysThread(student, threads) ? 0 : 1)),
  };
}

const sum = <Item>(items: readonly Item[], count: (item: Item) => number) =>
  items.reduce((total, item) => total + count(item), 0);

function byConversation(stored: readonly StoredMessage[]): Map<string, StoredMessage[]> {
  const threads = new Map<string, StoredMessage[]>();
  for (const message of [...stored].sort((a, b) => a.seq - b.seq)) {
    const thread = threads.get(message.conversation_id);
    if (thread) thread.push(message);
    else threads.set(message.conversation_id, [message]);
  }
  return threads;
}

/** Students number their messages and send one at a time, so numbers must increase with `seq`. */
function countOutOfOrder(thread: readonly StoredMessage[]): number {
  const last = new Map<string, number>();
  let disorder = 0;
  for (const [index, { sender_id, body, seq }] of thread.entries()) {
    const number = Number(body.split(' ')[1]);
    if (number <= (last.get(sender_id) ?? 0) || seq !== index + 1) disorder += 1;
    last.set(sender_id, number);
  }
  return disorder;
}

function displaysThread(
  student: Student,
  threads: ReadonlyMap<string, readonly StoredMessage[]>,
): boolean {
  const isTheirs = ([first]: readonly StoredMessage[]) =>
    first?.sender_id === student.id || first?.recipient_id === student.id;
  const stored = [...threads.values()].find(isTheirs) ?? [];
  const displayed = student.displayed();
  return (
    displayed.length === stored.length &&
    displayed.every(({ _id }, index) => _id === stored[index]?.id)
  );
}
