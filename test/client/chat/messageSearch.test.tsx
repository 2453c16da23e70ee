import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { MessageHit } from '../../../contract/chat/messages.ts';
import type { Handler } from '../../support/client/fakeService.ts';
import { FakeChat } from './fakeChat.ts';
import { renderChat } from './renderChat.tsx';
import { MATCH, ME } from './thread/threadModel.ts';

const SEARCH = 'GET /api/messages/search';

const user = userEvent.setup({ delay: null });
let shown: Awaited<ReturnType<typeof renderChat>> | undefined;
afterEach(async () => {
  cleanup();
  await shown?.service.stop();
  shown = undefined;
});

/** `*` encloses a match. */
const hit = (id: string, excerpt: string, senderId = MATCH): MessageHit => ({
  _id: id,
  userId: MATCH,
  senderId,
  excerpt: excerpt.split('*').map((text, index) => ({ text, isMatch: index % 2 === 1 })),
  createdAt: '2026-03-02T10:00:00.000Z',
});

async function search(text: string, handler: Handler, chat = new FakeChat()) {
  shown = await renderChat(chat, { url: '/chat', handlers: { [SEARCH]: handler } });
  await user.type(await screen.findByRole('searchbox', { name: 'Search chats' }), text);
  return shown;
}
const requests = () =>
  shown
    ?.calls()
    .filter((call) => call.startsWith(SEARCH))
    .map((call) => call.split('?')[1]);
const hits = () => screen.findByRole('region', { name: 'Found messages' });

describe('the search field of the chat', () => {
  it('lists messages with the words, which are marked, and loads more', async () => {
    await search('Théory', ({ path }) =>
      path.includes('cursor')
        ? { body: [hit('m1', 'no *theory*')] }
        : { body: [hit('m2', 'the *theory* of graphs', ME)], headers: { 'x-next-cursor': 'm2' } },
    );
    const link = await within(await hits()).findByRole('link');
    expect(link).toHaveAttribute('href', `/chat/${MATCH}?message=m2`);
    expect(link).toHaveTextContent(/^Grace Hopper .* You: the theory of graphs$/);
    expect(within(link).getByText('theory').tagName).toBe('MARK');
    await user.click(screen.getByRole('button', { name: 'Show more messages' }));
    await waitFor(() => expect(screen.getAllByText('theory')).toHaveLength(2));
    expect(requests()).toEqual(['q=Th%C3%A9ory', 'q=Th%C3%A9ory&cursor=m2']);
    expect(screen.queryByRole('button', { name: 'Show more messages' })).toBeNull();
  });

  it('says that nothing was found, and sends one request for a typed word', async () => {
    await search('needle', () => ({ body: [] }));
    await screen.findByText('No messages with these words.');
    expect(screen.getByText('No buddies with that name.')).toBeVisible();
    expect(requests()).toEqual(['q=needle']);
    await user.keyboard('{Escape}');
    expect(screen.queryByText('No messages with these words.')).toBeNull();
  });

  it('offers a retry after a failure', async () => {
    let status = 500;
    await search('needle', () => ({
      status,
      body: status === 500 ? null : [hit('m1', '*needle*')],
    }));
    await screen.findByText('Failed to search your messages.');
    status = 200;
    await user.click(within(await hits()).getByRole('button', { name: 'Retry' }));
    await within(await hits()).findByRole('link');
    expect(screen.queryByText('Failed to search your messages.')).toBeNull();
  });

  it('searches only names on a service without a search over messages', async () => {
    await search('grace', () => ({ status: 404, body: null }));
    await waitFor(() => expect(requests()).toHaveLength(1));
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'Found messages' })).toBeNull(),
    );
    expect(screen.getByRole('link', { name: /^Grace Hopper/ })).toBeVisible();
  });
});

it('loads earlier pages until the message of the URL is there', async () => {
  const chat = new FakeChat({ count: 34, pageSize: 10 });
  shown = await renderChat(chat, { url: `/chat/${MATCH}?message=m0003` });
  await waitFor(() => expect(shown?.messages().some(({ _id }) => _id === 'm0003')).toBe(true));
  await waitFor(() => expect(shown?.where()).toBe(`/chat/${MATCH}`));
});
