import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { ConnectionRequest } from '../../../contract/requests.ts';
import { requestsApi } from '../../../src/features/requests/requestsApi.ts';
import { FakeChat } from './fakeChat.ts';
import { renderChat } from './renderChat.tsx';
import { MATCH, ME } from './thread/threadModel.ts';

let shown: Awaited<ReturnType<typeof renderChat>>;
afterEach(async () => {
  cleanup();
  await shown.service.stop();
});

const request = (overrides: Partial<ConnectionRequest>): ConnectionRequest => ({
  _id: 'r1',
  isSent: false,
  senderName: 'Grace Hopper',
  recipientName: 'Ada Lovelace',
  senderId: { _id: MATCH, name: 'Grace Hopper' },
  recipientId: { _id: ME, name: 'Ada Lovelace' },
  message: 'Compilers on Monday?',
  status: 'accepted',
  createdAt: '2026-03-01T10:00:00.000Z',
  ...overrides,
});

const handlers = (...requests: ConnectionRequest[]) => ({
  'GET /api/requests': () => ({ body: requests }),
  'GET /api/users/me': () => ({ body: { _id: ME, name: 'Ada' } }),
});

describe('the note of the request that was accepted', () => {
  it('is above the first message of the conversation', async () => {
    const chat = new FakeChat();
    chat.write('Hello');
    shown = await renderChat(chat, { handlers: handlers(request({})) });
    const note = await screen.findByRole('figure');
    expect(note).toHaveTextContent('Grace Hopper asked to study together“Compilers on Monday?”');
    const message = screen.getByRole('article');
    expect(note.compareDocumentPosition(message)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('is above the proposals while there is no message', async () => {
    const [senderId, recipientId] = [request({}).recipientId, request({}).senderId];
    const sent = request({ isSent: true, senderId, recipientId });
    shown = await renderChat(new FakeChat(), { handlers: handlers(sent) });
    expect(within(await screen.findByRole('figure')).getByText(/^You asked/)).toBeVisible();
  });

  it('is not that of another student, of a rejected request, or an empty one', async () => {
    const chat = new FakeChat();
    chat.write('Hello');
    const alan = { _id: 'alan', name: 'Alan Turing' };
    const others = [
      request({ senderId: alan }),
      request({ status: 'rejected' }),
      request({ message: ' ' }),
    ];
    shown = await renderChat(chat, { handlers: handlers(...others) });
    await screen.findByRole('article');
    const { select } = requestsApi.endpoints.getRequests;
    await waitFor(() => expect(select()(shown.store.getState()).data).toHaveLength(3));
    expect(screen.queryByRole('figure')).toBeNull();
  });
});
