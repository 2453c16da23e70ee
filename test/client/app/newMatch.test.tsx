import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { normalizeUser } from '../../../src/api/compat/normalizeUser.ts';
import { selectNewMatch } from '../../../src/features/requests/requestsSlice.ts';
import { openersFor, type NewMatch } from '../../../src/ui/people/firstMessage/openers.ts';
import { closeApps, expectToasts, openApp } from '../../support/client/openApp.tsx';
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

describe('a rejected request', () => {
  it('is not celebrated', async () => {
    const app = await decide('/requests', 'Reject');
    await expectToasts('Request rejected successfully!');
    expect(selectNewMatch(app.store.getState())).toBeNull();
  });
});
