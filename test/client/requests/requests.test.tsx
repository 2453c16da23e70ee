import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ConnectionRequest } from '../../../contract/requests.ts';
import { DEFAULT_REQUEST_MESSAGE, LIMITS } from '../../../contract/constants.ts';
import { DAY } from '../../../contract/durations.ts';
import type { Notification } from '../../../contract/notifications.ts';
import RequestsRoute from '../../../src/routes/RequestsRoute.tsx';
import { suggestedNotes } from '../../../src/features/requests/note/noteText.ts';
import { normalizeUser } from '../../../src/api/compat/normalizeUser.ts';
import { selectNewMatch } from '../../../src/features/requests/requestsSlice.ts';
import { type NewMatch, openersFor } from '../../../src/ui/people/firstMessage/openers.ts';
import { makeTestStore } from '../../support/client/clientStore.ts';
import { type FakeResponse, fakeServiceForEachTest } from '../../support/client/fakeService.ts';
import { renderScreen } from '../../support/client/renderScreen.tsx';
import { expectToasts, openApp } from '../../support/client/openApp.tsx';
import { received } from './requestFixture.ts';
import { student } from '../search/studentFixture.ts';
import { notification } from '../notifications/notificationFixture.ts';

const me = normalizeUser({
  _id: 'ada',
  name: 'Ada Lovelace',
  subjects: ['logic', 'Art', 'Music'].map((name) => ({ name })),
  availability: ['Friday'],
});
const sent = received({ _id: '2', isSent: true, recipientName: 'Bob' });
let list: ConnectionRequest[];

const service = fakeServiceForEachTest({ 'GET /api/requests': () => ({ body: list }) });
beforeEach(() => {
  list = [received()];
});

const listRequests = () =>
  renderScreen(<RequestsRoute />, makeTestStore({ url: service.url, userId: 'ada' }).store);

describe('connection requests', () => {
  // Covers 2.62, 7.19
  it('show the people, message, time and status', async () => {
    list = [
      received({ message: 'Graphs?' }),
      { ...sent, status: 'accepted' },
      received({ _id: '3', isSent: true, recipientName: 'Cleo', status: 'rejected' }),
    ];
    listRequests();
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
      'Connection Requests',
    );
    const [first, second, third] = await screen.findAllByRole('listitem');
    expect(within(first!).getByRole('heading')).toHaveTextContent('Received from Grace Hopper');
    expect(within(first!).getByText('Graphs?')).toBeVisible();
    expect(within(first!).getByText('Pending')).toBeVisible();
    expect(within(first!).getByText(/2026/)).toHaveAttribute('datetime', list[0]!.createdAt);
    expect(within(second!).getByRole('heading')).toHaveTextContent('Sent to Bob');
    expect(within(second!).getByText('Accepted')).toBeVisible();
    expect(within(third!).getByText('Rejected')).toBeVisible();
  });

  it('show the score and at most three shared subjects', async () => {
    const subjects = ['Art', 'Logic', 'Calculus', 'Optics', 'Music', 'Law'];
    list = [received({ profile: { avatar: '', subjects, matchPercentage: 64 } })];
    service.handlers['GET /api/users/me'] = () => ({
      body: { _id: 'ada', subjects: subjects.slice(1).map((name) => ({ name })) },
    });
    listRequests();
    const shared = await screen.findByRole('list', { name: 'Shared subjects' });
    const chips = within(shared).getAllByRole('listitem');
    expect(chips.map((chip) => chip.textContent)).toEqual(['Logic', 'Calculus', 'Optics', '+2']);
    expect(screen.getByRole('meter', { name: 'Match Score' })).toHaveAttribute(
      'aria-valuenow',
      '64',
    );
  });

  // Covers 2.64, 4.14
  it('have buttons only when received and pending', async () => {
    list = [
      received(),
      sent,
      received({ _id: '3', status: 'accepted' }),
      received({ _id: '4', status: 'rejected' }),
    ];
    listRequests();
    await screen.findAllByRole('listitem');
    expect(screen.getAllByRole('button', { name: 'Accept' })).toHaveLength(1);
    expect(screen.getAllByRole('button', { name: 'Reject' })).toHaveLength(1);
  });

  it('link to the chat once they are accepted', async () => {
    list = [
      received({ status: 'accepted' }),
      { ...sent, recipientId: { _id: 'bob', name: 'Bob' }, status: 'accepted' },
      received({ _id: '3', status: 'accepted', senderId: { _id: '', name: 'Deleted' } }),
      received({ _id: '4' }),
      received({ _id: '5', status: 'rejected' }),
    ];
    listRequests();
    const links = await screen.findAllByRole('link', { name: 'Chat' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/chat/grace', '/chat/bob']);
    expect(links[1]).toHaveAccessibleDescription('Sent to Bob');
  });

  // Covers 4.19, 7.21
  it.each([
    ['Accept', 'Accepted', 'accept'],
    ['Reject', 'Rejected', 'reject'],
  ])('%s shows "%s" at once', async (name, shown, verb) => {
    service.handlers[`PATCH /api/requests/request-1/${verb}`] = () => ({ hang: true });
    listRequests();
    await userEvent.click(await screen.findByRole('button', { name }));
    expect(await screen.findByText(shown)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Accept|Reject/ })).toBeNull();
    await waitFor(() => {
      const decisions = service.calls.filter(({ method }) => method === 'PATCH');
      expect(decisions.map(({ path, body }) => [path, body])).toEqual([
        [`/api/requests/request-1/${verb}`, {}],
      ]);
    });
  });

  it('that were sent and are pending can be withdrawn', async () => {
    list = [
      { ...sent, _id: 'request-1' },
      { ...sent, status: 'rejected' },
    ];
    service.handlers['DELETE /api/requests/request-1'] = () => {
      list = list.slice(1);
      return { body: { message: '' } };
    };
    listRequests();
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull();
  });

  // Covers 2.65
  it('link to the search when there are none', async () => {
    list = [];
    listRequests();
    expect(await screen.findByText('No requests found.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Find Buddies' })).toHaveAttribute('href', '/search');
  });
});

