import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Conversation, ConversationSession } from '../../../contract/chat/conversations.ts';
import type { Message, SendMessageBody } from '../../../contract/chat/messages.ts';
import type { StudySession } from '../../../contract/sessions.ts';
import { offerUrl, readOffer } from '../../../contract/timeOffer.ts';
import { api } from '../../../src/api/api.ts';
import { selectDraft } from '../../../src/features/chat/chatSlice.ts';
import { findMessageCard } from '../../../src/features/chat/messageCards.tsx';
import { startText } from '../../../src/ui/time/times.ts';
import { DEFAULT_SETTINGS } from '../../support/client/conversationSettings.ts';
import type { FakeResponse, Handler } from '../../support/client/fakeService.ts';
import { session } from '../sessions/sessionFixture.ts';
import { chatWith, FakeChat } from './fakeChat.ts';
import { box, renderChat, shown, user } from './renderChat.tsx';
import { MATCH, ME, message } from './thread/threadModel.ts';

const SESSIONS = 'GET /api/sessions';
const START = '2099-03-02T14:00:00.000Z';
const END = '2099-03-02T15:00:00.000Z';

const findCard = (name: string) => screen.findByRole('group', { name });

describe('a message with the URL of a session', () => {
  const urlOf = (id: string) => `${location.origin}/sessions?session=${id}`;
  const invite = (id: string, title: string, change: Partial<StudySession> = {}) =>
    session({
      ...{ _id: id, title, startTime: START, endTime: END, createdBy: MATCH },
      participants: [{ _id: ME, name: 'Ada', answer: 'pending' }],
      ...change,
    });

  it('shows what, when and where, and takes the answer', async () => {
    let response: FakeResponse = { status: 500, body: { error: 'Broken.' } };
    const answered = (answer: 'pending' | 'accepted') => [
      invite('s1', 'Graph Theory', { participants: [{ _id: ME, name: 'Ada', answer }] }),
      invite('s2', 'Over', { endTime: '2026-03-02T11:30:00.000Z' }),
      invite('s3', 'Own', {
        ...{ createdBy: ME, participants: [{ _id: MATCH, name: 'Grace', answer }] },
      }),
      invite('s4', 'Weekly', {
        series: { _id: 'r1', interval: 1, until: '2099-04-30', timeZone: 'UTC', index: 0 },
      }),
    ];
    const urls = ['s2', 's3', 's4', 'gone'].map(urlOf);
    await renderChat(chatWith(`Will you come?\n${urlOf('s1')}`, ...urls), {
      handlers: { [SESSIONS]: () => response },
    });
    const { service, socket } = shown;
    const answers = () =>
      service.calls.flatMap(({ method, body }) => (method === 'PUT' ? [body] : []));
    const [retry] = await screen.findAllByRole('button', { name: 'Retry' });
    expect(screen.getAllByText(/The session could not be loaded/)).toHaveLength(5);
    response = { body: answered('pending') };
    await user.click(retry!);

    const card = within(await findCard('Graph Theory'));
    expect(card.getByText(/^Mon, Mar 2, 2099, /)).toBeVisible();
    expect(card.getByText('Library, room 5')).toBeVisible();
    const details = card.getByRole('link', { name: 'Details of Graph Theory' });
    expect(details).toHaveAttribute('href', '/sessions?session=s1');
    // The card stands for the URL.
    expect(screen.getByText('Will you come?')).toBeVisible();
    expect(screen.queryByText(/sessions\?session/)).toBeNull();
    const gone = 'This session was cancelled, or you are no longer part of it.';
    expect(screen.getByText(gone)).toBeVisible();
    const over = within(await findCard('Over'));
    expect(over.getByText('This session is over.')).toBeVisible();
    expect(over.queryByRole('button')).toBeNull();
    const own = await findCard('Own');
    expect(own).toHaveTextContent('Grace: No answer yet');
    expect(within(own).queryByRole('button')).toBeNull();

    service.handlers['PUT /api/sessions/s1/answer'] = () => {
      response = { body: answered('accepted') };
      return { body: answered('accepted')[0] };
    };
    await user.click(card.getByRole('button', { name: 'Accept' }));
    await card.findByRole('button', { name: 'Coming', pressed: true });
    await waitFor(() => expect(answers()).toEqual([{ answer: 'accepted' }]));
    socket.receive('sessionChanged', { sessionId: 's3' });
    await waitFor(async () => expect(await findCard('Own')).toHaveTextContent('Grace: Coming'));

    service.handlers['PUT /api/sessions/s4/answer'] = () => ({ body: answered('accepted')[3] });
    const weekly = await findCard('Weekly');
    expect(weekly).toHaveTextContent('Every week until Apr 30, 2099');
    await user.click(within(weekly).getByRole('button', { name: 'Accept' }));
    const name = 'Answer a repeating session';
    const question = within(await screen.findByRole('alertdialog', { name }));
    await user.click(question.getByLabelText('All coming sessions'));
    await user.click(question.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(answers()[1]).toEqual({ answer: 'accepted', scope: 'all' }));
  });

  it('has a card only if the URL is of a session of this page', () => {
    const elsewhere = urlOf('s1').replace(location.origin, 'https://elsewhere.example');
    const others = ['/sessions?date=2026-03-02', '/people/grace'];
    const texts = [elsewhere, ...others.map((path) => location.origin + path)];
    expect(texts.map((text) => findMessageCard(text))).toEqual([null, null, null]);
  });
});

