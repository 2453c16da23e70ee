import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StudySession } from '../../../contract/sessions.ts';
import type { FakeResponse } from '../../support/client/fakeService.ts';
import { session } from '../sessions/sessionFixture.ts';
import { FakeChat } from './fakeChat.ts';
import { renderChat } from './renderChat.tsx';
import { MATCH, ME } from './thread/threadModel.ts';

const user = userEvent.setup({ delay: null });
let shown: Awaited<ReturnType<typeof renderChat>>;
afterEach(async () => {
  cleanup();
  await shown.service.stop();
});

const URL_OF = (id: string) => `${location.origin}/sessions?session=${id}`;
const GONE = 'This session was cancelled, or you are no longer part of it.';

const invitation = (change: Partial<StudySession> = {}) =>
  session({
    startTime: '2099-03-02T14:00:00.000Z',
    endTime: '2099-03-02T15:00:00.000Z',
    createdBy: MATCH,
    participants: [{ _id: ME, name: 'Ada', answer: 'pending' }],
    ...change,
  });

async function show(text: string, sessions: FakeResponse) {
  const chat = new FakeChat();
  chat.write(text);
  shown = await renderChat(chat, { handlers: { 'GET /api/sessions': () => sessions } });
}
const card = () => screen.findByRole('group', { name: 'Graph Theory' });
const loads = () => shown.calls().filter((one) => one === 'GET /api/sessions').length;

describe('a message with the URL of a session', () => {
  it('shows what, when and where, and takes the answer', async () => {
    await show(`Will you come?\n${URL_OF('s1')}`, { body: [invitation()] });
    const accepted = invitation({ participants: [{ _id: ME, name: 'Ada', answer: 'accepted' }] });
    shown.service.handlers['PUT /api/sessions/s1/answer'] = () => {
      shown.service.handlers['GET /api/sessions'] = () => ({ body: [accepted] });
      return { body: accepted };
    };
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
      expect(shownCard.getByRole('button', { name: 'Coming' })).toHaveAttribute(
        'aria-pressed',
        'true',
      ),
    );
    expect(shownCard.getByRole('button', { name: 'Coming' })).not.toHaveClass('bg-action');
    await waitFor(() => {
      const put = shown.service.calls.find(({ method }) => method === 'PUT');
      expect(put?.body).toEqual({ answer: 'accepted' });
    });
  });

  it('says how it repeats, and takes one answer for all', async () => {
    const series = { _id: 'r1', interval: 1, until: '2099-04-30', timeZone: 'UTC', index: 0 };
    await show(URL_OF('s1'), { body: [invitation({ series })] });
    shown.service.handlers['PUT /api/sessions/s1/answer'] = () => ({
      body: invitation({ series }),
    });
    expect(await card()).toHaveTextContent('Every week until Apr 30, 2099');
    await user.click(within(await card()).getByRole('button', { name: 'Accept' }));
    const question = within(
      await screen.findByRole('alertdialog', { name: 'Answer a repeating session' }),
    );
    await user.click(question.getByLabelText('All coming sessions'));
    await user.click(question.getByRole('button', { name: 'Send' }));
    await waitFor(() => {
      const puts = shown.service.calls.filter(({ method }) => method === 'PUT');
      expect(puts.map(({ body }) => body)).toEqual([{ answer: 'accepted', scope: 'all' }]);
    });
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
  expect(loads()).toBe(0);
});
