import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sendText } from '../../../../src/features/chat/sendThunks.ts';
import type { Handler } from '../../../support/client/fakeService.ts';
import { FakeChat } from '../fakeChat.ts';
import { renderChat } from '../renderChat.tsx';
import { MATCH, ME } from './threadModel.ts';
import { withoutLimit } from '../../../support/client/fakeService.ts';

const EMPTY = 'No messages yet. Start the conversation!';
const READ = `POST /api/messages/${MATCH}/read`;
const MINE = { senderId: ME, recipientId: MATCH };

let shown: Awaited<ReturnType<typeof renderChat>>;
afterEach(async () => {
  cleanup();
  await shown.service.stop();
});

async function show(chat: FakeChat) {
  shown = await renderChat(chat);
  if (chat.messages.length === 0) await screen.findByText(EMPTY);
  // The list is hidden until it is scrolled to its end.
  else await screen.findAllByRole('article');
  return shown;
}

describe('a thread', () => {
  // Covers 2.71
  it('shows the name of the match and that there are no messages', async () => {
    await show(new FakeChat());
    expect(screen.getByRole('heading', { name: 'Chat with Grace Hopper' })).toBeInTheDocument();
    expect(document.title).toBe('Chat with Grace Hopper · Study Buddy');
  });

  // Covers 2.72, 2.77, 2.78
  it('shows days, Sent or Seen on own messages, and edits', async () => {
    const chat = new FakeChat();
    const [early, late] = ['2024-03-01T12:00:00.000Z', '2024-03-01T12:30:00.000Z'];
    chat.write('one', { ...MINE, read: true, createdAt: early });
    chat.write('two', { ...MINE, createdAt: late });
    chat.write('three', { edited: true, read: true, createdAt: new Date().toISOString() });
    await show(chat);
    const days = screen.getAllByRole('heading', { level: 3 }).map((h) => h.textContent);
    expect(days).toEqual(['Friday, March 1, 2024', 'Today']);
    const [one, two, three] = screen.getAllByRole('article');
    expect(one).toHaveTextContent(/^You: .*Seen$/);
    expect(two).toHaveTextContent(/Sent$/);
    expect(three).toHaveTextContent(/^Grace Hopper: .*\(edited\)/);
    expect(three).not.toHaveTextContent(/Sent|Seen/);
    expect(screen.queryByText('New messages')).not.toBeInTheDocument();
  });

  it('focuses a message on a tap, which shows its time and status', async () => {
    const chat = new FakeChat();
    chat.write('one', MINE);
    await show(chat);
    await userEvent.click(screen.getByText('one'));
    expect(screen.getByRole('article')).toHaveFocus();
  });

  // Covers 2.79
  it('shows images inline and other files as downloads with name and size', async () => {
    const chat = new FakeChat();
    const file = (fileType: string, fileSize: number) =>
      chat.write('', {
        fileUrl: `/api/attachments/${fileType}`,
        fileName: fileType,
        fileType,
        fileSize,
      });
    const images = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image'];
    for (const type of images) file(type, 10);
    file('application/pdf', 1_500_000);
    const { service } = await show(chat);
    for (const type of images) {
      const image = screen.getByRole('img', { name: type });
      expect(image).toHaveAttribute('src', `${service.url}/api/attachments/${type}`);
      expect(image).toHaveAttribute('loading', 'lazy');
    }
    const link = screen.getByRole('link', { name: /pdf/ });
    expect(link).toHaveAttribute('download', 'application/pdf');
    expect(link).toHaveAttribute('href', `${service.url}/api/attachments/application/pdf`);
    expect(link).toHaveTextContent('1.4 MB');
  });

  it('links http and mailto URLs without the punctuation around them', async () => {
    const chat = new FakeChat();
    chat.write(
      'https://example.org/a?b=1, javascript:alert(1) ftp://x.y (mailto:ada@example.org) ' +
        'https://example.org/Tree_(graph). http://',
    );
    await show(chat);
    const links = within(screen.getByRole('article')).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      'https://example.org/a?b=1',
      'mailto:ada@example.org',
      'https://example.org/Tree_(graph)',
    ]);
    expect(links[0]).toHaveAttribute('rel', expect.stringContaining('noopener'));
  });

  it.each([
    ['“https://example.com/q”', 'https://example.com/q'],
    ['https://example.com»', 'https://example.com'],
    ['https://example.com/path…', 'https://example.com/path'],
    ['{https://example.com/curly}', 'https://example.com/curly'],
    ['https://example.com/y。谢谢', 'https://example.com/y'],
    ['https://example.com/z（第3章）', 'https://example.com/z'],
    ['https://example.com/a[1]', 'https://example.com/a[1]'],
    ['《https://example.com/x》', 'https://example.com/x'],
    ['https://例え.jp/パス、次', 'https://例え.jp/パス'],
    ['https://example.com/سلام.', 'https://example.com/سلام'],
  ])('ends the link in %s where the text goes on', async (text, url) => {
    const chat = new FakeChat();
    chat.write(text);
    await show(chat);
    const article = screen.getByRole('article');
    expect(within(article).getByRole('link').textContent).toBe(url);
    expect(article.querySelector('p')?.textContent).toBe(text);
  });

  it('refreshes the URL of an image that fails to load, once', async () => {
    const chat = new FakeChat();
    const file = { fileName: 'a.png', fileType: 'image/png' };
    const { _id } = chat.write('', { ...file, fileUrl: '/api/attachments/1?expires=1' });
    const { service } = await show(chat);
    const image = () => screen.getByRole('img', { name: 'a.png' });
    chat.change(_id, { fileUrl: '/api/attachments/1?expires=2' });
    image().dispatchEvent(new Event('error'));
    await waitFor(() =>
      expect(image()).toHaveAttribute('src', `${service.url}/api/attachments/1?expires=2`),
    );
    image().dispatchEvent(new Event('error'));
    await waitFor(() =>
      expect(screen.queryByRole('img', { name: 'a.png' })).not.toBeInTheDocument(),
    );
    expect(screen.getByRole('link', { name: 'a.png' })).toHaveAttribute('download', 'a.png');
  });
});

