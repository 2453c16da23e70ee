import { afterEach, expect, it, describe } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Answer } from '../../support/fakeService.ts';
import {
  closeApps,
  expectInline,
  expectNothingInline,
  expectToasts,
  openApp,
  toastsShown,
} from '../../support/openApp.tsx';
import { session } from '../sessions/sessionsOfTests.ts';

afterEach(closeApps);

// `hidden` spares the long way up from each of the calendar's many elements.
const button = (name: string) => screen.findByRole('button', { name, hidden: true });

const open = (address: string, answers: Record<string, Answer>) =>
  openApp(address, { answers: { 'GET /api/sessions': { body: [session()] }, ...answers } });

async function schedule(answer: Answer) {
  const { user } = await open('/sessions', { 'POST /api/sessions': answer });
  await user.click(await button('+ Quick Schedule'));
  await user.type(await screen.findByLabelText('Title'), 'Sets');
  await user.click(await button('Schedule'));
}

async function update(answer: Answer) {
  const { user } = await open('/sessions?session=s1', { 'PATCH /api/sessions/s1': answer });
  await user.click(await button('Edit'));
  await user.click(await button('Save'));
}

async function remove(answer: Answer) {
  const { user } = await open('/sessions?session=s1', { 'DELETE /api/sessions/s1': answer });
  await user.click(await button('Delete'));
  const question = await screen.findByRole('alertdialog', { name: 'Delete this session?' });
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
}

const SAID: Answer = { status: 400, body: { error: 'The session is over.' } };

describe.each([
  ['scheduling', schedule, 'Session scheduled!', 'Failed to schedule session.'],
  ['updating', update, 'Session updated!', 'Failed to update session.'],
  ['deleting', remove, 'Session deleted.', 'Failed to delete session.'],
])('%s a session', (_name, act, done, failed) => {
  it('that succeeds is said, and the dialog closes', async () => {
    await act({ body: session() });
    await expectToasts(done);
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
  });

  it.each([
    [{ drop: true }, failed],
    [SAID, 'The session is over.'],
  ])('answered by %j: a toast and the dialog say why', async (answer, text) => {
    await act(answer);
    await expectToasts(text);
    await expectInline(text);
    expect(screen.getByRole('dialog')).toBeInTheDocument();
  });
});

describe('the sessions page says nothing when it cannot load', () => {
  it.each([
    ['GET /api/sessions', { status: 500, body: { error: 'No.' } }],
    ['GET /api/sessions', { body: 'no list' }],
    ['GET /api/users/matches', { status: 400, body: { error: 'No.' } }],
  ])('%s, answered by %j: the page stays as it is', async (call, answer) => {
    const { count, user, store } = await openApp('/sessions', { answers: { [call]: answer } });
    await button('+ Quick Schedule');
    await waitFor(() => {
      expect(count(call)).toBeGreaterThan(0);
      const { queries } = store.getState().api;
      const name = call.endsWith('matches') ? 'getMatches' : 'getSessions';
      expect(queries[`${name}(undefined)`]?.status).toBe('rejected');
    });
    expectNothingInline();
    expect(toastsShown()).toEqual([]);
    await user.click(await button('+ Quick Schedule'));
    expect(await screen.findByText('No buddies to invite.')).toBeInTheDocument();
  });
});
