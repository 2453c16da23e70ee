import { afterEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { Answer } from '../../support/fakeService.ts';
import {
  closeApps,
  expectInline,
  expectToasts,
  openApp,
  toastsShown,
} from '../../support/openApp.tsx';
import { received } from '../requests/requestsOfTests.ts';
import { student } from '../search/studentsOfTests.ts';

afterEach(closeApps);

const SAID: Answer = { status: 400, body: { error: 'The library is closed.' } };

/** The reason that the service gives in `error`, and in its absence the fallback. */
const reasons = (fallback: string) => [
  [{ drop: true }, fallback] as const,
  [{ status: 400, body: '<html>No</html>' }, fallback] as const,
  [SAID, 'The library is closed.'] as const,
];

const SERVER_FETCH = 'Server error: Unable to fetch profile. Please try again later.';
const SERVER_UPDATE = 'Server error: Unable to update profile. Please try again later.';

describe('what cannot be loaded is said in its place:', () => {
  describe.each([
    ['/dashboard', 'GET /api/users/me', 'Failed to fetch user data.'],
    ['/profile', 'GET /api/users/me', 'Failed to fetch profile.'],
    ['/search', 'GET /api/users/search', 'Failed to search users.'],
    ['/requests', 'GET /api/requests', 'Failed to fetch requests.'],
  ])('%s', (address, call, fallback) => {
    it.each(reasons(fallback))('answered by %j: "%s"', async (answer, text) => {
      await openApp(address, { answers: { [call]: answer } });
      await expectInline(`${text}Retry`);
      expect(toastsShown()).toEqual([]);
    });
  });

  // A network that fails is tried again for 4 seconds; see the timeouts.
  it.each(reasons('Failed to load matches. Please try again later.').slice(1))(
    '/matches answered by %j: "%s"',
    async (answer, text) => {
      await openApp('/matches', { answers: { 'GET /api/users/matches': answer } });
      await expectInline(`${text}Retry`);
      expect(toastsShown()).toEqual([]);
    },
  );

  it.each([
    [null],
    ['words'],
    [{}],
    [{ error: '' }],
    [{ error: null }],
    [{ error: ['No.'] }],
    [{ error: { message: 'No.' } }],
    [{ message: 'No.' }],
  ])('a refusal whose answer is %j gives no reason', async (body) => {
    await openApp('/requests', { answers: { 'GET /api/requests': { status: 400, body } } });
    await expectInline('Failed to fetch requests.Retry');
  });

  it.each([
    [{ status: 500, body: null }],
    [{ status: 500, body: { error: 'The database is away.' } }],
    [{ status: 500, body: '<html>Oops</html>' }],
  ])('/profile answered by %j: the server is to blame', async (answer) => {
    await openApp('/profile', { answers: { 'GET /api/users/me': answer } });
    await expectInline(`${SERVER_FETCH}Retry`);
  });
});

describe('saving the profile', () => {
  const SAVE = 'PATCH /api/users/me';

  async function save(answer: Answer) {
    const { user } = await openApp('/profile', { answers: { [SAVE]: answer } });
    await user.click(await screen.findByRole('button', { name: 'Save' }));
  }

  it.each([
    ...reasons('Failed to update user.'),
    [{ status: 500, body: null }, SERVER_UPDATE] as const,
    [{ status: 500, body: { error: 'The database is away.' } }, SERVER_UPDATE] as const,
    [{ status: 500, body: '<html>Oops</html>' }, SERVER_UPDATE] as const,
  ])('answered by %j: a toast and the form say "%s"', async (answer, text) => {
    await save(answer);
    await expectInline(text);
    await expectToasts(text);
  });

  it.each([
    [{}, 'Profile updated successfully!'],
    [null, 'Profile updated successfully!'],
    [{ message: 'Saved for you.' }, 'Saved for you.'],
  ])('answered by %j is said: "%s"', async (body, text) => {
    await save({ body });
    await expectToasts(text);
  });
});

describe('asking a student', () => {
  const ASK = 'POST /api/requests';

  async function connect(answer: Answer) {
    const { user } = await openApp('/search', {
      answers: { 'GET /api/users/search': { body: [student('grace')] }, [ASK]: answer },
    });
    await user.click(await screen.findByRole('button', { name: 'Connect' }));
  }

  it.each(reasons('Failed to send connection request.'))(
    'answered by %j: "%s", and one can ask again',
    async (answer, text) => {
      await connect(answer);
      await expectToasts(text);
      expect(screen.getByRole('button', { name: 'Connect' })).toBeEnabled();
    },
  );

  it('is said: "Connection request sent!"', async () => {
    await connect({ status: 201, body: { message: 'Sent.' } });
    await expectToasts('Connection request sent!');
    expect(screen.getByText('Request Pending')).toBeVisible();
  });
});

describe.each([
  ['Accept', 'accept', 'Request accepted successfully!', 'Failed to accept request.'],
  ['Reject', 'reject', 'Request rejected successfully!', 'Failed to reject request.'],
])('%s', (button, verb, done, failed) => {
  async function answerRequest(answer: Answer) {
    const { user } = await openApp('/requests', {
      answers: {
        'GET /api/requests': { body: [received()] },
        [`PATCH /api/requests/request-1/${verb}`]: answer,
      },
    });
    await user.click(await screen.findByRole('button', { name: button }));
  }

  it.each(reasons(failed))('answered by %j: "%s", and it waits again', async (answer, text) => {
    await answerRequest(answer);
    await expectToasts(text);
    expect(screen.getByRole('button', { name: button })).toBeEnabled();
  });

  it('that succeeds is said, in a toast', async () => {
    await answerRequest({ body: { message: 'ok' } });
    await expectToasts(done);
  });
});
