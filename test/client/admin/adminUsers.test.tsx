import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import AdminScreen from '../../../src/features/admin/AdminScreen.tsx';
import AdminUserScreen from '../../../src/features/admin/AdminUserScreen.tsx';
import { timeText } from '../../../src/ui/time/times.ts';
import { fakeClock } from '../../support/client/fakeClock.ts';
import {
  type FakeResponse,
  fakeServiceForEachTest,
  holdBack,
} from '../../support/client/fakeService.ts';
import { openScreen, user } from '../../support/client/renderScreen.tsx';

const AT = '2026-03-02T10:00:00.000Z';
const account = (name: string, rest: object = {}) => ({
  ...{ _id: name.toLowerCase(), name },
  email: `${name.toLowerCase()}@example.edu`,
  university: 'University of London',
  createdAt: AT,
  role: 'student',
  ...rest,
});
const details = (rest: object = {}) => ({
  ...account('Grace'),
  ...{ location: '', emailVerified: true, deletionAt: null, lastActiveAt: null },
  ...{ authSessions: 2, buddies: 3, sentRequests: 4, sentMessages: 5, studySessions: 6 },
  ...{ blockers: 7, reports: 2, openReports: 1 },
  ...rest,
});

const service = fakeServiceForEachTest({
  'GET /api/admin/users': () => ({
    body: { users: [account('Ada'), account('Grace')], count: 2 },
  }),
  'GET /api/admin/users/grace': () => ({ body: details() }),
});

const open = (path = '/admin', options: { userId?: string } = { userId: 'root' }) =>
  openScreen(
    <Routes>
      <Route path="/admin" element={<AdminScreen />} />
      <Route path="/admin/users/:userId" element={<AdminUserScreen />} />
    </Routes>,
    service,
    path,
    options,
  );
const changes = () =>
  service.calls
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path, body }) => [`${method} ${path}`, body]);

/** Clicks a button and returns the question that it opens. */
async function ask(name: string) {
  await user.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('alertdialog'));
}

const BUTTONS = ['Refresh Users', 'Delete All Users', 'Clear All Data'];
const button = (name: string) => screen.getByRole('button', { name });
const status = (text: string) => screen.findByText(text, { selector: '[role=status]' });
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const respondWith = (call: string, response: FakeResponse) => {
  service.handlers[call] = () => response;
};
const UNEXPECTED = 'An unexpected error occurred. Please try again later.';
const USERS = 'GET /api/admin/users';
const GRACE = 'GET /api/admin/users/grace';

