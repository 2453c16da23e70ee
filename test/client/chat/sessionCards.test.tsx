import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { StudySession } from '../../../contract/sessions.ts';
import { offerUrl, readOffer } from '../../../contract/timeOffer.ts';
import { api } from '../../../src/api/api.ts';
import type { FakeResponse, Handler } from '../../support/client/fakeService.ts';
import { session } from '../sessions/sessionFixture.ts';
import { chatWith, FakeChat } from './fakeChat.ts';
import { renderChat, shown, user } from './renderChat.tsx';
import { MATCH, ME } from './thread/threadModel.ts';

const START = '2099-03-02T14:00:00.000Z';
const END = '2099-03-02T15:00:00.000Z';

const URL_OF = (id: string) => `${location.origin}/sessions?session=${id}`;
const GONE = 'This session was cancelled, or you are no longer part of it.';

const invitation = (change: Partial<StudySession> = {}) =>
  session({
    startTime: START,
    endTime: END,
    createdBy: MATCH,
    participants: [{ _id: ME, name: 'Ada', answer: 'pending' }],
    ...change,
  });

const show = (text: string, sessions: FakeResponse) =>
  renderChat(chatWith(text), { handlers: { 'GET /api/sessions': () => sessions } });
/** Sets the response to an answer. */
const onAnswer = (respond: Handler) => {
  shown.service.handlers['PUT /api/sessions/s1/answer'] = respond;
};
const answers = () =>
  shown.service.calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
const card = () => screen.findByRole('group', { name: 'Graph Theory' });

describe('a message with the URL of a session', () => {
  it('shows what, when and where, and takes the answer', async () => {
    await show(`Will you come?\n${URL_OF('s1')}`, { body: [invitation()] });
    const accepted = invitation({ participants: [{ _id: ME, name: 'Ada', answer: 'accepted' }] });
    onAnswer(() => {
      shown.service.handlers['GET /api/sessions'] = () => ({ body: [accepted] });
      return { body: accepted };
    });
    const shownCard = within(await card());
    expect(shownCard.getByText(/^Mon, Mar 2, 2099, /)).toBeVisible();
    expect(shownCard.getByText('Library, room 5')).toBeVisible();
    expect(shownCard.getByRole('link', { name: 'Details of Graph Theory' })).toHaveAttribute(
      'href',
      '/sessions?session=s1',
    );
    // The card stands for the URL.
    expect(screen.getByText('Will you come?')).toBeVisible();
    expect(screen.queryByText(/sessions\?session/)).toBeNull();
    // As a primary and a secondary button, until one is chosen.
    expect(shownCard.getByRole('button', { name: 'Accept' })).toHaveClass('bg-action');
    expect(shownCard.getByRole('button', { name: 'Decline' })).toHaveClass('bg-surface');
    await user.click(shownCard.getByRole('button', { name: 'Accept' }));
    await waitFor(() =>
      expect(shownCard.getByRole('button', { name: 'Coming', pressed: true })).not.toHaveClass(
        'bg-action',
      ),
    );
    await waitFor(() => expect(answers()).toEqual([{ answer: 'accepted' }]));
  });

  it('says how it repeats, and takes one answer for all', async () => {
    const series = { _id: 'r1', interval: 1, until: '2099-04-30', timeZone: 'UTC', index: 0 };
    await show(URL_OF('s1'), { body: [invitation({ series })] });
    onAnswer(() => ({ body: invitation({ series }) }));
    expect(await card()).toHaveTextContent('Every week until Apr 30, 2099');
    await user.click(within(await card()).getByRole('button', { name: 'Accept' }));
    const question = within(
      await screen.findByRole('alertdialog', { name: 'Answer a repeating session' }),
    );
    await user.click(question.getByLabelText('All coming sessions'));
    await user.click(question.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(answers()).toEqual([{ answer: 'accepted', scope: 'all' }]));
  });

  it('shows answers and changes live', async () => {
    const mine = (answer: 'pending' | 'accepted') =>
      invitation({ createdBy: ME, participants: [{ _id: MATCH, name: 'Grace', answer }] });
    await show(URL_OF('s1'), { body: [mine('pending')] });
    expect(await card()).toHaveTextContent('Grace: No answer yet');
    expect(within(await card()).queryByRole('button')).toBeNull();
    shown.service.handlers['GET /api/sessions'] = () => ({ body: [mine('accepted')] });
    shown.socket.receive('sessionChanged', { sessionId: 's1' });
    await waitFor(async () => expect(await card()).toHaveTextContent('Grace: Coming'));
  });

  it('says that the session was cancelled or does not include the student', async () => {
    await show(URL_OF('s2'), { body: [invitation()] });
    expect(await screen.findByText(GONE)).toBeVisible();
  });

  it('takes no answer after the end', async () => {
    const past = session({ participants: [{ _id: ME, name: 'Ada', answer: 'pending' }] });
    await show(URL_OF('s1'), { body: [past] });
    expect(within(await card()).getByText('This session is over.')).toBeVisible();
    expect(within(await card()).queryByRole('button')).toBeNull();
  });

  it('loads the sessions again after a failure', async () => {
    await show(URL_OF('s1'), { status: 500, body: { error: 'Broken.' } });
    await screen.findByText(/The session could not be loaded/);
    shown.service.handlers['GET /api/sessions'] = () => ({ body: [invitation()] });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await card()).toBeVisible();
  });
});