const maya = student('maya', {
  name: 'Maya Lindqvist',
  subjects: ['Art', 'Logic', 'Music'].map((name) => ({ name })),
  availability: ['Monday', 'Friday'],
});
const SUGGESTED = 'Hi Maya, we both study Art. Shall we learn together?';

/** Opens the note for Maya from the search. */
async function openNote(
  reply: FakeResponse = { status: 201, body: { message: 'Sent', request: {} } },
) {
  const app = await openApp('/search', {
    responses: {
      'GET /api/users/me': { body: me },
      'GET /api/users/search': { body: [maya] },
      'POST /api/requests': reply,
    },
  });
  await app.user.click(await screen.findByRole('button', { name: 'Connect' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Connect with Maya Lindqvist' }));
  return { ...app, dialog, field: await dialog.findByDisplayValue(DEFAULT_REQUEST_MESSAGE) };
}

describe('the suggested texts of a request', () => {
  it('name a shared subject and a shared day', () => {
    expect(suggestedNotes(maya, me)).toEqual([
      SUGGESTED,
      'Hi Maya, we are both free on Friday. Shall we learn together?',
    ]);
    expect(suggestedNotes({ ...maya, subjects: [], availability: [] }, me)).toEqual([]);
    expect(suggestedNotes(maya)).toEqual([]);
    const long = { ...maya, name: 'x'.repeat(100), subjects: [{ name: 'Logic' }] };
    expect(suggestedNotes(long, me)[0]).toBe('Hi, we both study Logic. Shall we learn together?');
  });
});

describe('the note of a request', () => {
  // Covers 7.18, 9.6
  it('sends the text of the specification with one press', async () => {
    const app = await openNote();
    await app.user.click(app.dialog.getByRole('button', { name: 'Send' }));
    await expectToasts('Connection request sent!');
    const { body } = app.service.calls.find(({ method }) => method === 'POST')!;
    expect(body).toEqual({
      recipientId: 'maya',
      message: 'Hi, would you like to study together?',
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('takes over a suggestion, to be changed or sent', async () => {
    const app = await openNote();
    await app.user.click(await app.dialog.findByRole('button', { name: SUGGESTED }));
    expect(app.field).toHaveValue(SUGGESTED);
  });

  it('keeps the text after a failure', async () => {
    const app = await openNote({ status: 500, body: {} });
    await app.user.type(app.field, ' Today?');
    await app.user.click(app.dialog.getByRole('button', { name: 'Send' }));
    await expectToasts('Failed to send connection request.');
    expect(app.field).toHaveValue(`${DEFAULT_REQUEST_MESSAGE} Today?`);
    expect(app.dialog.getByRole('button', { name: 'Send' })).toBeEnabled();
  });

  it('says what is wrong with a blank or too long text, and sends nothing', async () => {
    const app = await openNote();
    await app.user.clear(app.field);
    await app.user.click(app.dialog.getByRole('button', { name: 'Send' }));
    expect(app.field).toHaveAccessibleDescription('Please write a few words.');
    await app.user.click(app.field);
    await app.user.paste('x'.repeat(LIMITS.descriptionText + 1));
    await app.user.click(app.dialog.getByRole('button', { name: 'Send' }));
    expect(app.field).toHaveAccessibleDescription(
      'Please use at most 2000 characters. These are 2001.',
    );
    expect(app.count('POST /api/requests')).toBe(0);
  });

  it('closes without sending', async () => {
    const app = await openNote();
    await app.user.click(app.dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(app.count('POST /api/requests')).toBe(0);
  });
});

const grace: NewMatch = {
  id: 'grace',
  name: 'Grace Hopper',
  avatar: '',
  subjects: ['Physics', 'Logic'],
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

/** Opens a screen where Grace has asked, and accepts her request. */
async function accept(path: string) {
  let status: ConnectionRequest['status'] = 'pending';
  const request = () => received({ status });
  const app = await openApp(path, {
    responses: {
      'GET /api/users/me': { body: me },
      'GET /api/requests': () => ({ body: [request()] }),
      'GET /api/users/matches': () => ({ body: [{ ...grace, connectionStatus: status }] }),
      'GET /api/users/grace': () => ({
        body: { _id: 'grace', name: grace.name, connectionStatus: status, request: request() },
      }),
      'PATCH /api/requests/request-1/accept': () => {
        status = 'accepted';
        return { body: { message: 'Request accepted successfully!' } };
      },
    },
  });
  await app.user.click(await screen.findByRole('button', { name: 'Accept' }));
  return app;
}

const celebration = () =>
  screen.findByRole('dialog', { name: 'You and Grace Hopper are study buddies!' });

describe('an accepted request', () => {
  it.each(['/requests', '/people/grace'])(
    'is celebrated at %s, and a first message goes into the composer',
    async (path) => {
      const app = await accept(path);
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
    const app = await accept('/requests');
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