describe('a proposed time', () => {
  const TIMES = 'GET /api/sessions/times';
  const times = ['T14', 'T15', 'T16', 'T17'].map((hour) => ({
    start: START.replace('T14', hour),
    end: END.replace('T15', `T${String(Number(hour.slice(1)) + 1)}`),
  }));
  const bodies = () =>
    shown.service.calls
      .filter(({ method, body }) => method === 'POST' && body !== '')
      .map(({ body }) => body);

  it('is taken by a tap, and then one line, also after the session was moved', async () => {
    /** A message of a student that offers the first two times. */
    const offered = (fromId: string, toId: string, title: string) => {
      const starts = times.slice(0, 2).map(({ start }) => start);
      const url = offerUrl({ fromId, toId, title, minutes: 60, starts }, location.origin);
      return { message: `Which time?\n${url}`, senderId: fromId };
    };
    const planned = (_id: string, createdBy: string, offerId: string, start = START) => {
      const participants = [{ _id: MATCH, name: 'Grace', answer: 'accepted' as const }];
      const endTime = start.replace(':00:00', ':59:00');
      return session({ _id, createdBy, offerId, participants, startTime: start, endTime });
    };
    let sessions = [planned('s2', MATCH, 'm0002')];
    await renderChat(
      chatWith(offered(MATCH, ME, 'Hash tables'), offered(ME, MATCH, 'Search trees')),
      {
        handlers: {
          [TIMES]: () => ({ body: { times, free: [] } }),
          [SESSIONS]: () => ({ body: sessions }),
          'POST /api/sessions/offers/m0001': () => {
            sessions = [planned('s1', ME, 'm0001'), ...sessions];
            return { status: 201, body: sessions[0] };
          },
        },
      },
    );
    const findLine = (name: RegExp) => screen.findByRole('link', { name });
    const line = await findLine(/^Grace Hopper chose this time: .*, 2:00/);
    expect(line).toHaveAttribute('href', '/sessions?session=s2');
    expect(screen.queryByText('Not chosen yet.')).toBeNull();
    sessions = [planned('s2', MATCH, 'm0002', times[3]!.start)];
    act(() => {
      shown.store.dispatch(api.util.invalidateTags(['Sessions']));
    });
    await findLine(/^Grace Hopper chose a time, which has been moved/);

    const card = within(await findCard('Hash tables'));
    expect(card.getByText('Tap the time that suits you.')).toBeVisible();
    await user.click(card.getByRole('button', { name: /2:00/ }));
    expect(await findLine(/^You chose this time: .*, 2:00/)).toBeVisible();
    // The only card left is that of the session, in the answer.
    expect(await findCard('Graph Theory')).toHaveTextContent('Grace: Coming');
    expect(screen.queryByRole('group', { name: 'Hash tables' })).toBeNull();
    await waitFor(() =>
      expect(bodies()).toMatchObject([
        { startTime: START },
        { message: expect.stringMatching(/this time suits me\.\n.*session=s1$/) },
      ]),
    );

    await user.click(await screen.findByRole('button', { name: 'Propose a time' }));
    const name = 'Propose a time to Grace Hopper';
    const dialog = within(await screen.findByRole('dialog', { name }));
    await dialog.findByRole('button', { name: /5:00/, pressed: false });
    fireEvent.change(dialog.getByLabelText('Title'), { target: { value: 'Sets' } });
    await user.click(dialog.getByRole('button', { name: 'Offer 3 times' }));
    expect(await findCard('Sets')).toHaveTextContent('Not chosen yet.');
    await waitFor(() => expect(bodies()).toHaveLength(3));
    const [text, url] = (bodies()[2] as { message: string }).message.split('\n');
    expect(text).toBe('Which time suits you for “Sets”?');
    const starts = times.slice(0, 3).map(({ start }) => start);
    expect(readOffer(new URL(url!))).toMatchObject({ toId: MATCH, minutes: 60, starts });
  });
});

