import { beforeEach, describe, expect, it } from '@jest/globals';
import { ACCEPT_DELETED } from '../../../../contract/constants.ts';
import type { Message } from '../../../../contract/chat/messages.ts';
import type { ErrorResponse } from '../../../../contract/common/types.ts';
import { errorResponse } from '../../../support/server/calls.ts';
import { buddiesForEachTest } from '../../../support/server/eachTest.ts';
import {
  makeBuddies,
  signUp,
  startSharedServer,
  type Student,
} from '../../../support/server/server.ts';

const server = await startSharedServer();
const [ada, grace] = buddiesForEachTest(server);
let message: Message;

const send = async (from: Student, to: Student, text: string, replyTo?: string) =>
  from.api<Message & ErrorResponse>('POST', '/api/messages', {
    recipientId: to._id,
    message: text,
    ...(replyTo !== undefined && { replyTo }),
  });
const threadOf = async (reader: Student, other: Student) =>
  (await reader.api<Message[]>('GET', `/api/messages/${other._id}`)).body;
/** As a client that shows deleted messages. */
async function threadWithDeleted(reader: Student, other: Student, query = ''): Promise<Message[]> {
  const response = await fetch(`${server.url}/api/messages/${other._id}${query}`, {
    headers: { authorization: `Bearer ${reader.token}`, accept: ACCEPT_DELETED },
  });
  return (await response.json()) as Message[];
}

beforeEach(async () => {
  message = (await send(ada, grace, `${'x'.repeat(139)}😀 and more`)).body;
});

describe('a reply', () => {
  it('quotes the start of the message in the thread of both', async () => {
    const { status, body } = await send(grace, ada, 'Yes', message._id);
    expect(status).toBe(201);
    // A pair of surrogates at the end is left out as a whole.
    const quote = { _id: message._id, senderId: ada._id, message: 'x'.repeat(139) };
    expect(body.replyTo).toEqual(quote);
    for (const [reader, other] of [
      [ada, grace],
      [grace, ada],
    ] as const) {
      expect((await threadOf(reader, other))[1]?.replyTo).toEqual(body.replyTo);
    }
  });

  it('is refused and not stored for a message of another conversation', async () => {
    const alan = await signUp(server, 'Alan Turing');
    await makeBuddies(ada, alan);
    const foreign = (await send(ada, alan, 'Elsewhere')).body._id;
    for (const id of [foreign, '01890a5d-ac96-774b-bcce-b302099a8057', 'not-an-id', '']) {
      expect(await send(grace, ada, 'Yes', id)).toMatchObject(
        errorResponse(400, expect.any(String)),
      );
    }
    expect(await threadOf(grace, ada)).toHaveLength(1);
  });

  it('keeps no text of a quoted message that is deleted', async () => {
    await send(grace, ada, 'Yes', message._id);
    await ada.api('DELETE', `/api/messages/${message._id}`);
    const [reply] = await threadOf(grace, ada);
    const quote = { _id: message._id, senderId: ada._id, message: '', deleted: true };
    expect(reply?.replyTo).toEqual(quote);
  });
});

describe('a deleted message', () => {
  it('is listed without content for clients that ask for it only', async () => {
    const reply = (await send(grace, ada, 'Yes', message._id)).body;
    await grace.api('PUT', `/api/messages/${reply._id}/reaction`, { emoji: '👍' });
    await grace.api('DELETE', `/api/messages/${reply._id}`);
    expect(await threadOf(ada, grace)).toHaveLength(1);
    const [, trace] = await threadWithDeleted(ada, grace);
    expect(trace).toMatchObject({ _id: reply._id, message: '', deleted: true });
    expect(trace).not.toHaveProperty('replyTo');
    expect(trace).not.toHaveProperty('reactions');
    expect(await threadWithDeleted(ada, grace, `?before=${reply._id}`)).toHaveLength(1);
    const stored = await server.context.database
      .selectFrom('messages')
      .select(['body', 'reply_to_id', 'sender_reaction'])
      .where('id', '=', reply._id)
      .executeTakeFirst();
    expect(stored).toEqual({ body: '', reply_to_id: null, sender_reaction: null });
  });
});
