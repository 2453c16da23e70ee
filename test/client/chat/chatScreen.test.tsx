import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { draftChanged } from '../../../src/features/chat/chatSlice.ts';
import type { FakeService } from '../../support/fakeService.ts';
import { FakeChat } from './fakeChat.ts';
import { GRACE, match, renderChat } from './renderChat.tsx';
import { BUDDY, ME } from './threadModel.ts';

const MATCHES = 'GET /api/users/matches';

let service: FakeService | undefined;
afterEach(async () => {
  cleanup();
  await service?.stop();
});

async function show(...args: Parameters<typeof renderChat>) {
  const shown = await renderChat(...args);
  service = shown.service;
  return shown;
}

/** The list is out of sight until it stands at its end. */
const articles = () => screen.findAllByRole('article');
const mine = { senderId: ME, recipientId: BUDDY };

describe('the study buddies', () => {
  it('are those who accepted, each a link to the conversation, with what is unread', async () => {
    await show(new FakeChat(), {
      address: '/chat',
      matches: [GRACE, match('joan', 'Joan Clarke', { connectionStatus: 'pending' })],
      handlers: {
        'GET /api/messages/unread-counts': () => ({ body: { [BUDDY]: { count: 3 } } }),
      },
    });
    const link = await screen.findByRole('link', { name: /Grace Hopper.*3 unread messages/ });
    expect(link).toHaveAttribute('href', `/chat/${BUDDY}`);
    expect(within(link).getByText('GH')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Study Buddies' })).toBeVisible();
    expect(screen.queryByText('Joan Clarke')).not.toBeInTheDocument();
    expect(screen.getByText('Select a study buddy to start chatting.')).toBeInTheDocument();
    expect(document.title).toBe('Chat · Study Buddy');
  });

  it('say what is going on with them, or else where they study', async () => {
    const { socket, store } = await show(new FakeChat(), { address: '/chat' });
    const link = await screen.findByRole('link', { name: /Grace Hopper/ });
    expect(link).toHaveTextContent('London');
    store.dispatch(draftChanged({ buddyId: BUDDY, text: 'half a thought' }));
    await waitFor(() => {
      expect(link).toHaveTextContent('Draft: half a thought');
    });
    socket.arrive('typing', { senderId: BUDDY });
    await waitFor(() => {
      expect(link).toHaveTextContent('typing…');
    });
  });

  it('are none: it says what to do', async () => {
    await show(new FakeChat(), { address: '/chat', matches: [] });
    expect(
      await screen.findByText('No matches found. Try connecting with more study buddies!'),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Find Buddies' })).toHaveAttribute('href', '/search');
  });

  it('cannot be fetched: it says so, and Retry asks again', async () => {
    await show(new FakeChat(), {
      address: '/chat',
      handlers: { [MATCHES]: () => ({ status: 400, body: null }) },
    });
    expect(
      await screen.findByText(
        'Failed to fetch matches. You can still select a match if available.',
      ),
    ).toBeInTheDocument();
    if (service) service.handlers[MATCHES] = () => ({ body: [GRACE] });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Grace Hopper')).toBeInTheDocument();
  });
});

describe('an address of a conversation', () => {
  it.each(['nobody', 'joan'])('of no accepted match (%s) says so', async (id) => {
    await show(new FakeChat(), {
      address: `/chat/${id}`,
      matches: [GRACE, match('joan', 'Joan Clarke', { connectionStatus: 'pending' })],
    });
    expect(await screen.findByText('Match not found.')).toBeInTheDocument();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });

  it('opens it although the matches cannot be fetched', async () => {
    const chat = new FakeChat({ count: 1 });
    await show(chat, { handlers: { [MATCHES]: () => ({ status: 400, body: null }) } });
    expect(await screen.findByText('text 1')).toBeInTheDocument();
  });
});

describe('a thread', () => {
  it('without messages says so', async () => {
    await show(new FakeChat());
    expect(await screen.findByText('No messages yet. Start the conversation!')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Chat with Grace Hopper' })).toBeInTheDocument();
    expect(document.title).toBe('Chat with Grace Hopper · Study Buddy');
  });

  it('is grouped by date', async () => {
    const chat = new FakeChat();
    chat.write('long ago', { createdAt: '2024-03-01T12:00:00.000Z' });
    chat.write('same day', { createdAt: '2024-03-01T12:30:00.000Z' });
    chat.write('just now', { createdAt: new Date().toISOString() });
    await show(chat);
    await screen.findByText('just now');
    await articles();
    const headings = screen.getAllByRole('heading', { level: 3 }).map((h) => h.textContent);
    expect(headings).toEqual(['Friday, March 1, 2024', 'Today']);
  });

  it('says of what I wrote whether it is sent or seen, and of all what is edited', async () => {
    const chat = new FakeChat();
    chat.write('one', { ...mine, read: true });
    chat.write('two', { ...mine });
    chat.write('three', { edited: true });
    await show(chat);
    await screen.findByText('three');
    const [one, two, three] = await articles();
    expect(one).toHaveTextContent(/Seen$/);
    expect(two).toHaveTextContent(/Sent$/);
    expect(three).toHaveTextContent('(edited)');
    expect(three).not.toHaveTextContent(/Sent|Seen/);
    expect(one).toHaveTextContent(/^You: /);
    expect(three).toHaveTextContent(/^Grace Hopper: /);
  });

  it('says where the unread ones began when it was opened', async () => {
    const chat = new FakeChat({ count: 5 });
    await show(chat, {
      address: '/chat',
      handlers: { 'GET /api/messages/unread-counts': () => ({ body: { [BUDDY]: { count: 2 } } }) },
    });
    await userEvent.click(await screen.findByRole('link', { name: /2 unread messages/ }));
    const line = await screen.findByText('New messages');
    const before = (text: string) =>
      line.compareDocumentPosition(screen.getByText(text)) & Node.DOCUMENT_POSITION_PRECEDING;
    expect(before('text 3')).toBeTruthy();
    expect(before('text 4')).toBeFalsy();
  });

  it('tells nobody of unread ones who has read all', async () => {
    await show(new FakeChat({ count: 5 }));
    await articles();
    expect(screen.queryByText('New messages')).not.toBeInTheDocument();
  });

  it('shows pictures, and other files as downloads with name and size', async () => {
    const chat = new FakeChat();
    const picture = { fileUrl: '/api/attachments/1', fileName: 'a.png', fileType: 'image/png' };
    const pdf = { fileUrl: '/api/attachments/2', fileName: 'b.pdf', fileType: 'application/pdf' };
    chat.write('', { ...picture, fileSize: 10 });
    chat.write('', { ...pdf, fileSize: 1_500_000 });
    const { service: running } = await show(chat);
    const image = await screen.findByRole('img', { name: 'a.png' });
    expect(image).toHaveAttribute('src', `${running.url}/api/attachments/1`);
    expect(image).toHaveAttribute('loading', 'lazy');
    const link = screen.getByRole('link', { name: /b\.pdf/ });
    expect(link).toHaveAttribute('download', 'b.pdf');
    expect(link).toHaveAttribute('href', `${running.url}/api/attachments/2`);
    expect(link).toHaveTextContent('1.4 MB');
  });

  it.each(['image/jpeg', 'image/gif', 'image/webp', 'image'])(
    'shows what is of the type %s inline',
    async (fileType) => {
      const chat = new FakeChat();
      chat.write('', { fileUrl: '/api/attachments/1', fileName: 'a', fileType, fileSize: 10 });
      await show(chat);
      expect(await screen.findByRole('img', { name: 'a' })).toBeInTheDocument();
    },
  );

  it('makes addresses of the web links, and nothing else', async () => {
    const chat = new FakeChat();
    chat.write('see https://example.org/a?b=1, or javascript:alert(1) or ftp://x.y');
    await show(chat);
    const link = await screen.findByRole('link', { name: 'https://example.org/a?b=1' });
    expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
    expect(within((await articles())[0]!).getAllByRole('link')).toHaveLength(1);
  });

  it('makes addresses of mail links, and knows where an address ends', async () => {
    const chat = new FakeChat();
    chat.write('(mailto:ada@example.org) or https://example.org/Tree_(graph). Or not');
    await show(chat);
    expect(await screen.findByRole('link', { name: 'mailto:ada@example.org' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'https://example.org/Tree_(graph)' })).toBeVisible();
  });

  it('is marked read when a message arrives while it is before my eyes', async () => {
    const chat = new FakeChat({ count: 1 });
    const { socket, calls } = await show(chat);
    await screen.findByText('text 1');
    await waitFor(() => {
      expect(calls()).toContain(`POST /api/messages/${BUDDY}/read`);
    });
    const before = calls().length;
    socket.arrive('receiveMessage', chat.write('news'));
    await screen.findByText('news');
    await waitFor(() => {
      expect(calls().slice(before)).toEqual([`POST /api/messages/${BUDDY}/read`]);
    });
  });

  it('reads out what arrives, not what was there', async () => {
    const chat = new FakeChat({ count: 1 });
    const { socket } = await show(chat);
    await screen.findByText('text 1');
    expect(screen.queryByText('Grace Hopper: text 1')).not.toBeInTheDocument();
    socket.arrive('receiveMessage', chat.write('news'));
    expect(await screen.findByText('Grace Hopper: news')).toBeInTheDocument();
  });

  it('shows who is typing', async () => {
    const { socket } = await show(new FakeChat());
    await screen.findByText('No messages yet. Start the conversation!');
    socket.arrive('typing', { senderId: BUDDY });
    expect(await screen.findByText('Grace Hopper is typing…')).toBeInTheDocument();
  });

  it('says when the chat server cannot be reached', async () => {
    const { socket } = await show(new FakeChat());
    await screen.findByText('No messages yet. Start the conversation!');
    const text = 'Failed to connect to the chat server. Real-time messaging may not work.';
    socket.happen('connect_error', new Error('xhr poll error'));
    expect(await screen.findByText(text)).toBeInTheDocument();
    socket.happen('connect');
    await waitFor(() => {
      expect(screen.queryByText(text)).not.toBeInTheDocument();
    });
  });
});

describe('a picture whose address has run out', () => {
  it('gets a fresh one, once', async () => {
    const chat = new FakeChat();
    const file = { fileName: 'a.png', fileType: 'image/png' };
    const { _id } = chat.write('', { ...file, fileUrl: '/api/attachments/1?expires=1' });
    const { service: running } = await show(chat);
    const image = await screen.findByRole('img', { name: 'a.png' });
    chat.change(_id, { fileUrl: '/api/attachments/1?expires=2' });
    image.dispatchEvent(new Event('error'));
    await waitFor(() => {
      expect(screen.getByRole('img', { name: 'a.png' })).toHaveAttribute(
        'src',
        `${running.url}/api/attachments/1?expires=2`,
      );
    });
    screen.getByRole('img', { name: 'a.png' }).dispatchEvent(new Event('error'));
    await waitFor(() => {
      expect(screen.queryByRole('img', { name: 'a.png' })).not.toBeInTheDocument();
    });
    expect(screen.getByRole('link', { name: 'a.png' })).toHaveAttribute('download', 'a.png');
  });
});