const SESSION = 's1';
const CONVERSATION = `/chat/${SESSION}`;
const SEND = 'POST /api/messages';
const GONE = 'You can no longer open the conversation of this study session.';
const TIMES = { startTime: '2026-03-05T15:00:00.000Z', endTime: '2026-03-05T16:00:00.000Z' };

const member = (_id: string, name: string, readSeq = 0) => ({ _id, name, readSeq });
const sessionOf = (rest: Partial<ConversationSession> = TIMES): ConversationSession => ({
  ...{ title: 'Graph Theory', isOpen: true },
  members: [member(ME, 'Ada', 2), member('alan', 'Alan Turing', 2), member('grace', 'Grace', 1)],
  ...rest,
});
const entryOf = (of: ConversationSession): Conversation => ({
  ...{ userId: SESSION, session: of, unread: 0, settings: DEFAULT_SETTINGS },
});
const ALAN = { senderId: 'alan', sender: { name: 'Alan Turing' } };
const OWN = { senderId: ME, sender: { name: 'Ada Lovelace' } };
const GRACE = { senderId: 'grace', sender: { name: 'Grace Hopper' } };
const ofSession = (number: number, rest: Partial<Message>): Message =>
  message(number, { recipientId: SESSION, ...rest });
const MESSAGES = [
  ofSession(1, { ...ALAN, message: 'Who comes?' }),
  ofSession(2, { ...OWN, message: 'I do' }),
  ofSession(3, {
    ...ALAN,
    message: 'Fine',
    replyTo: { _id: 'm0001', ...ALAN, message: 'Who comes?' },
    reactions: [
      { userId: ME, name: 'Ada Lovelace', emoji: '👍' },
      { userId: 'grace', name: 'Grace Hopper', emoji: '👍' },
    ],
  }),
];

/** Stores a message that the student sends. */
const storeOwn: Handler = ({ body }) => {
  const { message: text = '', clientId = '' } = body as SendMessageBody;
  return { status: 201, body: ofSession(4, { ...OWN, message: text, clientId }) };
};

/** Sets the conversations of the service. */
const list = (...conversations: Conversation[]) => {
  shown.service.handlers['GET /api/conversations'] = () => ({ body: conversations });
};

/** Opens the conversation, or another URL. */
async function open(of = sessionOf(), url = CONVERSATION) {
  await renderChat(new FakeChat(), {
    url,
    handlers: {
      'GET /api/conversations': () => ({ body: [entryOf(of)] }),
      [`GET /api/messages/${SESSION}`]: () => ({
        body: MESSAGES,
        headers: { 'x-conversation-revision': '3' },
      }),
      [`POST /api/messages/${SESSION}/read`]: () => ({ body: { read: 1, rev: 2 } }),
      [SEND]: storeOwn,
    },
  });
  await screen.findByRole('link', { name: /Graph Theory/ });
  if (url === CONVERSATION) await screen.findAllByRole('article');
}

const articles = () => screen.getAllByRole('article');
const row = (name: RegExp) => screen.getByRole('link', { name });

