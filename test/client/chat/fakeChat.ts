import type { Message, SendMessageBody } from '../../../contract/chat/messages.ts';
import type { FakeResponse, Call, Handler } from '../../support/client/fakeService.ts';
import { MATCH, message, MINE } from './thread/threadModel.ts';

interface Options {
  /** Number of messages at the start. */
  count?: number;
  /** `false` for a service without revisions and pages, which responds to a message with its id. */
  counts?: boolean;
  /** Messages of a page, 50 by default. */
  pageSize?: number;
}

/** A conversation with the handlers of a fake service. */
export class FakeChat {
  messages: Message[];
  rev: number;
  private readonly counts: boolean;
  private readonly pageSize: number;
  /** The number of messages when the conversation was last marked as read. */
  private readCount = 0;

  constructor({ count = 0, counts = true, pageSize = 50 }: Options = {}) {
    this.messages = Array.from({ length: count }, (_, i) => message(i + 1));
    this.rev = count;
    this.counts = counts;
    this.pageSize = pageSize;
  }

  /** Stores a message of the match and returns it as the service sends it. */
  write(text: string, overrides: Partial<Message> = {}): Message {
    const number = (this.messages.at(-1)?.seq ?? 0) + 1;
    this.rev += 1;
    const written = message(number, { message: text, rev: this.rev, ...overrides });
    this.messages.push(written);
    return this.asSent(written);
  }

  /** Deletes a message and returns the event of that. */
  delete(id: string) {
    const { senderId, recipientId, rev } = this.change(id, { deleted: true, message: '' });
    return { _id: id, senderId, recipientId, rev };
  }

  /** Edits or deletes a message. */
  change(id: string, change: Partial<Message>): Message {
    this.rev += 1;
    const { rev } = this;
    this.messages = this.messages.map((m) => (m._id === id ? { ...m, ...change, rev } : m));
    const changed = this.messages.find(({ _id }) => _id === id);
    if (!changed) throw new Error(`There is no message ${id}.`);
    return changed;
  }

  get handlers(): Record<string, Handler> {
    return {
      [`GET /api/messages/${MATCH}`]: (call) => this.list(call),
      [`POST /api/messages/${MATCH}/read`]: () => this.markRead(),
      'POST /api/messages': ({ body }) => this.store(body as SendMessageBody),
      'GET /api/messages/unread-counts': () => ({ body: { [MATCH]: { count: this.unread } } }),
    };
  }

  private get unread(): number {
    const later = this.messages.slice(this.readCount);
    return later.filter((m) => m.senderId === MATCH && !m.read && !m.deleted).length;
  }

  private markRead(): FakeResponse {
    this.readCount = this.messages.length;
    return { body: { read: 0, rev: this.rev } };
  }

  private list({ path }: Call): FakeResponse {
    const query = new URL(path, 'http://here').searchParams;
    const since = query.get('sinceRev');
    if (this.counts && since !== null) return this.changes(Number(since));
    this.markRead();
    if (!this.counts) return { body: this.messages.map((m) => this.asSent(m)) };
    const before = query.get('before');
    const end = before === null ? undefined : this.messages.findIndex((m) => m._id === before);
    const upTo = this.messages.slice(0, end).filter(({ deleted }) => !deleted);
    const page = upTo.slice(-this.pageSize);
    return this.respond(page, upTo.length > this.pageSize ? page[0]?._id : undefined);
  }

  private changes(since: number): FakeResponse {
    const changed = this.messages.filter(({ rev = 0 }) => rev > since);
    return changed.length > this.pageSize
      ? this.respond(changed.slice(0, this.pageSize), String(changed[this.pageSize - 1]?.rev))
      : this.respond(changed);
  }

  private respond(body: Message[], cursor?: string): FakeResponse {
    const headers: Record<string, string> = { 'x-conversation-revision': String(this.rev) };
    if (cursor !== undefined) headers['x-next-cursor'] = cursor;
    return { body, headers };
  }

  /** Responds to a repeated `clientId` with the stored message. */
  store({ message: text = '', clientId, fileUrl }: SendMessageBody): FakeResponse {
    const known = this.messages.find((m) => clientId !== undefined && m.clientId === clientId);
    if (known) return { body: known };
    const stored = this.write(text, {
      ...MINE,
      ...(clientId !== undefined && { clientId }),
      ...(fileUrl !== undefined && { fileUrl }),
    });
    return { status: 201, body: this.counts ? stored : { _id: stored._id } };
  }

  private asSent(written: Message): Message {
    if (this.counts) return written;
    const { seq: _seq, rev: _rev, clientId: _clientId, ...plain } = written;
    return plain;
  }
}

/** A conversation with these messages of the match, given as texts or with what differs. */
export function chatWith(...written: (string | Partial<Message>)[]): FakeChat {
  const chat = new FakeChat();
  for (const one of written) {
    if (typeof one === 'string') chat.write(one);
    else chat.write(one.message ?? '', one);
  }
  return chat;
}