describe('the admin panel', () => {
  // Covers 2.28, 2.30, 2.32, 3.4, 7.10, 8.47
  it('loads all accounts when it opens, and again', async () => {
    const ada = account('Ada', { avatar: '/api/avatars/a.webp' });
    respondWith(USERS, { body: { users: [ada, account('Grace')], count: 2 } });
    open();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Admin Panel');
    const buttons = BUTTONS.map((each) => button(each));
    const areDisabled = () => buttons.map((each) => (each as HTMLButtonElement).disabled);
    expect(areDisabled()).toEqual([true, true, true]);
    expect(await status('Found 2 users')).toHaveClass('text-success');
    expect(areDisabled()).toEqual([false, false, false]);
    expect(screen.getByRole('heading', { name: 'Users (2)' })).toBeInTheDocument();
    const row = screen.getAllByRole('listitem')[0]!;
    expect(row).toHaveTextContent('Adaada@example.eduUniversity of London');
    expect(row.querySelector('img')?.getAttribute('src')).toMatch(/\/api\/avatars\/a\.webp$/);
    expect(row.querySelector('time')).toHaveAttribute('datetime', AT);
    expect(row.querySelector('time')?.textContent).toBe(timeText(AT));

    const finish = holdBack(service, USERS, { body: { users: [account('Ada')], count: 1 } });
    fireEvent.click(button('Refresh Users'));
    await waitFor(() => expect(areDisabled()).toEqual([true, true, true]));
    finish();
    expect(await status('Found 1 users')).toBeInTheDocument();
    expect(screen.queryByText('Loading users...')).toBeNull();
    expect(areDisabled()).toEqual([false, false, false]);
  });

  // Covers 2.34, 8.27, 8.48
  it('says that there are no users, or in red why loading failed, and offers no deletions', async () => {
    respondWith(USERS, { body: { users: [], count: 0 } });
    open();
    expect(await screen.findByText('No users found')).toBeInTheDocument();
    expect(await status('Found 0 users')).toBeInTheDocument();
    for (const [response, text] of [
      [{ status: 502, body: '<html>Oops</html>' }, UNEXPECTED],
      [
        { status: 403, body: { error: 'Only an admin can do this.' } },
        'Only an admin can do this.',
      ],
    ] as const) {
      respondWith(USERS, response);
      await user.click(button('Refresh Users'));
      expect(await status(`Error fetching users: ${text}`)).toHaveClass('text-danger');
    }
    expect(screen.queryByRole('button', { name: 'Delete All Users' })).toBeNull();

    respondWith(USERS, { hang: true });
    const clock = fakeClock();
    fireEvent.click(button('Refresh Users'));
    await clock.advance(10_000);
    const text = /: Request timed out\. Please check your connection and try again\.$/;
    await clock.waitFor(() => expect(screen.getByText(text)).toHaveClass('text-danger'));
  });

  it('tells a guest to log in, without a request', async () => {
    open('/admin', {});
    expect(await status('Error fetching users: Please log in.')).toHaveClass('text-danger');
    expect(screen.getByRole('heading', { name: 'Users (0)' })).toBeInTheDocument();
    expect(button('Delete All Users')).toBeDisabled();
    expect(service.calls).toEqual([]);
  });

  // Covers 2.33
  it('loads the next page, and has a search of the service and a page for each student', async () => {
    service.handlers[USERS] = ({ path }) => {
      const users = [account(/cursor=Ada|q=gra/.test(path) ? 'Grace' : 'Ada')];
      const isFirst = !/cursor|q=/.test(path);
      return {
        body: { users, count: path.includes('q=') ? 1 : 2 },
        ...(isFirst && { headers: { 'x-next-cursor': 'Ada' } }),
      };
    };
    const { where } = open();
    const more = await screen.findByRole('button', { name: 'Show more' });
    // The count includes pages that are not loaded.
    expect(screen.getByRole('heading', { name: 'Users (2)' })).toBeInTheDocument();
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    await user.click(more);
    expect(await screen.findByText('Grace')).toBeInTheDocument();

    type(screen.getByRole('searchbox', { name: 'Search users' }), 'gra');
    await status('Found 1 users');
    expect(screen.queryByRole('link', { name: 'Ada' })).toBeNull();
    const pages = within(screen.getByRole('navigation', { name: 'Admin pages' }));
    expect(pages.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      ...['Users', 'Reports', 'Outcomes', 'Courses', 'Audit log'],
    ]);
    await user.click(screen.getByRole('link', { name: 'Grace' }));
    expect(where()).toBe('/admin/users/grace');
    expect(await screen.findByRole('heading', { level: 2, name: 'Grace' })).toBeVisible();
  });

  it('has no search, links and password with a service that sends no roles', async () => {
    const users = [account('Ada', { role: undefined })];
    respondWith(USERS, { body: { users, count: 1 } });
    open();
    await status('Found 1 users');
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(screen.queryByRole('link')).toBeNull();
    const dialog = await ask('Delete All Users');
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await screen.findByText(/^Error deleting users: /);
    expect(changes()).toEqual([['DELETE /api/admin/users', '']]);
  });
});