describe('the conversation of a study session', () => {
  it('is listed by its title, with its start or who wrote the last message', async () => {
    await open(sessionOf(), '/chat');
    const start = startText(TIMES.startTime).replaceAll('\u00a0', ' ');
    expect(row(/Graph Theory/)).toHaveTextContent(start);
    shown.socket.receive('receiveMessage', ofSession(4, { ...ALAN, message: 'Hello all' }));
    await within(row(/Graph Theory/)).findByText('Alan Turing: Hello all');
    expect(row(/Graph Theory/)).toHaveTextContent('1 unread message');
    expect(row(/Grace Hopper/)).not.toHaveTextContent('unread');
    const field = screen.getByRole('searchbox', { name: 'Search chats' });
    fireEvent.change(field, { target: { value: 'graph' } });
    expect(within(screen.getByRole('list')).getAllByRole('link')).toHaveLength(1);
    // The link of a notification about another one.
    shown.goTo('/chat/another?of=session');
    expect(await screen.findByText(GONE)).toBeVisible();
    expect(screen.queryByText('Match not found.')).toBeNull();
  });

  it('names senders, and counts who has seen an own message', async () => {
    await open();
    const { socket, calls } = shown;
    expect(screen.getByRole('heading', { name: 'Graph Theory' })).toBeVisible();
    expect(screen.getByText(/You, Alan Turing, Grace/)).toBeVisible();
    const [theirs, mine, reply] = articles().map((article) => within(article));
    const sender = reply!.getByRole('link', { name: 'Alan Turing' });
    expect(sender).toHaveAttribute('href', '/people/alan');
    expect(theirs!.getByText('Who comes?')).toBeVisible();
    reply!.getByRole('link', { name: /^Go to the message: Alan Turing/ });
    reply!.getByRole('button', { name: '👍 You, Grace Hopper', pressed: true });

    const typing = { senderId: 'alan', recipientId: SESSION };
    socket.receive('typing', typing);
    expect(await screen.findByText('Alan Turing is typing…')).toBeVisible();
    expect(row(/Grace Hopper/)).not.toHaveTextContent('typing');
    socket.receive('typing', { ...typing, senderId: 'grace' });
    expect(await screen.findByText('2 people are typing…')).toBeVisible();
    socket.receive('stopTyping', { ...typing, senderId: 'grace' });
    socket.receive('stopTyping', typing);
    await waitFor(() => expect(screen.queryByText(/typing…/)).toBeNull());

    mine!.getByText('Seen by 1');
    socket.receive('messagesRead', { readerId: 'grace', senderId: SESSION, seq: 2, rev: 4 });
    await mine!.findByText('Seen by all');
    socket.receive('receiveMessage', ofSession(5, { ...GRACE, message: 'Me too' }));
    // Announced, and in the list.
    await waitFor(() => expect(screen.getAllByText('Grace Hopper: Me too')).toHaveLength(2));
    socket.receive('receiveMessage', ofSession(6, { senderId: 'gone', message: 'Bye' }));
    await waitFor(() => expect(articles().at(-1)).toHaveTextContent(/^Former member: .*Bye/));
    await waitFor(() => expect(calls()).toContain(`POST /api/messages/${SESSION}/read`));
  });

  it('keeps a draft and sends it to the session', async () => {
    await open();
    const { service, store } = shown;
    await user.type(box(), 'See you');
    fireEvent.blur(box());
    expect(selectDraft(store.getState(), SESSION)).toBe('See you');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(articles().at(-1)).toHaveTextContent(/See you.*Sent/));
    const sent = service.calls.find(({ path }) => path === '/api/messages');
    expect(sent?.body).toMatchObject({ recipientId: SESSION });
    // Only messages of others are marked as read.
    const requests = Object.values(store.getState().api.mutations);
    expect(requests.map((one) => one?.endpointName)).not.toContain('markThreadRead');

    const details = screen.getByRole('link', { name: 'Session Details' });
    expect(details).toHaveAttribute('href', `/sessions?session=${SESSION}`);
  });

  it('says why nobody can write, and that it is gone after leaving the session', async () => {
    await open(sessionOf({ ...TIMES, isOpen: false }));
    expect(await screen.findByText(/fewer than three/)).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Type a message...' })).toBeNull();
    await user.click(screen.getAllByRole('button', { name: 'Message options' })[0]!);
    await screen.findByRole('menuitem', { name: 'Copy text' });
    expect(screen.queryByRole('menuitem', { name: 'Reply' })).toBeNull();
    await user.keyboard('{Escape}');

    const change = () => {
      shown.socket.receive('sessionChanged', { sessionId: SESSION });
    };
    list(entryOf(sessionOf({ isOpen: false })));
    change();
    expect(await screen.findByText(/This session was deleted/)).toBeVisible();
    list();
    change();
    expect(await screen.findByText(GONE)).toBeVisible();
    expect(screen.queryByText('Match not found.')).toBeNull();
  });
});
