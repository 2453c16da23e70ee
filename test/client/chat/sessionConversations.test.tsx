import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Conversation, ConversationSession } from '../../../contract/chat/conversations.ts';
import type { Message, SendMessageBody } from '../../../contract/chat/messages.ts';
import { startText } from '../../../src/ui/time/times.ts';
import { selectDraft } from '../../../src/features/chat/chatSlice.ts';
import type { Handler } from '../../support/client/fakeService.ts';
import { FakeChat } from './fakeChat.ts';
import { box, renderChat, shown, user } from './renderChat.tsx';
import { ME, message } from './thread/threadModel.ts';
import { DEFAULT_SETTINGS } from '../../support/client/conversationSettings.ts';

const SESSION = 's1';
const CONVERSATION = `/chat/${SESSION}`;
const START = '2026-03-05T15:00:00.000Z';

const member = (_id: string, name: string, readSeq = 0) => ({ _id, name, readSeq });
const sessionOf = (rest: Partial<ConversationSession> = {}): ConversationSession => ({
  title: 'Graph Theory',
  startTime: START,
  endTime: '2026-03-05T16:00:00.000Z',
  isOpen: true,
  members: [
    member(ME, 'Ada Lovelace', 2),
    member('alan', 'Alan Turing', 2),
    member('grace', 'Grace Hopper', 1),
  ],
  ...rest,
});
const ofSession = (number: number, rest: Partial<Message> = {}): Message =>
  message(number, {
    senderId: 'alan',
    recipientId: SESSION,
    sender: { name: 'Alan Turing' },
    ...rest,
  });
const OWN = { senderId: ME, sender: { name: 'Ada Lovelace' } };
const MESSAGES = [
  ofSession(1, { message: 'Who comes?' }),
  ofSession(2, { ...OWN, message: 'I do' }),
];

const GONE = 'You can no longer open the conversation of this study session.';

/** Stores a message that the student sends. */
const storeOwn: Handler = ({ body }) => {
  const { message: text = '', clientId = '' } = body as SendMessageBody;
  return { status: 201, body: ofSession(3, { ...OWN, message: text, clientId }) };
};

/** Opens the conversation, or another URL. */
async function open({
  session = sessionOf(),
  messages = MESSAGES,
  url = CONVERSATION,
}: {
  session?: ConversationSession;
  messages?: Message[];
  url?: string;
} = {}) {
  const settings = DEFAULT_SETTINGS;
  const entry: Conversation = { userId: SESSION, session, unread: 0, settings };
  const revision = String(messages.length);
  await renderChat(new FakeChat(), {
    url,
    handlers: {
      'GET /api/conversations': () => ({ body: [entry] }),
      [`GET /api/messages/${SESSION}`]: () => ({
        body: messages,
        headers: { 'x-conversation-revision': revision },
      }),
      [`POST /api/messages/${SESSION}/read`]: () => ({ body: { read: 1, rev: 2 } }),
      'POST /api/messages': storeOwn,
    },
  });
  await screen.findByRole('link', { name: /Graph Theory/ });
  if (url === CONVERSATION) await screen.findAllByRole('article');
}

const articles = () => screen.getAllByRole('article');

describe('the list', () => {
  it('shows a study session with its start, or who wrote the last message', async () => {
    await open({ url: '/chat' });
    expect(screen.getByRole('link', { name: /Graph Theory/ })).toHaveTextContent(
      startText(START).replaceAll('\u00a0', ' '),
    );
    shown.socket.receive('receiveMessage', ofSession(3, { message: 'Hello all' }));
    const row = screen.getByRole('link', { name: /Graph Theory/ });
    await within(row).findByText('Alan Turing: Hello all');
    expect(row).toHaveTextContent('1 unread message');
    expect(screen.getByRole('link', { name: /Grace Hopper/ })).not.toHaveTextContent('unread');
  });

  it('finds it by its title', async () => {
    await open({ url: '/chat' });
    await user.type(screen.getByRole('searchbox', { name: 'Search chats' }), 'graph');
    expect(within(screen.getByRole('list')).getAllByRole('link')).toHaveLength(1);
  });
});

