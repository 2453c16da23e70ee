import { afterEach, expect, it, describe } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { FakeResponse } from '../../support/client/fakeService.ts';
import {
  closeApps,
  expectInlineMessage,
  expectNoInlineMessage,
  expectToasts,
  fillIn,
  openApp,
  visibleToasts,
} from '../../support/client/openApp.tsx';
import { session } from '../sessions/sessionFixture.ts';

afterEach(closeApps);

// `hidden` skips the visibility check, which is slow for the many elements of the calendar.
const button = (name: string) => screen.findByRole('button', { name, hidden: true });

const open = (path: string, responses: Record<string, FakeResponse>) =>
  openApp(path, { responses: { 'GET /api/sessions': { body: [session()] }, ...responses } });

async function schedule(response: FakeResponse) {
  const { user } = await open('/sessions', { 'POST /api/sessions': response });
  await user.click(await button('+ Quick Schedule'));
  await fillIn({ Title: 'Sets' });
  await user.click(await button('Schedule'));
}

async function update(response: FakeResponse) {
  const { user } = await open('/sessions?session=s1', { 'PATCH /api/sessions/s1': response });
  await user.click(await button('Edit'));
  await user.click(await button('Save'));
}

async function remove(response: FakeResponse) {
  const { user } = await open('/sessions?session=s1', { 'DELETE /api/sessions/s1': response });
  await user.click(await button('Delete'));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete this session?' });
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
}

const SERVICE_ERROR: FakeResponse = { status: 400, body: { error: 'The session is over.' } };

describe.each([
  ['scheduling', schedule, 'Failed to schedule session.'],
  ['updating', update, 'Failed to update session.'],
  ['deleting', remove, 'Failed to delete session.'],
])('%s a session', (_name, act, failed) => {
  // Covers 8.6, 4.51
  it.each([
    [{ drop: true }, failed],
    [SERVICE_ERROR, 'The session is over.'],
  ])(
    'with the response %j shows the error in a toast and in the dialog',
    async (response, text) => {
      await act(response);
      await expectToasts(text);
      await expectInlineMessage(text);
      expect(screen.getByRole('dialog')).toBeInTheDocument();
    },
  );
});

describe('the sessions page without its data', () => {
  // Covers 8.46
  it.each([
    ['GET /api/sessions', { status: 500, body: { error: 'No.' } }],
    ['GET /api/sessions', { body: 'no list' }],
    ['GET /api/users/matches', { status: 400, body: { error: 'No.' } }],
  ])('shows no error when %s returns %j', async (call, response) => {
    const { count, user, store } = await openApp('/sessions', { responses: { [call]: response } });
    await button('+ Quick Schedule');
    await waitFor(() => {
      expect(count(call)).toBeGreaterThan(0);
      const { queries } = store.getState().api;
      const name = call.endsWith('matches') ? 'getMatches' : 'getSessions';
      expect(queries[`${name}(undefined)`]?.status).toBe('rejected');
    });
    expectNoInlineMessage();
    expect(visibleToasts()).toEqual([]);
    await user.click(await button('+ Quick Schedule'));
    expect(await screen.findByText('No buddies to invite.')).toBeInTheDocument();
  });
});
