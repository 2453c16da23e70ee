import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { Answer } from '../../support/fakeService.ts';
import {
  closeApps,
  expectInline,
  expectNothingInline,
  expectToasts,
  openApp,
  toastsShown,
} from '../../support/openApp.tsx';
import { notification } from '../notifications/notificationsOfTests.ts';
import { received } from '../requests/requestsOfTests.ts';

afterEach(closeApps);

const LIST = 'GET /api/notifications';
const SAID: Answer = { status: 400, body: { error: 'The library is closed.' } };

describe('the notifications', () => {
  it.each([
    [{ drop: true }, 'Failed to fetch notifications.'],
    [{ status: 500, body: '<html>Oops</html>' }, 'Failed to fetch notifications.'],
    [SAID, 'The library is closed.'],
  ])('that cannot be fetched, answered by %j, say "%s"', async (answer, text) => {
    await openApp('/notifications', { answers: { [LIST]: answer } });
    await expectInline(`${text}Retry`);
    expect(toastsShown()).toEqual([]);
  });

  it('that the corner of every page cannot load are missed without a word', async () => {
    const { count } = await openApp('/sessions', {
      answers: { [LIST]: { status: 500, body: null } },
    });
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => {
      expect(count(LIST)).toBeGreaterThan(0);
    });
    expectNothingInline();
    expect(toastsShown()).toEqual([]);
  });

  it.each([
    [{ status: 500, body: null }],
    [{ drop: true }],
    [{ status: 404, body: { error: 'There is no such notification.' } }],
  ])('that cannot be marked read, answered by %j, are only logged', async (answer) => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { socket, user, expectAt } = await openApp('/sessions', {
      answers: { 'PATCH /api/notifications/n1/read': answer },
    });
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => {
      expect(socket.connects).toBe(1);
    });
    socket.arrive('newNotification', notification('n1'));
    await user.click(await screen.findByRole('button', { name: /This is n1/ }));
    await expectAt('/notifications');
    await waitFor(() => {
      expect(warn).toHaveBeenCalledWith(
        'A notification could not be marked read.',
        expect.anything(),
      );
    });
    expectNothingInline();
    expect(toastsShown()).toEqual([]);
    expect(screen.getByRole('list', { name: 'Live notifications' })).toHaveTextContent('Unread');
  });
});

describe.each([
  ['Accept', 'accept', 'Request accepted successfully!', 'Failed to accept request.'],
  ['Decline', 'reject', 'Request rejected successfully!', 'Failed to reject request.'],
])('%s in the list of notifications', (button, verb, done, failed) => {
  async function answerRequest(answer: Answer) {
    const asked = notification('n1', {
      type: 'request',
      relatedUserId: { _id: 'grace', name: 'Grace Hopper' },
    });
    const { user } = await openApp('/notifications', {
      answers: {
        [LIST]: { body: [asked] },
        'GET /api/requests/received': { body: [received()] },
        [`PATCH /api/requests/request-1/${verb}`]: answer,
      },
    });
    await user.click(await screen.findByRole('button', { name: button }));
  }

  it.each([
    [{ drop: true }, failed],
    [{ status: 500, body: '<html>Oops</html>' }, failed],
    [SAID, 'The library is closed.'],
  ])('answered by %j: a toast and the list say why, and it stays', async (answer, text) => {
    await answerRequest(answer);
    await expectToasts(text);
    await expectInline(text);
    expect(screen.getByRole('button', { name: button })).toBeEnabled();
  });

  it('is said, and the notification goes', async () => {
    await answerRequest({ body: { message: 'ok' } });
    await expectToasts(done);
    expect(await screen.findByText('No notifications yet.')).toBeInTheDocument();
  });
});