// Covers 2.29, 2.31, 2.35, 5.6, 7.11, 8.49
it.each([
  [
    ...['Delete All Users', 'delete ALL users', 'Delete', 'DELETE /api/admin/users'],
    ...['deleting users', 'Every account but those of admins goes, with all that belongs to it.'],
  ],
  [
    ...['Clear All Data', 'clear ALL data', 'Clear', 'DELETE /api/admin/all'],
    ...['clearing data', 'Requests, messages, sessions and notifications go as well.'],
  ],
] as const)(
  '%s needs a word and the password, and shows its result once it is confirmed',
  async (name, what, confirm, call, doing, consequence) => {
    const question = `Are you sure you want to ${what}? This cannot be undone!`;
    const failed = `Error ${doing}: `;
    open();
    await status('Found 2 users');
    expect(screen.getByText(consequence)).toBeVisible();
    const askAgain = async () => {
      await waitFor(() => expect(button(name)).toBeEnabled());
      await user.click(button(name));
      const dialog = within(await screen.findByRole('alertdialog', { name: question }));
      return {
        send: dialog.getByRole('button', { name: confirm }),
        cancel: dialog.getByRole('button', { name: 'Cancel' }),
        word: dialog.getByLabelText('Type DELETE to continue'),
        password: dialog.getByLabelText('Your password'),
      };
    };
    const { send, cancel, word, password } = await askAgain();
    type(word, 'DELETE');
    expect(send).toBeDisabled();
    type(word, 'DELET');
    type(password, 'secret');
    expect(send).toBeDisabled();
    type(word, 'DELETE');
    expect(send).toBeEnabled();
    await user.click(cancel);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(changes()).toEqual([]);

    const runAgain = async () => {
      const dialog = await askAgain();
      type(dialog.word, 'DELETE');
      type(dialog.password, 'secret');
      await user.click(dialog.send);
    };
    for (const [response, text] of [
      [{ status: 403, body: { error: 'No admin.' } }, `${failed}No admin.`],
      [{ drop: true }, failed + UNEXPECTED],
    ] as const) {
      respondWith(call, response);
      await runAgain();
      expect(await status(text)).toHaveClass('text-danger');
    }

    const finish = holdBack(service, call, { body: { message: '1 user deleted.' } });
    await runAgain();
    for (const each of BUTTONS) await waitFor(() => expect(button(each)).toBeDisabled());
    respondWith(USERS, { body: { users: [account('Ada')], count: 1 } });
    finish();
    expect(await status('1 user deleted.')).toHaveClass('text-success');
    expect(await screen.findByRole('heading', { name: 'Users (1)' })).toBeInTheDocument();
    expect(changes()).toEqual(Array(3).fill([call, { password: 'secret' }]));
    await user.click(button('Refresh Users'));
    expect(await status('Found 1 users')).toBeInTheDocument();

    respondWith(call, { body: { message: '60 gone. Error in 1 file.' } });
    await runAgain();
    expect(await status('60 gone. Error in 1 file.')).toHaveClass('text-danger');
  },
);

