import { afterEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { FakeResponse } from '../../support/client/fakeService.ts';
import {
  closeApps,
  closeToasts,
  expectInlineMessage,
  expectToasts,
  isInline,
  openApp,
  visibleToasts,
} from '../../support/client/openApp.tsx';
import { received } from '../requests/requestFixture.ts';
import { student } from '../search/studentFixture.ts';

afterEach(closeApps);

const SERVICE_ERROR: FakeResponse = { status: 400, body: { error: 'The library is closed.' } };

/** Responses with the expected message: `error` of the service, or else the fallback. */
const reasons = (fallback: string) => [
  [{ drop: true }, fallback] as const,
  [SERVICE_ERROR, 'The library is closed.'] as const,
  [{ status: 400, body: '<html>No</html>' }, fallback] as const,
];

const SERVER_FETCH = 'Server error: Unable to fetch profile. Please try again later.';
const SERVER_UPDATE = 'Server error: Unable to update profile. Please try again later.';

describe('a page that cannot load', () => {
  // `drop` is left out for /matches, which retries a failed network for four seconds.
  // Covers 8.1, 8.7, 8.9, 8.10, 8.12, 8.39
  it.each([
    ['/dashboard', 'GET /api/users/me', reasons('Failed to fetch user data.')],
    ['/profile', 'GET /api/users/me', reasons('Failed to fetch profile.')],
    ['/search', 'GET /api/users/search', reasons('Failed to search users.')],
    ['/requests', 'GET /api/requests', reasons('Failed to fetch requests.')],
    ['/notifications', 'GET /api/notifications', reasons('Failed to fetch notifications.')],
    [
      '/matches',
      'GET /api/users/matches',
      reasons('Failed to load matches. Please try again later.').slice(1),
    ],
  ])('%s shows the message of each failure', async (path, call, [first, ...others]) => {
    const { respondWith } = await openApp(path, { responses: { [call]: first![0] } });
    await expectInlineMessage(`${first![1]}Retry`);
    for (const [response, text] of others) {
      respondWith({ [call]: response });
      await waitFor(() => {
        // A click joins a request that a part of the page has just sent, so it may need another.
        if (!isInline(`${text}Retry`))
          fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
        expect({ text, isInline: isInline(`${text}Retry`) }).toEqual({ text, isInline: true });
      });
    }
    expect(visibleToasts()).toEqual([]);
  });

  // Covers 8.3, 8.19
  it.each([
    [{ status: 500, body: null }],
    [{ status: 500, body: { error: 'The database is away.' } }],
    [{ status: 500, body: '<html>Oops</html>' }],
  ])('/profile with the response %j shows a server error', async (response) => {
    await openApp('/profile', { responses: { 'GET /api/users/me': response } });
    await expectInlineMessage(`${SERVER_FETCH}Retry`);
  });
});

describe('saving the profile', () => {
  const SAVE = 'PATCH /api/users/me';

  // Covers 8.5
  it('shows each failure in a toast and in the form', async () => {
    const { respondWith, user } = await openApp('/profile');
    for (const [response, text] of [
      ...reasons('Failed to update user.'),
      [{ status: 500, body: null }, SERVER_UPDATE] as const,
      [{ status: 500, body: { error: 'The database is away.' } }, SERVER_UPDATE] as const,
      [{ status: 500, body: '<html>Oops</html>' }, SERVER_UPDATE] as const,
    ]) {
      respondWith({ [SAVE]: response });
      await user.click(await screen.findByRole('button', { name: 'Save' }));
      await expectInlineMessage(text);
      await expectToasts(text);
      closeToasts();
    }
  });

  // Covers 8.52
  it('shows the message of the service or a default in a toast', async () => {
    const { respondWith, user } = await openApp('/profile');
    for (const [body, text] of [
      [{}, 'Profile updated successfully!'],
      [null, 'Profile updated successfully!'],
      [{ message: 'Saved for you.' }, 'Saved for you.'],
    ] as const) {
      respondWith({ [SAVE]: { body } });
      await user.click(await screen.findByRole('button', { name: 'Save' }));
      await expectToasts(text);
      closeToasts();
    }
  });
});

describe('sending a request', () => {
  const ASK = 'POST /api/requests';

  const openSearch = () =>
    openApp('/search', { responses: { 'GET /api/users/search': { body: [student('grace')] } } });

  // Covers 8.11
  it('shows each failure in a toast and can be repeated', async () => {
    const { respondWith, user } = await openSearch();
    for (const [response, text] of reasons('Failed to send connection request.')) {
      respondWith({ [ASK]: response });
      await user.click(await screen.findByRole('button', { name: 'Connect' }));
      await expectToasts(text);
      closeToasts();
    }
    expect(await screen.findByRole('button', { name: 'Connect' })).toBeEnabled();
  });
});

describe.each([
  ['Accept', 'accept', 'Failed to accept request.'],
  ['Reject', 'reject', 'Failed to reject request.'],
])('%s on a received request', (button, verb, failed) => {
  const call = `PATCH /api/requests/request-1/${verb}`;
  const openRequests = () =>
    openApp('/requests', { responses: { 'GET /api/requests': { body: [received()] } } });

  // Covers 8.43
  it('shows each failure in a toast and can be repeated', async () => {
    const { respondWith, user } = await openRequests();
    for (const [response, text] of reasons(failed)) {
      respondWith({ [call]: response });
      await user.click(await screen.findByRole('button', { name: button }));
      await expectToasts(text);
      closeToasts();
    }
    expect(await screen.findByRole('button', { name: button })).toBeEnabled();
  });
});
