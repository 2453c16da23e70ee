import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { FakeResponse } from '../../support/client/fakeService.ts';
import {
  closeApps,
  expectInlineMessage,
  expectNoInlineMessage,
  expectToasts,
  openApp,
  visibleToasts,
} from '../../support/client/openApp.tsx';
import { notification } from '../notifications/notificationFixture.ts';
import { received } from '../requests/requestFixture.ts';

afterEach(closeApps);

const LIST = 'GET /api/notifications';
const SERVICE_ERROR: FakeResponse = { status: 400, body: { error: 'The library is closed.' } };

describe('the notifications', () => {
  // Covers 8.41
  it('show no error when the live list cannot load', async () => {
    const { count } = await openApp('/requests', {
      responses: { [LIST]: { status: 500, body: null } },
    });
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => {
      expect(count(LIST)).toBeGreaterThan(0);
    });
    expectNoInlineMessage();
    expect(visibleToasts()).toEqual([]);
  });

  // Covers 8.40, 4.43
  it.each([
    [{ status: 500, body: null }],
    [{ drop: true }],
    [{ status: 404, body: { error: 'There is no such notification.' } }],
  ])('log a failure to mark one read without showing it: %j', async (response) => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { socket, user, expectAt } = await openApp('/requests', {
      responses: {
        [LIST]: { body: [notification('n1')] },
        'PATCH /api/notifications/n1/read': response,
      },
    });
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => {
      expect(socket.connects).toBe(1);
    });
    socket.receive('newNotification', notification('n1'));
    await user.click(await screen.findByRole('button', { name: /This is n1/ }));
    await expectAt('/notifications');
    await waitFor(() => {
      expect(warn).toHaveBeenCalledWith(
        'A notification could not be marked read.',
        expect.anything(),
      );
    });
    expectNoInlineMessage();
    expect(visibleToasts()).toEqual([]);
    expect(screen.getByRole('list', { name: 'Live notifications' })).toHaveTextContent('Unread');
  });
});

describe.each([
  ['Accept', 'accept', 'Failed to accept request.'],
  ['Decline', 'reject', 'Failed to reject request.'],
])('%s on a notification', (button, verb, failed) => {
  async function decide(response: FakeResponse) {
    const asked = notification('n1', {
      type: 'request',
      relatedUserId: { _id: 'grace', name: 'Grace Hopper' },
    });
    const { user } = await openApp('/notifications', {
      responses: {
        [LIST]: { body: [asked] },
        'GET /api/requests/received': { body: [received()] },
        [`PATCH /api/requests/request-1/${verb}`]: response,
      },
    });
    await user.click(await screen.findByRole('button', { name: button }));
  }

  // Covers 8.43
  it.each([
    [{ drop: true }, failed],
    [{ status: 500, body: '<html>Oops</html>' }, failed],
    [SERVICE_ERROR, 'The library is closed.'],
  ])('with the response %j shows the error in a toast and in the list', async (response, text) => {
    await decide(response);
    await expectToasts(text);
    await expectInlineMessage(text);
    expect(screen.getByRole('button', { name: button })).toBeEnabled();
  });
});