describe('the page of a student', () => {
  const facts = () => Array.from(document.querySelectorAll('dl > *'), (fact) => fact.textContent);
  const question = () => screen.getByRole('alertdialog');

  it('shows facts, changes the account after a confirmation, and shows why a change failed', async () => {
    service.handlers['PUT /api/admin/users/grace/suspension'] = () => {
      respondWith(GRACE, { body: details({ suspendedAt: AT }) });
      return { body: { message: 'The account is suspended.' } };
    };
    respondWith(GRACE, { body: details({ emailVerified: false, deletionAt: AT, role: 'admin' }) });
    const { where } = open('/admin/users/grace');
    await screen.findByText('2 (1 open)');
    expect(facts()).toEqual([
      ...['Emailgrace@example.edu', 'Email verifiedNo', `Signed up${timeText(AT)}`],
      ...['Last activeNever', 'Signed-in devices2', 'Study buddies3', 'Requests sent4'],
      ...['Messages sent5', 'Study sessions planned6', 'Blocked by7', 'Reports2 (1 open)'],
      `Will be deleted${timeText(AT)}`,
    ]);
    await ask('Remove admin');
    expect(question()).toHaveAccessibleDescription('They keep their account as a student.');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    const dialog = await ask('Suspend');
    expect(question()).toHaveAccessibleName('Suspend: Grace?');
    expect(question()).toHaveAccessibleDescription(/You can lift the suspension\.$/);
    expect(changes()).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Suspend' }));
    expect(await screen.findByText('The account is suspended.')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Lift suspension' })).toBeVisible();
    expect(facts()[1]).toBe('Email verifiedYes');
    expect(facts()).toHaveLength(11);
    const sent: unknown[] = [['PUT /api/admin/users/grace/suspension', {}]];

    const error = 'Failed to change this account.';
    const account = '/api/admin/users/grace';
    for (const [label, call, body, text] of [
      ['Lift suspension', `DELETE ${account}/suspension`, '', /and others see them again\.$/],
      ['Sign out everywhere', `POST ${account}/sign-out`, {}, /log in again on all devices\.$/],
      ['Make admin', `PUT ${account}/role`, { role: 'admin' }, /, and delete all data\.$/],
      ['Delete account', `DELETE ${account}`, { password: 'secret' }, /This cannot be undone\.$/],
    ] as const) {
      respondWith(call, { status: 409, body: {} });
      const dialog = await ask(label);
      expect(question()).toHaveAccessibleDescription(text);
      expect(screen.queryByText(error)).toBeNull();
      const confirm = dialog.getByRole('button', { name: label });
      if (label === 'Delete account') {
        expect(confirm).toBeDisabled();
        type(dialog.getByLabelText('Your password'), 'secret');
      }
      await user.click(confirm);
      expect(await screen.findByText(error)).toHaveClass('text-danger');
      sent.push([call, body]);
      expect(changes()).toEqual(sent);
    }
    expect(where()).toBe('/admin/users/grace');

    respondWith('DELETE /api/admin/users/grace', { body: { message: 'Deleted.' } });
    const last = await ask('Delete account');
    type(last.getByLabelText('Your password'), 'secret');
    await user.click(last.getByRole('button', { name: 'Delete account' }));
    await waitFor(() => expect(where()).toBe('/admin'));
  });

  it('tells a student why there is nothing', async () => {
    respondWith(GRACE, { status: 403, body: { error: 'Only an admin can do this.' } });
    open('/admin/users/grace');
    expect(await screen.findByText('Only an admin can do this.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Suspend' })).toBeNull();
  });
});

it.each([
  ['/admin', 'Delete All Users', 'Delete', 'DELETE /api/admin/users'],
  ['/admin/users/grace', 'Delete account', 'Delete account', 'DELETE /api/admin/users/grace'],
])(
  'an admin without a password at %s logs in again in the dialog before a deletion',
  async (path, name, confirm, call) => {
    respondWith('GET /api/users/me', { body: { _id: 'root', hasPassword: false } });
    respondWith('GET /api/sign-on', { body: { name: 'Northfield', only: false } });
    respondWith(call, { status: 403, body: {} });
    open(path);
    await waitFor(() => expect(screen.getByRole('button', { name })).toBeEnabled());
    const dialog = await ask(name);
    await waitFor(() => expect(dialog.queryByLabelText('Your password')).toBeNull());
    const word = dialog.queryByLabelText('Type DELETE to continue');
    if (word) type(word, 'DELETE');
    await user.click(dialog.getByRole('button', { name: confirm }));
    expect(await dialog.findByText('Please log in again first.')).toBeVisible();
    const again = { name: 'Log in with Northfield again' };
    expect(await dialog.findByRole('button', again)).toBeVisible();
    expect(changes()).toEqual([[call, '']]);

    respondWith(call, { body: { message: 'Deleted.' } });
    await user.click(dialog.getByRole('button', { name: confirm }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  },
);