describe('the conversation of a study session', () => {
  it('names the senders and counts who has seen an own message', async () => {
    await open();
    expect(screen.getByRole('heading', { name: 'Graph Theory' })).toBeVisible();
    expect(screen.getByText(/You, Alan Turing, Grace Hopper/)).toBeVisible();
    const [theirs, mine] = articles();
    expect(within(theirs!).getByRole('link', { name: 'Alan Turing' })).toHaveAttribute(
      'href',
      '/people/alan',
    );
    expect(mine).toHaveTextContent('Seen by 1');
    const read = { readerId: 'grace', senderId: SESSION, seq: 2, rev: 2 };
    shown.socket.receive('messagesRead', read);
    await waitFor(() => expect(mine).toHaveTextContent('Seen by all'));
    shown.socket.receive(
      'receiveMessage',
      ofSession(3, { senderId: 'grace', sender: { name: 'Grace Hopper' }, message: 'Me too' }),
    );
    // Announced, and in the list.
    await waitFor(() => expect(screen.getAllByText('Grace Hopper: Me too')).toHaveLength(2));
    await waitFor(() => expect(shown.calls()).toContain(`POST /api/messages/${SESSION}/read`));
  });

  it('shows who is typing', async () => {
    await open();
    shown.socket.receive('typing', { senderId: 'alan', recipientId: SESSION });
    expect(await screen.findByText('Alan Turing is typing…')).toBeVisible();
    expect(screen.getByRole('link', { name: /Grace Hopper/ })).not.toHaveTextContent('typing');
    shown.socket.receive('typing', { senderId: 'grace', recipientId: SESSION });
    expect(await screen.findByText('2 people are typing…')).toBeVisible();
    shown.socket.receive('stopTyping', { senderId: 'grace', recipientId: SESSION });
    shown.socket.receive('stopTyping', { senderId: 'alan', recipientId: SESSION });
    await waitFor(() => expect(screen.queryByText(/is typing…/)).toBeNull());
  });

  it('sends by the outbox and keeps a draft', async () => {
    await open();
    await user.type(box(), 'See you');
    expect(selectDraft(shown.store.getState(), SESSION)).toBe('See you');
    shown.service.handlers['POST /api/messages'] = () => ({ drop: true });
    await user.keyboard('{Enter}');
    expect(await screen.findByText('No connection. Trying again…')).toBeVisible();
    shown.service.handlers['POST /api/messages'] = storeOwn;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(articles().at(-1)).toHaveTextContent(/See you.*Sent/));
    expect(shown.service.calls.at(-1)?.body).toMatchObject({ recipientId: SESSION });
  });

  it('shows replies and reactions with names', async () => {
    const replyTo = { _id: 'm0001', senderId: 'alan', sender: { name: 'Alan Turing' } };
    await open({
      messages: [
        ...MESSAGES,
        ofSession(3, {
          message: 'Fine',
          replyTo: { ...replyTo, message: 'Who comes?' },
          reactions: [
            { userId: ME, name: 'Ada Lovelace', emoji: '👍' },
            { userId: 'grace', name: 'Grace Hopper', emoji: '👍' },
          ],
        }),
      ],
    });
    await screen.findByText('Fine');
    expect(screen.getByRole('link', { name: /^Go to the message: Alan Turing/ })).toBeVisible();
    const reaction = screen.getByRole('button', { name: '👍 You, Grace Hopper' });
    expect(reaction).toHaveAttribute('aria-pressed', 'true');
  });

  it.each([
    [{ isOpen: false }, /fewer than three/],
    [{ isOpen: false, startTime: undefined, endTime: undefined }, /This session was deleted/],
  ])('says why nobody can write', async (change, reason) => {
    const { startTime, endTime, ...rest } = { ...sessionOf(), ...change };
    const times = startTime !== undefined && endTime !== undefined && { startTime, endTime };
    await open({ session: { ...rest, ...times } });
    expect(await screen.findByText(reason)).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Type a message...' })).toBeNull();
    await user.click((await screen.findAllByRole('button', { name: 'Message options' }))[0]!);
    await screen.findByRole('menuitem', { name: 'Copy text' });
    expect(screen.queryByRole('menuitem', { name: 'Reply' })).toBeNull();
  });

  it('leads to the details of the session and can be muted', async () => {
    await open();
    shown.service.handlers[`PATCH /api/conversations/${SESSION}`] = () => ({
      body: { muted: true },
    });
    await user.click(screen.getByRole('button', { name: 'Conversation options' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Mute' }));
    expect(await screen.findAllByText('Muted')).not.toHaveLength(0);
    await user.click(screen.getByRole('link', { name: 'Session Details' }));
    expect(await screen.findByText('another page')).toBeVisible();
    expect(shown.where()).toBe(`/sessions?session=${SESSION}`);
  });

  it('says that it is gone after leaving the session', async () => {
    await open();
    shown.service.handlers['GET /api/conversations'] = () => ({ body: [] });
    shown.socket.receive('sessionChanged', { sessionId: SESSION });
    expect(await screen.findByText(GONE)).toBeVisible();
    expect(screen.queryByText('Match not found.')).toBeNull();
  });

  it('says that it is gone, from the link of a notification', async () => {
    await open({ url: '/chat/another?of=session' });
    expect(await screen.findByText(GONE)).toBeVisible();
    expect(screen.queryByText('Match not found.')).toBeNull();
  });
});
