import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { Message } from '../../../../contract/chat/messages.ts';
import type { OutboxItem } from '../../../../src/features/chat/chatSlice.ts';
import { hasMessage, joinAlbums } from '../../../../src/features/chat/thread/albums.ts';
import { makeRows } from '../../../../src/features/chat/thread/threadRows.ts';
import { useStickToBottom } from '../../../../src/features/chat/thread/useStickToBottom.ts';
import { withoutLimit, type Handler } from '../../../support/client/fakeService.ts';
import { received } from '../../requests/requestFixture.ts';
import { chatWith, FakeChat } from '../fakeChat.ts';
import { box, renderChat, renderConversation, shown, user } from '../renderChat.tsx';
import { MATCH, ME, message, MINE } from './threadModel.ts';

const LIST = `GET /api/messages/${MATCH}`;
const READ = `POST /api/messages/${MATCH}/read`;

const accepted = (changes: Parameters<typeof received>[0] = {}) =>
  received({ status: 'accepted', message: 'Compilers on Monday?', ...changes });

describe('a thread', () => {
  // Covers 2.71, 4.37, 8.28
  it('without messages has the request, first messages to choose from, and notices', async () => {
    const { senderId: recipientId, recipientId: senderId } = accepted();
    const sent = accepted({ isSent: true, senderId, recipientId });
    await renderConversation(new FakeChat(), {
      handlers: {
        'GET /api/users/me': () => ({ body: { _id: ME, name: 'Ada' } }),
        'GET /api/requests': () => ({ body: [sent] }),
      },
    });
    expect(screen.getByRole('heading', { name: 'Chat with Grace Hopper' })).toBeInTheDocument();
    expect(document.title).toBe('Chat with Grace Hopper · Study Buddy');
    expect(await screen.findByRole('figure')).toHaveTextContent(/^You asked/);
    const list = await screen.findByRole('list', { name: 'First messages' });
    const [first] = list.querySelectorAll('button');
    await user.click(first!);
    expect(box()).toHaveValue(first!.textContent);
    expect(box()).toHaveFocus();
    expect(shown.service.calls.filter(({ method }) => method === 'POST')).toEqual([]);
    expect(screen.queryByRole('list', { name: 'First messages' })).toBeNull();
    await user.clear(box());
    expect(screen.getByRole('list', { name: 'First messages' })).toBeVisible();

    const { socket } = shown;
    socket.receive('typing', { senderId: MATCH });
    await screen.findByText('Grace Hopper is typing…');
    const text = 'Failed to connect to the chat server. Real-time messaging may not work.';
    socket.fire('connect_error', new Error('xhr poll error'));
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(shown.toasts()).toEqual([]);
    socket.fire('connect');
    await waitFor(() => expect(screen.queryByText(text)).not.toBeInTheDocument());
  });

  // Covers 2.72, 2.77, 2.78
  it('shows the request, days, Sent or Seen on own messages, and edits', async () => {
    const [early, late] = ['2024-03-01T12:00:00.000Z', '2024-03-01T12:30:00.000Z'];
    const alan = { _id: 'alan', name: 'Alan Turing' };
    const requests = [
      accepted({ senderId: alan, message: 'By another student' }),
      accepted({ status: 'rejected', message: 'Rejected' }),
      accepted(),
    ];
    await renderConversation(
      chatWith(
        { message: 'one', ...MINE, read: true, createdAt: early },
        { message: 'two', ...MINE, createdAt: late },
        { message: 'three', edited: true, read: true, createdAt: new Date().toISOString() },
      ),
      { handlers: { 'GET /api/requests': () => ({ body: requests }) } },
    );
    const days = screen.getAllByRole('heading', { level: 3 }).map((h) => h.textContent);
    expect(days).toEqual(['Friday, March 1, 2024', 'Today']);
    const [one, two, three] = screen.getAllByRole('article');
    expect(one).toHaveTextContent(/^You: .*Seen$/);
    expect(two).toHaveTextContent(/Sent$/);
    expect(three).toHaveTextContent(/^Grace Hopper: .*\(edited\)/);
    expect(three).not.toHaveTextContent(/Sent|Seen/);
    expect(screen.queryByText('New messages')).not.toBeInTheDocument();
    const note = await screen.findByRole('figure');
    expect(note).toHaveTextContent('Grace Hopper asked to study together“Compilers on Monday?”');
    expect(note.compareDocumentPosition(one!)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    // A tap shows the time and status of a message.
    await user.click(screen.getByText('one'));
    expect(one).toHaveFocus();
  });

  // Covers 2.79
  it('shows images inline, refreshed once if they fail, and other files as downloads', async () => {
    const file = (fileType: string, fileSize = 10) => ({
      message: '',
      fileUrl: `/api/attachments/${fileType}`,
      ...{ fileName: fileType, fileType, fileSize },
    });
    const images = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image'];
    const files = [...images.map((type) => file(type)), file('application/pdf', 1_500_000)];
    const empty = accepted({ message: ' ' });
    const chat = await renderConversation(chatWith(...files), {
      handlers: { 'GET /api/requests': () => ({ body: [empty] }) },
    });
    const url = (path: string) => `${shown.service.url}/api/attachments/${path}`;
    const image = (name: string) => screen.getByRole('img', { name });
    for (const type of images) {
      expect(image(type)).toHaveAttribute('src', url(type));
      expect(image(type)).toHaveAttribute('loading', 'lazy');
    }
    const link = screen.getByRole('link', { name: /pdf/ });
    expect(link).toHaveAttribute('download', 'application/pdf');
    expect(link).toHaveAttribute('href', url('application/pdf'));
    expect(link).toHaveTextContent('1.4 MB');

    chat.change('m0001', { fileUrl: '/api/attachments/fresh' });
    const fail = () => image('image/png').dispatchEvent(new Event('error'));
    fail();
    await waitFor(() => expect(image('image/png')).toHaveAttribute('src', url('fresh')));
    fail();
    await waitFor(() => expect(screen.queryByRole('img', { name: 'image/png' })).toBeNull());
    const download = screen.getByRole('link', { name: /^image\/png/ });
    expect(download).toHaveAttribute('download', 'image/png');
    // The request has no note.
    expect(screen.queryByRole('figure')).toBeNull();
  });

  it('loads pages up to the message of the URL until one fails, which offers Retry', async () => {
    const chat = new FakeChat({ count: 26, pageSize: 10 });
    const { [LIST]: list } = chat.handlers;
    let isRefused = true;
    const refuse: Handler = (call) =>
      isRefused && call.path.includes('before=m0007') ? { status: 400 } : list!(call);
    await renderChat(chat, { url: `/chat/${MATCH}?message=m0003`, handlers: { [LIST]: refuse } });
    const retry = await screen.findByRole('button', { name: 'Retry loading earlier messages' });
    expect(screen.queryByText('Loading earlier messages…')).not.toBeInTheDocument();
    expect(shown.texts()).toHaveLength(20);
    expect(shown.calls().filter((call) => call.includes('before='))).toHaveLength(2);
    isRefused = false;
    await user.click(retry);
    await waitFor(() => expect(shown.texts()).toHaveLength(26));
    await waitFor(() => expect(retry).not.toBeInTheDocument());
    await waitFor(() => expect(shown.where()).toBe(`/chat/${MATCH}`));
  });

  it('counts new messages as unread in a hidden tab, and below the window until a jump', async () => {
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

    // Scrolled up.
    const region = screen.getByRole('region', { name: 'Messages' });
    const layout = { scrollHeight: { value: 5_000 }, clientHeight: { value: 2_000 } };
    Object.defineProperties(region, layout);
    const jump = () => screen.queryByRole('button', { name: /^Jump to latest/ });
    expect(jump()).toBeNull();
    for (const top of [1_500, 1_000]) {
      region.scrollTop = top;
      fireEvent.scroll(region);
    }
    expect(jump()).toHaveAccessibleName('Jump to latest');
    socket.receive('receiveMessage', chat.write('one'));
    await waitFor(() => expect(jump()).toHaveAccessibleName('Jump to latest 1 new message'));
    socket.receive('receiveMessage', chat.write('mine', MINE));
    socket.receive('receiveMessage', chat.write('two'));
    await waitFor(() => expect(jump()).toHaveAccessibleName('Jump to latest 2 new messages'));
    await user.click(jump()!);
    expect(jump()).toBeNull();
  });

  // Covers 4.53, 7.25, 7.31
  it('of a service without revisions is marked read by listing it alone', async () => {
    const chat = await renderConversation(new FakeChat({ count: 1, counts: false }));
    const { message: text, senderId } = chat.write('news');
    shown.socket.receive('receiveMessage', { message: text, senderId });
    // The list of conversations shows the message before the thread has been requested.
    await screen.findByText('news', { selector: 'article *' });
    const calls = shown.calls().map(withoutLimit);
    expect(calls.filter((call) => call.includes(MATCH))).toEqual([LIST, LIST]);
  });
});

const WHOLE = { ownId: ME, hasOlder: false };
const seconds = (count: number) =>
  new Date(Date.parse(message(0).createdAt) + count * 1_000).toISOString();
const minutes = (count: number) => seconds(count * 60);

describe('the rows of a thread', () => {
  it('keep the row and key of a queued message when it is stored', () => {
    const queued: OutboxItem = {
      ...{ clientId: 'mine', recipientId: MATCH, text: 'hello', status: 'sending' },
      createdAt: message(9).createdAt,
    };
    const stored = message(2, { clientId: 'mine' });
    const rowsOf = (...messages: Message[]) =>
      makeRows(messages, [queued], WHOLE).map(({ kind, key }) => `${kind} ${key}`);
    expect(rowsOf(message(1))).toEqual(['message m0001', 'outbox mine']);
    expect(rowsOf(message(1), stored)).toEqual(['message m0001', 'message mine']);
  });

  it('group messages of one sender within five minutes, up to the first unread one', () => {
    const messages = [1, 6, 12, 13, 14].map((minute, index) =>
      message(index + 1, { createdAt: minutes(minute), ...(index > 2 && MINE) }),
    );
    const rows = makeRows(messages, [], WHOLE);
    expect(rows.map((row) => row.endsGroup)).toEqual([false, true, true, false, true]);
    const unread = makeRows(messages, [], { ...WHOLE, firstUnreadId: 'm0002' });
    expect(unread.map((row) => row.endsGroup)).toEqual([true, true, true, false, true]);
    expect(unread.map((row) => row.startsUnread).indexOf(true)).toBe(1);
  });

  it('stay the same, without a day above the first one, when older messages are prepended', () => {
    const messages = Array.from({ length: 12 }, (_, i) =>
      message(i + 1, { createdAt: minutes(i * 3), ...(i % 5 < 2 && MINE) }),
    );
    const newest = makeRows(messages.slice(6), [], { ownId: ME, hasOlder: true });
    const all = makeRows(messages, [], WHOLE);
    expect(all.slice(6)).toEqual(newest);
    expect([all[0]?.startsDay, newest[0]?.startsDay]).toEqual([true, false]);
  });
});

describe('an album', () => {
  const picture = (number: number, rest: Partial<Message> = {}) =>
    message(number, {
      ...{ message: '', fileUrl: `/api/files/${String(number)}`, fileType: 'image/png' },
      createdAt: seconds(number),
      ...rest,
    });
  const rowsOf = (messages: Message[], { hasOlder = false, firstUnreadId = '' } = {}) =>
    joinAlbums(makeRows(messages, [], { ownId: ME, hasOlder, firstUnreadId }), hasOlder);
  /** Returns the numbers of the messages of each row. */
  const albums = (messages: Message[], options = {}) =>
    rowsOf(messages, options).map((row) =>
      messages.flatMap(({ _id, seq }) => (hasMessage(row, _id) ? [seq] : [])).join(),
    );
  const three = [picture(1), picture(2), picture(3)];

  it('has the pictures that one sender sent together, the first perhaps with a text', () => {
    const pictures = [picture(2, { message: 'From today' }), picture(3), picture(4)];
    expect(albums([message(1), ...pictures, message(5)])).toEqual(['1', '2,3,4', '5']);
    // The key of its first picture, so that it grows in place.
    expect(rowsOf(three)[0]?.key).toBe(rowsOf([picture(1)])[0]?.key);
  });

  it.each<[string, Partial<Message>]>([
    ['a text', { message: 'And this one' }],
    ['another sender', { senderId: ME }],
    ['a quote', { replyTo: { _id: 'm0001', senderId: ME, message: 'Which one?' } }],
    ['a reaction', { reactions: [{ userId: ME, emoji: '👍' }] }],
    ['another kind of file', { fileType: 'application/pdf' }],
    ['more than a minute between', { createdAt: seconds(63) }],
  ])('ends before a picture with %s', (_, rest) => {
    expect(albums([picture(1), picture(2), picture(3, rest)])).toEqual(['1,2', '3']);
  });

  it('ends before the first unread message, and waits at the top for older ones', () => {
    const unread = { firstUnreadId: 'm0003' };
    expect(albums([...three, picture(4)], unread)).toEqual(['1,2', '3,4']);
    const messages = [picture(1), picture(2), message(3), picture(4), picture(5)];
    expect(albums(messages, { hasOlder: true })).toEqual(['1', '2', '3', '4,5']);
  });
});

it('a scroller sticks to its bottom until the user scrolls up more than a few pixels', () => {
  let stick = () => {};
  function Scroller() {
    const { scroller, isStuck, handlers, ...hook } = useStickToBottom();
    stick = hook.stick;
    return (
      <div ref={scroller} role="region" aria-label={isStuck ? 'stuck' : 'free'} {...handlers} />
    );
  }
  render(<Scroller />);
  const region = screen.getByRole('region');
  /** Pixels. jsdom has no layout. */
  const layout = { height: 1_000, top: 0 };
  Object.defineProperties(region, {
    scrollHeight: { get: () => layout.height },
    clientHeight: { value: 300 },
    scrollTop: {
      get: () => layout.top,
      set: (top: number) => {
        layout.top = Math.min(top, layout.height - 300);
      },
    },
  });
  /** The position, and whether it follows the bottom. */
  const state = () => [region.scrollTop, region.getAttribute('aria-label')];
  const scrollTo = (top: number) => {
    region.scrollTop = top;
    fireEvent.scroll(region);
    return state();
  };
  const grow = (height: number) => {
    layout.height += height;
    stick();
    return state();
  };
  expect(grow(0)).toEqual([700, 'stuck']);
  expect(scrollTo(693)).toEqual([693, 'stuck']);
  expect(grow(50)).toEqual([750, 'stuck']);
  // The height grows before the scroll event of its own position.
  layout.height += 50;
  fireEvent.scroll(region);
  expect(state()).toEqual([750, 'stuck']);
  expect(scrollTo(742)).toEqual([742, 'free']);
  expect(grow(0)).toEqual([742, 'free']);
  expect(scrollTo(792)).toEqual([792, 'free']);
  expect(scrollTo(793)).toEqual([793, 'stuck']);
  expect(grow(50)).toEqual([850, 'stuck']);
});
