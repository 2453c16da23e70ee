import { afterEach, describe, expect, it } from '@jest/globals';
import { messagesApi } from '../../../../src/features/chat/messagesApi.ts';
import {
  editChanged,
  editStarted,
  selectEditing,
} from '../../../../src/features/chat/chatSlice.ts';
import { deleteOwnMessage, saveEdit } from '../../../../src/features/chat/changeThunks.ts';
import { waitFor } from '../../../support/waitFor.ts';
import type { FakeResponse } from '../../../support/client/fakeService.ts';
import { FakeChat } from '../fakeChat.ts';
import { openChat, openThread, type OpenChat } from '../openChat.ts';
import { MATCH, ME } from '../thread/threadModel.ts';

const EDIT = 'PATCH /api/messages/m0001';
const DELETE = 'DELETE /api/messages/m0001';
const HTML = '<html>Oops</html>';
const REASON: FakeResponse = { status: 403, body: { error: 'You are no study buddies.' } };

let opened: OpenChat;
afterEach(() => opened.service.stop());

/** Opens a thread with an own message, m0001, and a received one, m0002. */
async function open(responses: Record<string, FakeResponse> = {}): Promise<void> {
  const chat = new FakeChat();
  chat.write('mine', { senderId: ME, recipientId: MATCH });
  chat.write('theirs');
  opened = await openChat(chat);
  for (const [call, response] of Object.entries(responses)) {
    opened.service.handlers[call] = () => response;
  }
  await openThread(opened);
}

const startEdit = (messageId = 'm0001') => {
  opened.store.dispatch(editStarted({ conversationId: MATCH, messageId, text: 'mine' }));
  opened.store.dispatch(editChanged('mine too '));
};
const edit = (messageId?: string) => {
  startEdit(messageId);
  return opened.store.dispatch(saveEdit());
};
const remove = (id = 'm0001') =>
  opened.store.dispatch(deleteOwnMessage({ conversationId: MATCH, id }));
const editing = () => selectEditing(opened.store.getState())?.text;

describe('editing a message', () => {
  // Covers 8.33, 8.34
  it.each<[FakeResponse, string]>([
    [{ status: 500, body: null }, 'Failed to edit message.'],
    [{ status: 400, body: HTML }, 'Failed to edit message.'],
    [{ drop: true }, 'Failed to edit message.'],
    [{ status: 403, body: null }, 'Cannot edit this message.'],
    [{ status: 404, body: HTML }, 'Cannot edit this message.'],
    [REASON, 'You are no study buddies.'],
  ])('with the response %j shows "%s" and keeps the editor open', async (response, text) => {
    await open({ [EDIT]: response });
    await edit();
    expect(opened.toasts()).toEqual([text]);
    expect(editing()).toBe('mine too ');
    expect(opened.texts()).toEqual(['mine', 'theirs']);
  });

  // Covers 4.28, 7.28, 8.35
  it('shows the new text and a toast, even if the service sends no message', async () => {
    await open({ [EDIT]: { body: null } });
    await edit();
    expect(opened.messages()[0]).toMatchObject({ message: 'mine too', edited: true });
    expect(opened.toasts()).toEqual(['Message edited successfully.']);
    expect(editing()).toBeUndefined();
    expect(opened.service.calls.at(-1)?.body).toEqual({ message: 'mine too' });
  });

  it('leaves an editor open that was opened for another message meanwhile', async () => {
    await open({ [EDIT]: { body: null } });
    const saved = edit();
    startEdit('m0003');
    await saved;
    expect(editing()).toBe('mine too ');
  });
});

describe('reacting to a message', () => {
  it.each([
    ['is shown at once, and stays', 200, ['👍']],
    ['is shown at once, and taken back if the request fails', 500, []],
  ])('%s', async (_title, status, expected) => {
    await open();
    const reaction = { userId: ME, emoji: '👍' } as const;
    const { react } = messagesApi.endpoints;
    const reactions = () => opened.messages()[1]?.reactions?.map(({ emoji }) => emoji) ?? [];
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    opened.service.handlers['PUT /api/messages/m0002/reaction'] = async () => {
      await answered;
      const stored = { ...opened.messages()[1], reactions: [reaction], rev: 3 };
      return { status, body: status === 200 ? stored : {} };
    };
    const message = { conversationId: MATCH, id: 'm0002' };
    const done = opened.store.dispatch(react.initiate({ ...message, emoji: '👍' }));
    expect(reactions()).toEqual(['👍']);
    answer();
    await done;
    await waitFor(() => expect(reactions()).toEqual(expected));
    expect(opened.toasts()).toEqual(status === 500 ? ['Failed to react to this message.'] : []);
  });
});

describe('deleting a message', () => {
  // Covers 8.36, 8.37
  it.each<[FakeResponse, string]>([
    [{ status: 500, body: null }, 'Failed to delete message.'],
    [{ drop: true }, 'Failed to delete message.'],
    [{ status: 403, body: null }, 'Cannot delete this message.'],
    [{ status: 404, body: HTML }, 'Cannot delete this message.'],
    [REASON, 'You are no study buddies.'],
  ])('with the response %j shows "%s" and keeps the message', async (response, text) => {
    await open({ [DELETE]: response });
    await remove();
    expect(opened.toasts()).toEqual([text]);
    expect(opened.texts()).toEqual(['mine', 'theirs']);
  });

  // Covers 4.29, 7.28, 8.38
  it('removes it and shows a toast', async () => {
    await open({ [DELETE]: { body: null } });
    await remove();
    expect(opened.texts()).toEqual(['theirs']);
    expect(opened.toasts()).toEqual(['Message deleted successfully.']);
  });
});

// Covers 4.32, 8.33, 8.36
it.each([
  ['edit', edit],
  ['delete', remove],
] as const)(
  'a message that is deleted or received cannot be changed (%s)',
  async (name, change) => {
    await open();
    const calls = opened.calls().length;
    await change('m0002');
    opened.socket.receive('messageDeleted', {
      _id: 'm0001',
      senderId: ME,
      recipientId: MATCH,
      rev: 3,
    });
    await change('m0001');
    const text = `Cannot ${name} this message.`;
    expect(opened.toasts()).toEqual([text, text]);
    expect(opened.calls()).toHaveLength(calls);
    expect(editing()).toBeUndefined();
  },
);

// Covers 8.16
it.each([edit, remove])(
  'a change without an auth session shows only that it expired',
  async (change) => {
    const refused: FakeResponse = { status: 401, body: { error: 'No.' } };
    await open({ [EDIT]: refused, [DELETE]: refused, 'POST /api/auth/refresh': refused });
    await change();
    expect(opened.toasts()).toEqual(['Session expired. Please log in again.']);
  },
);
