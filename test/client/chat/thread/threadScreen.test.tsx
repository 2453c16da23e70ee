import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ConnectionRequest } from '../../../../contract/requests.ts';
import { LinkedText } from '../../../../src/features/chat/message/LinkedText.tsx';
import { sendText } from '../../../../src/features/chat/sendThunks.ts';
import { useStickToBottom } from '../../../../src/features/chat/thread/useStickToBottom.ts';
import { requestsApi } from '../../../../src/features/requests/requestsApi.ts';
import { withoutLimit, type Handler } from '../../../support/client/fakeService.ts';
import { chatWith, FakeChat } from '../fakeChat.ts';
import { renderChat, renderConversation, shown, user } from '../renderChat.tsx';
import { MATCH, ME, MINE } from './threadModel.ts';

const LIST = `GET /api/messages/${MATCH}`;
const READ = `POST /api/messages/${MATCH}/read`;

describe('a thread', () => {
  // Covers 2.71
  it('shows the name of the match and that there are no messages', async () => {
    await renderConversation();
    expect(screen.getByRole('heading', { name: 'Chat with Grace Hopper' })).toBeInTheDocument();
    expect(document.title).toBe('Chat with Grace Hopper · Study Buddy');
  });

  // Covers 2.72, 2.77, 2.78
  it('shows days, Sent or Seen on own messages, and edits', async () => {
    const [early, late] = ['2024-03-01T12:00:00.000Z', '2024-03-01T12:30:00.000Z'];
    await renderConversation(
      chatWith(
        { message: 'one', ...MINE, read: true, createdAt: early },
        { message: 'two', ...MINE, createdAt: late },
        { message: 'three', edited: true, read: true, createdAt: new Date().toISOString() },
      ),
    );
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
    await renderConversation(chatWith({ message: 'one', ...MINE }));
    await user.click(screen.getByText('one'));
    expect(screen.getByRole('article')).toHaveFocus();
  });

  // Covers 2.79
  it('shows images inline and other files as downloads with name and size', async () => {
    const file = (fileType: string, fileSize = 10) => ({
      message: '',
      fileUrl: `/api/attachments/${fileType}`,
      ...{ fileName: fileType, fileType, fileSize },
    });
    const images = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image'];
    const files = [...images.map((type) => file(type)), file('application/pdf', 1_500_000)];
    await renderConversation(chatWith(...files));
    const { service } = shown;
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

  it('links http and mailto URLs without the punctuation around them', () => {
    const text =
      'https://example.org/a?b=1, javascript:alert(1) ftp://x.y (mailto:ada@example.org) ' +
      'https://example.org/Tree_(graph). http://';
    render(<LinkedText text={text} />);
    const links = screen.getAllByRole('link');
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
  ])('ends the link in %s where the text goes on', (text, url) => {
    const { container } = render(<LinkedText text={text} />);
    expect(screen.getByRole('link').textContent).toBe(url);
    expect(container.textContent).toBe(text);
  });

  it('refreshes the URL of an image that fails to load, once', async () => {
    const file = { fileName: 'a.png', fileType: 'image/png', message: '' };
    const chat = chatWith({ ...file, fileUrl: '/api/attachments/1?expires=1' });
    await renderConversation(chat);
    const { service } = shown;
    const image = () => screen.getByRole('img', { name: 'a.png' });
    chat.change('m0001', { fileUrl: '/api/attachments/1?expires=2' });
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
    const { [LIST]: list } = chat.handlers;
    let isRefused = true;
    const refuse: Handler = (call) =>
      isRefused && call.path.includes('before=m0007') ? { status: 400 } : list!(call);
    await renderChat(chat, { handlers: { [LIST]: refuse } });
    const retry = await screen.findByRole('button', { name: 'Retry loading earlier messages' });
    expect(screen.queryByText('Loading earlier messages…')).not.toBeInTheDocument();
    expect(shown.texts()).toHaveLength(20);
    expect(shown.calls().filter((call) => call.includes('before='))).toHaveLength(2);
    isRefused = false;
    await user.click(retry);
    await waitFor(() => {
      expect(shown.texts()).toHaveLength(26);
      expect(retry).not.toBeInTheDocument();
      expect(screen.queryByText('Loading earlier messages…')).not.toBeInTheDocument();
    });
  });
});

describe('a thread that is scrolled up', () => {
  it('counts new messages of the match until a jump or an own message', async () => {
    const chat = await renderConversation(new FakeChat({ count: 1 }));
    const { socket, store } = shown;
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
    await user.click(jump()!);
    expect(jump()).toBeNull();
    scrollUp();
    expect(jump()).toHaveAccessibleName('Jump to latest');
    store.dispatch(sendText({ conversationId: MATCH, text: 'hello' }));
    await waitFor(() => expect(jump()).toBeNull());
  });
});

describe('a live event', () => {
  it('is announced, counted as unread in a hidden tab, and marked read in a visible one', async () => {
    const chat = await renderConversation(new FakeChat({ count: 1 }));
    const { socket, calls } = shown;
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
    await screen.findByRole('link', { name: /Grace Hopper.*1 unread message/ });
    expect(reads()).toHaveLength(1);
    setVisibility('visible');
    await waitFor(() => {
      expect(reads()).toHaveLength(2);
      expect(screen.queryByText(/unread message/)).not.toBeInTheDocument();
    });
  });

  // Covers 4.53, 7.25, 7.31
  it('of a service without revisions is marked read by listing it alone', async () => {
    const chat = await renderConversation(new FakeChat({ count: 1, counts: false }));
    const { message, senderId } = chat.write('news');
    shown.socket.receive('receiveMessage', { message, senderId });
    // The list of conversations shows the message before the thread has been requested.
    await screen.findByText('news', { selector: 'article *' });
    const calls = shown.calls().map(withoutLimit);
    expect(calls.filter((call) => call.includes(MATCH))).toEqual([LIST, LIST]);
  });

  // Covers 4.37
  it('shows that the match is typing', async () => {
    await renderConversation();
    shown.socket.receive('typing', { senderId: MATCH });
    expect(await screen.findByText('Grace Hopper is typing…')).toBeInTheDocument();
  });

  // Covers 8.28
  it('shows that the socket cannot connect, until it does', async () => {
    await renderConversation();
    const { socket } = shown;
    const text = 'Failed to connect to the chat server. Real-time messaging may not work.';
    socket.fire('connect_error', new Error('xhr poll error'));
    expect(await screen.findByText(text)).toBeInTheDocument();
    socket.fire('connect');
    await waitFor(() => expect(screen.queryByText(text)).not.toBeInTheDocument());
  });
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
    await renderChat(chatWith('Hello'), { handlers: handlers(request({})) });
    const note = await screen.findByRole('figure');
    expect(note).toHaveTextContent('Grace Hopper asked to study together“Compilers on Monday?”');
    const message = screen.getByRole('article');
    expect(note.compareDocumentPosition(message)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('is above the proposals while there is no message', async () => {
    const [senderId, recipientId] = [request({}).recipientId, request({}).senderId];
    const sent = request({ isSent: true, senderId, recipientId });
    await renderChat(new FakeChat(), { handlers: handlers(sent) });
    expect(within(await screen.findByRole('figure')).getByText(/^You asked/)).toBeVisible();
  });

  it('is not that of another student, of a rejected request, or an empty one', async () => {
    const alan = { _id: 'alan', name: 'Alan Turing' };
    const others = [
      request({ senderId: alan }),
      request({ status: 'rejected' }),
      request({ message: ' ' }),
    ];
    await renderChat(chatWith('Hello'), { handlers: handlers(...others) });
    await screen.findByRole('article');
    const { select } = requestsApi.endpoints.getRequests;
    await waitFor(() => expect(select()(shown.store.getState()).data).toHaveLength(3));
    expect(screen.queryByRole('figure')).toBeNull();
  });
});

describe('a scroller that sticks to its bottom', () => {
  /** Pixels. jsdom has no layout. */
  const layout = { scrollHeight: 1_000, clientHeight: 300 };
  const bottom = () => layout.scrollHeight - layout.clientHeight;

  let stick: () => void;
  let scrolled: number;

  function Scroller() {
    const { scroller, isStuck, handlers, ...actions } = useStickToBottom();
    stick = actions.stick;
    return (
      <div ref={scroller} role="region" aria-label={isStuck ? 'stuck' : 'free'} {...handlers}>
        <button type="button" onClick={actions.scrollToBottom}>
          Newest
        </button>
      </div>
    );
  }

  /** Reports a new height of the scroller. */
  let reportResize: () => void;

  class FakeResizeObserver {
    constructor(onResize: () => void) {
      reportResize = onResize;
    }
    observe = () => undefined;
    disconnect = () => undefined;
  }

  const region = () => screen.getByRole('region');
  const scrollTo = (top: number) => {
    region().scrollTop = top;
    fireEvent.scroll(region());
  };
  const grow = (height: number) => {
    layout.scrollHeight += height;
    stick();
  };
  /** The browser also moves a position below the new bottom. */
  const resize = (height: number) => {
    layout.clientHeight += height;
    scrollTo(region().scrollTop);
    reportResize();
  };

  const { ResizeObserver } = globalThis;
  beforeEach(() => {
    Object.assign(globalThis, { ResizeObserver: FakeResizeObserver });
    Object.assign(layout, { scrollHeight: 1_000, clientHeight: 300 });
    render(<Scroller />);
    let top = 0;
    Object.defineProperties(region(), {
      scrollHeight: { get: () => layout.scrollHeight },
      clientHeight: { get: () => layout.clientHeight },
      scrollTop: {
        get: () => top,
        set: (value: number) => {
          top = Math.min(value, bottom());
        },
      },
    });
    scrolled = 0;
    region().addEventListener('scroll', () => {
      scrolled += 1;
    });
    stick();
  });
  afterEach(() => {
    Object.assign(globalThis, { ResizeObserver });
  });

  it('follows growing content and reports the new position in the same frame', async () => {
    await Promise.resolve();
    expect([region().scrollTop, scrolled]).toEqual([700, 1]);
    grow(50);
    await Promise.resolve();
    expect([region().scrollTop, scrolled]).toEqual([750, 2]);
    stick();
    await Promise.resolve();
    expect(scrolled).toBe(2);
  });

  it('stops when the user scrolls up and starts again at the bottom', () => {
    scrollTo(600);
    expect(region()).toHaveAccessibleName('free');
    grow(50);
    expect(region().scrollTop).toBe(600);
    scrollTo(740);
    expect(region()).toHaveAccessibleName('free');
    scrollTo(743);
    expect(region()).toHaveAccessibleName('stuck');
    grow(50);
    expect(region().scrollTop).toBe(800);
  });

  it('keeps following when content grows before the scroll event of its own position', () => {
    layout.scrollHeight += 50;
    fireEvent.scroll(region());
    expect(region()).toHaveAccessibleName('stuck');
    scrollTo(720);
    expect(region()).toHaveAccessibleName('stuck');
    scrollTo(710);
    expect(region()).toHaveAccessibleName('free');
  });

  it('stays at the bottom when it becomes lower or higher', () => {
    resize(-90);
    expect(region().scrollTop).toBe(790);
    resize(90);
    expect(region().scrollTop).toBe(700);
    scrollTo(600);
    resize(-90);
    expect(region().scrollTop).toBe(600);
    expect(region()).toHaveAccessibleName('free');
  });

  it('keeps following after a few pixels up', () => {
    scrollTo(693);
    expect(region()).toHaveAccessibleName('stuck');
    grow(50);
    expect(region().scrollTop).toBe(750);
  });

  it.each([
    ['End', () => fireEvent.keyDown(region(), { key: 'End' })],
    ['a jump to the newest', () => fireEvent.click(screen.getByRole('button'))],
  ])('returns to the bottom with %s', (_name, act) => {
    scrollTo(100);
    fireEvent.keyDown(region(), { key: 'Home' });
    expect(region().scrollTop).toBe(100);
    act();
    expect(region().scrollTop).toBe(700);
    expect(region()).toHaveAccessibleName('stuck');
  });

  it('prevents the smooth scroll of the browser for End alone', () => {
    expect(fireEvent.keyDown(region(), { key: 'End' })).toBe(false);
    expect(fireEvent.keyDown(region(), { key: 'Home' })).toBe(true);
  });
});
