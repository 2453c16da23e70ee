import { afterEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { DAY } from '../../../contract/durations.ts';
import type { Notification } from '../../../contract/notifications.ts';
import { normalizeUser } from '../../../src/api/compat/normalizeUser.ts';
import { selectNewMatch } from '../../../src/features/requests/requestsSlice.ts';
import { openersFor, type NewMatch } from '../../../src/ui/people/firstMessage/openers.ts';
import { closeApps, expectToasts, openApp } from '../../support/client/openApp.tsx';
import { notification } from '../notifications/notificationFixture.ts';
import { received } from '../requests/requestFixture.ts';

afterEach(closeApps);

const me = normalizeUser({
  _id: 'ada',
  name: 'Ada Lovelace',
  subjects: [{ name: 'logic' }],
  availability: ['Friday'],
});
const grace: NewMatch = {
  id: 'grace',
  name: 'Grace Hopper',
  avatar: '',
  subjects: ['Art', 'Logic'],
  availability: ['Monday', 'Friday'],
};
const OPENER = 'Hi Grace! We both study Logic. Which part are you working on?';

describe('the first messages to a buddy', () => {
  it('name a shared subject and a shared day, if there are any', () => {
    expect(openersFor(grace, me)).toEqual([
      OPENER,
      'Hi Grace! We are both free on Friday. Shall we study together then?',
      'Hi Grace! How do you like to study: quietly side by side, or talking things through?',
    ]);
    expect(openersFor({ ...grace, subjects: [], availability: [] }, me).slice(0, 2)).toEqual([
      'Hi Grace! Which subject are you working on this week?',
      'Hi Grace! When would be a good time to study together?',
    ]);
  });
});

/** Opens a screen where Grace has asked, and decides the request with a button. */
async function decide(path: string, name: 'Accept' | 'Reject') {
  let status = 'pending';
  const request = () => received({ status: status as 'pending' });
  const respond = (decided: string, message: string) => () => {
    status = decided;
    return { body: { message } };
  };
  const app = await openApp(path, {
    responses: {
      'GET /api/users/me': { body: me },
      'GET /api/requests': () => ({ body: [request()] }),
      'GET /api/users/matches': () => ({ body: [{ ...grace, connectionStatus: status }] }),
      'GET /api/users/grace': () => ({
        body: { _id: 'grace', name: grace.name, connectionStatus: status, request: request() },
      }),
      'PATCH /api/requests/request-1/accept': respond('accepted', 'Request accepted successfully!'),
      'PATCH /api/requests/request-1/reject': respond('rejected', 'Request rejected successfully!'),
    },
  });
  await app.user.click(await screen.findByRole('button', { name }));
  return app;
}

const celebration = () =>
  screen.findByRole('dialog', { name: 'You and Grace Hopper are study buddies!' });

describe('an accepted request', () => {
  it.each(['/requests', '/people/grace'])(
    'is celebrated at %s, and a first message goes into the composer',
    async (path) => {
      const app = await decide(path, 'Accept');
      const dialog = within(await celebration());
      expect(dialog.getByRole('list', { name: 'You both study' })).toHaveTextContent('Logic');
      expect(dialog.getByRole('list', { name: 'You are both free' })).toBeVisible();
      // What Grace wrote with the request.
      expect(dialog.getByText(received().message)).toBeVisible();
      await app.user.click(dialog.getByRole('button', { name: OPENER }));
      await app.expectAt('/chat/grace');
      expect(await screen.findByDisplayValue(OPENER)).toBeVisible();
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(app.count('POST /api/messages')).toBe(0);
    },
  );

  it('is celebrated once', async () => {
    const app = await decide('/requests', 'Accept');
    await app.user.click(within(await celebration()).getByRole('button', { name: 'Later' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(selectNewMatch(app.store.getState())).toBeNull();
    expect(app.where()).toBe('/requests');
  });
});

describe('an own request that is accepted', () => {
  const acceptance = (createdAt = new Date()) =>
    notification('n1', {
      topic: 'accepted',
      message: 'Grace Hopper accepted your connection request.',
      relatedUserId: { _id: 'grace', name: grace.name },
      createdAt: createdAt.toISOString(),
    });
  const open = (path: string, list: Notification[] = []) =>
    openApp(path, {
      responses: {
        'GET /api/users/me': { body: me },
        'GET /api/users/matches': {
          body: [{ ...grace, bio: 'I like compilers.', connectionStatus: 'accepted' }],
        },
        'GET /api/notifications': { body: list },
        'PATCH /api/notifications/n1/read': { body: {} },
      },
    });

  it('is celebrated where the student is, once no text is typed', async () => {
    const app = await open('/matches');
    await screen.findByRole('heading', { name: 'My Study Buddies' });
    // As on a page with a text field.
    const field = document.body.appendChild(document.createElement('input'));
    field.value = 'half a sentence';
    field.focus();
    app.socket.receive('newNotification', acceptance());
    await screen.findByRole('button', { name: /Grace Hopper accepted/ });
    expect(screen.queryByRole('dialog')).toBeNull();
    field.value = '';
    field.blur();
    act(() => {
      screen.getAllByRole('link')[0]?.focus();
    });
    const dialog = within(await celebration());
    expect(dialog.getByText('I like compilers.')).toBeVisible();
    expect(dialog.getByRole('list', { name: 'You both study' })).toHaveTextContent('Logic');
    expect(screen.queryByRole('button', { name: /Grace Hopper accepted/ })).toBeNull();
    await app.user.click(dialog.getByRole('button', { name: OPENER }));
    await app.expectAt('/chat/grace');
    await waitFor(() => expect(app.count('PATCH /api/notifications/n1/read')).toBe(1));
    field.remove();
  });

  it('is celebrated at the next visit within a week, and never again', async () => {
    const app = await open('/matches', [acceptance()]);
    await app.user.click(within(await celebration()).getByRole('button', { name: 'Later' }));
    await waitFor(() => expect(app.count('PATCH /api/notifications/n1/read')).toBe(1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it.each([
    ['in its conversation', '/chat/grace', new Date()],
    ['after a week', '/matches', new Date(Date.now() - 8 * DAY)],
  ])('is not celebrated %s', async (_where, path, createdAt) => {
    const app = await open(path, [acceptance(createdAt)]);
    await screen.findAllByText(/Grace Hopper/);
    await waitFor(() => expect(app.count('GET /api/notifications')).toBe(1));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a rejected request', () => {
  it('is not celebrated', async () => {
    const app = await decide('/requests', 'Reject');
    await expectToasts('Request rejected successfully!');
    expect(selectNewMatch(app.store.getState())).toBeNull();
  });
});