it.each([
  'https://elsewhere.example/sessions?session=s1',
  `${location.origin}/sessions?date=2026-03-02`,
  `${location.origin}/people/grace`,
])('other messages have no card: %s', async (text) => {
  await show(text, { body: [invitation()] });
  expect(await screen.findByRole('link', { name: text })).toBeVisible();
  expect(shown.calls()).not.toContain('GET /api/sessions');
});

describe('a proposed time', () => {
  const times = ['T14', 'T15', 'T16', 'T17'].map((hour) => ({
    start: START.replace('T14', hour),
    end: END.replace('T15', `T${String(Number(hour.slice(1)) + 1)}`),
  }));
  const planned = session({
    startTime: START,
    endTime: END,
    participants: [{ _id: MATCH, name: 'Grace', answer: 'pending' }],
  });
  const bodies = () =>
    shown.service.calls
      .filter(({ method, body }) => method === 'POST' && body !== '')
      .map(({ body }) => body);

  /** A message of a student that offers the first two times. */
  const offered = (fromId: string, toId: string) => {
    const starts = times.slice(0, 2).map(({ start }) => start);
    const offer = { fromId, toId, title: 'Hash tables', minutes: 60, starts };
    return chatWith({
      message: `Which time?\n${offerUrl(offer, location.origin)}`,
      senderId: fromId,
    });
  };

  async function openDialog(handlers: Record<string, Handler> = {}) {
    await renderChat(new FakeChat(), {
      handlers: {
        'GET /api/sessions/times': () => ({ body: { times, free: [] } }),
        'GET /api/sessions': () => ({ body: [] }),
        ...handlers,
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Propose a time' }));
    return within(await screen.findByRole('dialog', { name: 'Propose a time to Grace Hopper' }));
  }

  it('is one of three that both are free at, sent as a message', async () => {
    const dialog = await openDialog();
    await dialog.findByRole('button', { name: /2:00/, pressed: true });
    await user.click(dialog.getByRole('button', { name: /5:00/, pressed: false }));
    // The first one makes room.
    expect(dialog.getByText(/^Mon, Mar 2, 2:00\sPM made room: 3 at most\.$/)).toBeVisible();
    expect(dialog.getByRole('button', { name: /2:00/, pressed: false })).toBeVisible();
    await user.clear(dialog.getByLabelText('Title'));
    await user.type(dialog.getByLabelText('Title'), 'Hash tables');
    await user.click(dialog.getByRole('button', { name: 'Offer 3 times' }));
    const card = await screen.findByRole('group', { name: 'Hash tables' });
    expect(card).toHaveTextContent('Not chosen yet.');
    // The text of the message above says it.
    expect(within(card).getByText('Hash tables')).toHaveClass('sr-only');
    expect(within(card).queryByRole('button')).toBeNull();
    expect(within(card).getAllByRole('listitem')).toHaveLength(3);
    await waitFor(() => expect(bodies()).toHaveLength(1));
    const [{ message }] = bodies() as [{ message: string }];
    const [text, url] = message.split('\n');
    expect(text).toBe('Which time suits you for “Hash tables”?');
    expect(readOffer(new URL(url!))).toMatchObject({
      ...{ toId: MATCH, title: 'Hash tables', minutes: 60 },
      starts: times.slice(1).map(({ start }) => start),
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is none while the times cannot be loaded, or none suits both', async () => {
    let response: FakeResponse = { status: 500, body: {} };
    const dialog = await openDialog({ 'GET /api/sessions/times': () => response });
    expect(await dialog.findByText('The times could not be loaded.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Offer' })).toBeDisabled();
    response = { body: { times: [], free: [] } };
    await user.click(dialog.getByRole('button', { name: 'Retry' }));
    expect(await dialog.findByText('No time in the next two weeks suits you both.')).toBeVisible();
  });

  it('that the buddy offers is taken by a tap, and the answer is a message', async () => {
    let sessions: StudySession[] = [];
    await renderChat(offered(MATCH, ME), {
      handlers: {
        'GET /api/sessions': () => ({ body: sessions }),
        'POST /api/sessions/offers/m0001': () => {
          const participants = [{ _id: MATCH, name: 'Grace', answer: 'accepted' as const }];
          sessions = [{ ...planned, createdBy: ME, offerId: 'm0001', participants }];
          return { status: 201, body: sessions[0] };
        },
      },
    });
    const card = within(await screen.findByRole('group', { name: 'Hash tables' }));
    expect(card.getByText('Tap the time that suits you.')).toBeVisible();
    expect(card.getByText('Hash tables')).not.toHaveClass('sr-only');
    await user.click(card.getByRole('button', { name: /2:00/ }));
    expect(
      await screen.findByRole('link', { name: /^You chose this time: .*, 2:00/ }),
    ).toBeVisible();
    // The only card left is that of the session, in the answer.
    const answer = await screen.findByRole('group', { name: planned.title });
    expect(answer).toHaveTextContent('Grace: Coming');
    expect(screen.queryByRole('group', { name: 'Hash tables' })).toBeNull();
    await waitFor(() =>
      expect(bodies()).toMatchObject([
        { startTime: START },
        { message: expect.stringMatching(/this time suits me\.\n.*session=s1$/) },
      ]),
    );
  });

  it('that the buddy chose is one line, also after the session was moved', async () => {
    let taken: StudySession = { ...planned, createdBy: MATCH, offerId: 'm0001' };
    await renderChat(offered(ME, MATCH), {
      handlers: { 'GET /api/sessions': () => ({ body: [taken] }) },
    });
    const line = await screen.findByRole('link', {
      name: /^Grace Hopper chose this time: .*, 2:00/,
    });
    expect(line).toHaveAttribute('href', '/sessions?session=s1');
    expect(screen.queryByText('Not chosen yet.')).toBeNull();
    taken = { ...taken, startTime: times[3]!.start, endTime: times[3]!.end };
    act(() => {
      shown.store.dispatch(api.util.invalidateTags(['Sessions']));
    });
    expect(
      await screen.findByRole('link', { name: /^Grace Hopper chose a time, which has been moved/ }),
    ).toBeVisible();
  });

  it('is one that the student adds, if it has not passed', async () => {
    const dialog = await openDialog();
    // Only times that have arrived are chosen beforehand.
    await dialog.findByRole('button', { name: 'Offer 3 times' });
    await user.click(dialog.getByRole('button', { name: 'Choose another time' }));
    const field = dialog.getByLabelText('Another time');
    expect(field).toHaveFocus();
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(field).toHaveAccessibleDescription('Please choose when it starts.');
    fireEvent.change(field, { target: { value: '2001-05-04T09:30' } });
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(field).toHaveAccessibleDescription('This time has passed.');
    fireEvent.change(field, { target: { value: '2099-05-04T09:30' } });
    await user.type(field, '{Enter}');
    expect(field).toHaveValue('');
    expect(
      dialog.getByRole('button', { name: /May 4, 2099 .*9:30.* your own$/, pressed: true }),
    ).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Offer 3 times' }));
    await screen.findByRole('group', { name: 'Study session' });
    await waitFor(() => expect(bodies()).toHaveLength(1));
    const [{ message }] = bodies() as [{ message: string }];
    expect(readOffer(new URL(message.split('\n')[1]!))?.starts).toEqual([
      ...times.slice(1, 3).map(({ start }) => start),
      new Date('2099-05-04T09:30').toISOString(),
    ]);
  });
});
