import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { draftChanged } from '../../../src/features/chat/chatSlice.ts';
import type { FakeResponse } from '../../support/client/fakeService.ts';
import { FakeChat } from './fakeChat.ts';
import { GRACE, match, renderChat } from './renderChat.tsx';
import { MATCH } from './thread/threadModel.ts';
import { expectConsole } from '../../support/expectConsole.ts';

const MATCHES = 'GET /api/users/matches';
const THREAD = `GET /api/messages/${MATCH}`;
const COUNTS = 'GET /api/messages/unread-counts';
const PENDING = match('pending', 'Mary Pending', { connectionStatus: 'pending' });

const user = userEvent.setup({ delay: null });
let shown: Awaited<ReturnType<typeof renderChat>>;
afterEach(async () => {
  cleanup();
  await shown.service.stop();
});

/** Renders the chat without an open conversation, unless a URL is given. */
async function show(
  responses: Record<string, FakeResponse> = {},
  { chat = new FakeChat(), url = '/chat' }: { chat?: FakeChat; url?: string } = {},
) {
  const handlers = Object.fromEntries(
    Object.entries(responses).map(([call, response]) => [call, () => response]),
  );
  shown = await renderChat(chat, {
    url,
    matches: [GRACE, match('joan', 'Joan Clarke'), PENDING],
    handlers,
  });
  return shown;
}
const findLink = (name: RegExp) => screen.findByRole('link', { name });

describe('the list of matches', () => {
  // Covers 2.69, 2.75, 5.10, 7.24
  it('shows accepted matches with unread counts, and asks to select one', async () => {
    await show({ [COUNTS]: { body: { [MATCH]: { count: 3 } } } });
    const link = await findLink(/Grace Hopper.*3 unread messages/);
    expect(link).toHaveAttribute('href', `/chat/${MATCH}`);
    expect(within(link).getByText('GH')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Study Buddies' })).toBeVisible();
    expect(screen.queryByText('Mary Pending')).not.toBeInTheDocument();
    expect(screen.getByText('Select a study buddy to start chatting.')).toBeInTheDocument();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(screen.queryByLabelText('Files to attach')).not.toBeInTheDocument();
    expect(document.title).toBe('Chat · Study Buddy');
  });

  it('shows the university, the draft, or that a match is typing', async () => {
    const { socket, store } = await show();
    const link = await findLink(/Grace Hopper/);
    expect(link).toHaveTextContent('London');
    store.dispatch(draftChanged({ conversationId: MATCH, text: 'half a thought' }));
    await waitFor(() => expect(link).toHaveTextContent('Draft: half a thought'));
    socket.receive('typing', { senderId: MATCH });
    await waitFor(() => expect(link).toHaveTextContent('typing…'));
  });

  // Covers 2.70
  it('links to the search if there are no matches', async () => {
    await show({ [MATCHES]: { body: [] } });
    expect(
      await screen.findByText('No matches found. Try connecting with more study buddies!'),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Find Buddies' })).toHaveAttribute('href', '/search');
  });

  // Covers 2.73, 4.40, 7.25
  it('opens a conversation at its own URL and resets its unread count', async () => {
    const { where } = await show(
      { [COUNTS]: { body: { [MATCH]: { count: 2 } } } },
      { chat: new FakeChat({ count: 5 }) },
    );
    await user.click(await findLink(/Grace Hopper.*2 unread messages/));
    const line = await screen.findByText('New messages');
    const isAbove = (text: string) =>
      (line.compareDocumentPosition(screen.getByText(text)) & Node.DOCUMENT_POSITION_PRECEDING) > 0;
    expect([isAbove('text 3'), isAbove('text 4')]).toEqual([true, false]);
    expect(where()).toBe(`/chat/${MATCH}`);
    expect(screen.queryByText(/unread message/)).not.toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Type a message...' })).toHaveAttribute(
      'placeholder',
      'Type a message...',
    );
    expect(screen.getByRole('button', { name: 'Attach files' })).toBeEnabled();
  });

  // Covers 4.41
  it('counts messages of other matches than the open one', async () => {
    const chat = new FakeChat({ count: 1 });
    const { socket, service } = await show({}, { chat, url: `/chat/${MATCH}` });
    await screen.findByText('text 1');
    service.handlers[COUNTS] = () => ({ body: { joan: { count: 1 } } });
    socket.receive('receiveMessage', chat.write('for the open one'));
    socket.receive('receiveMessage', { ...chat.write('from Joan'), senderId: 'joan' });
    const thread = within(screen.getByRole('region', { name: 'Messages' }));
    await thread.findByText('for the open one');
    expect(await findLink(/Joan Clarke.*1 unread message/)).toBeInTheDocument();
    await waitFor(() => expect(screen.getAllByText(/unread message/)).toHaveLength(1));
    expect(thread.queryByText('from Joan')).not.toBeInTheDocument();
  });
});

// Covers 2.76
it.each([
  ['/chat', MATCHES, 1],
  // Both the list and the conversation.
  [`/chat/${MATCH}`, MATCHES, 2],
  [`/chat/${MATCH}`, THREAD, 1],
])('%s shows "Loading chat..." while %s is pending', async (url, call, count) => {
  await show({ [call]: { hang: true } }, { url });
  if (call === THREAD) await screen.findByRole('heading', { name: 'Chat with Grace Hopper' });
  await waitFor(() => expect(screen.getAllByText('Loading chat...')).toHaveLength(count));
  expect(screen.queryByText(/No matches|No messages|Match not found/)).not.toBeInTheDocument();
});

// Covers 8.25
it.each(['unknown', 'pending'])('/chat/%s shows that there is no accepted match', async (id) => {
  await show({}, { url: `/chat/${id}` });
  expect(await screen.findByText('Match not found.')).toBeInTheDocument();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(shown.calls()).not.toContain(`GET /api/messages/${id}`);
});

describe('failed requests', () => {
  const NO_MATCHES = 'Failed to fetch matches. You can still select a match if available.';

  // Covers 8.3, 8.7, 8.21, 8.23
  it('are shown beside the chat, each with Retry, and without a toast', async () => {
    await show(
      {
        [MATCHES]: { status: 400, body: '<html>Oops</html>' },
        [COUNTS]: { status: 400, body: null },
        [THREAD]: { status: 403, body: { error: 'You are no study buddies.' } },
      },
      { url: `/chat/${MATCH}` },
    );
    for (const text of [
      NO_MATCHES,
      'Invalid request for unread counts. Please try again.',
      'You are no study buddies.',
    ]) {
      expect((await screen.findByText(text)).closest('[role=alert]')).toHaveTextContent('Retry');
    }
    expect(shown.toasts()).toEqual([]);
  });

  // Covers 8.22
  it('for the matches let a conversation be opened, and Retry loads them', async () => {
    await show(
      { [MATCHES]: { status: 400, body: null } },
      { chat: new FakeChat({ count: 1 }), url: `/chat/${MATCH}` },
    );
    expect(await screen.findByText('text 1')).toBeInTheDocument();
    shown.service.handlers[MATCHES] = () => ({ body: [GRACE] });
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Grace Hopper')).toBeInTheDocument();
    expect(screen.queryByText(NO_MATCHES)).not.toBeInTheDocument();
  });

  // Covers 8.27
  it('include a response that is not a list', async () => {
    expectConsole(/An unhandled error occurred processing a request for the endpoint/);
    await show({ [THREAD]: { body: 7 } }, { url: `/chat/${MATCH}` });
    expect(
      await screen.findByText('An unexpected error occurred. Please try again later.'),
    ).toBeInTheDocument();
  });
});