describe('a thread of several pages', () => {
  it('loads older pages until one fails, which offers Retry', async () => {
    const chat = new FakeChat({ count: 26, pageSize: 10 });
    const path = `GET /api/messages/${MATCH}`;
    const { [path]: list } = chat.handlers;
    let isRefused = true;
    const refuse: Handler = (call) =>
      isRefused && call.path.includes('before=m0007') ? { status: 400 } : list!(call);
    shown = await renderChat(chat, { handlers: { [path]: refuse } });
    const retry = await screen.findByRole('button', { name: 'Retry loading earlier messages' });
    expect(screen.queryByText('Loading earlier messages…')).not.toBeInTheDocument();
    expect(shown.texts()).toHaveLength(20);
    expect(shown.calls().filter((call) => call.includes('before='))).toHaveLength(2);
    isRefused = false;
    await userEvent.click(retry);
    await waitFor(() => {
      expect(shown.texts()).toHaveLength(26);
      expect(retry).not.toBeInTheDocument();
      expect(screen.queryByText('Loading earlier messages…')).not.toBeInTheDocument();
    });
  });
});

describe('a thread that is scrolled up', () => {
  it('counts new messages of the match until a jump or an own message', async () => {
    const chat = new FakeChat({ count: 1 });
    const { socket, store } = await show(chat);
    const region = screen.getByRole('region', { name: 'Messages' });
    const layout = { scrollHeight: { value: 5_000 }, clientHeight: { value: 2_000 } };
    Object.defineProperties(region, layout);
    const scrollUp = () => {
      for (const top of [1_500, 1_000]) {
        region.scrollTop = top;
        fireEvent.scroll(region);
      }
    };
    const jump = () => screen.queryByRole('button', { name: /^Jump to latest/ });
    expect(jump()).toBeNull();
    scrollUp();
    expect(jump()).toHaveAccessibleName('Jump to latest');
    socket.receive('receiveMessage', chat.write('one'));
    await waitFor(() => expect(jump()).toHaveAccessibleName('Jump to latest 1 new message'));
    socket.receive('receiveMessage', chat.write('mine', MINE));
    socket.receive('receiveMessage', chat.write('two'));
    await waitFor(() => expect(jump()).toHaveAccessibleName('Jump to latest 2 new messages'));
    await userEvent.click(jump()!);
    expect(jump()).toBeNull();
    scrollUp();
    expect(jump()).toHaveAccessibleName('Jump to latest');
    store.dispatch(sendText({ conversationId: MATCH, text: 'hello' }));
    await waitFor(() => expect(jump()).toBeNull());
  });
});

describe('a live event', () => {
  it('is announced, counted as unread in a hidden tab, and marked read in a visible one', async () => {
    const chat = new FakeChat({ count: 1 });
    const { socket, calls } = await show(chat);
    const visibility = jest.spyOn(document, 'visibilityState', 'get');
    const setVisibility = (state: DocumentVisibilityState) => {
      visibility.mockReturnValue(state);
      document.dispatchEvent(new Event('visibilitychange'));
    };
    const reads = () => calls().filter((call) => call === READ);
    await waitFor(() => expect(reads()).toHaveLength(1));
    expect(screen.queryByText('Grace Hopper: text 1')).not.toBeInTheDocument();
    setVisibility('hidden');
    socket.receive('receiveMessage', chat.write('news'));
    expect(await screen.findByText('Grace Hopper: news')).toBeInTheDocument();
    const link = await screen.findByRole('link', { name: /Grace Hopper.*1 unread message/ });
    expect(link).toBeInTheDocument();
    expect(reads()).toHaveLength(1);
    setVisibility('visible');
    await waitFor(() => {
      expect(reads()).toHaveLength(2);
      expect(screen.queryByText(/unread message/)).not.toBeInTheDocument();
    });
  });

  // Covers 4.53, 7.25, 7.31
  it('of a service without revisions is marked read by listing it alone', async () => {
    const chat = new FakeChat({ count: 1, counts: false });
    const { socket, calls } = await show(chat);
    const { message, senderId } = chat.write('news');
    socket.receive('receiveMessage', { message, senderId });
    // The list of conversations shows the message before the thread has been requested.
    await screen.findByText('news', { selector: 'article *' });
    const list = `GET /api/messages/${MATCH}`;
    expect(
      calls()
        .map(withoutLimit)
        .filter((call) => call.includes(MATCH)),
    ).toEqual([list, list]);
  });

  // Covers 4.37
  it('shows that the match is typing', async () => {
    const { socket } = await show(new FakeChat());
    socket.receive('typing', { senderId: MATCH });
    expect(await screen.findByText('Grace Hopper is typing…')).toBeInTheDocument();
  });

  // Covers 8.28
  it('shows that the socket cannot connect, until it does', async () => {
    const { socket } = await show(new FakeChat());
    const text = 'Failed to connect to the chat server. Real-time messaging may not work.';
    socket.fire('connect_error', new Error('xhr poll error'));
    expect(await screen.findByText(text)).toBeInTheDocument();
    socket.fire('connect');
    await waitFor(() => expect(screen.queryByText(text)).not.toBeInTheDocument());
  });
});
