import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import AdminRoute from '../../../src/routes/AdminRoute.tsx';
import AdminUserRoute from '../../../src/routes/AdminUserRoute.tsx';
import { timeText } from '../../../src/ui/time/times.ts';
import { makeTestStore } from '../../support/client/clientStore.ts';
import { fakeServiceForEachTest } from '../../support/client/fakeService.ts';
import { renderScreen } from '../../support/client/renderScreen.tsx';

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
const user = userEvent.setup({ delay: null });

const service = fakeServiceForEachTest({
  'GET /api/admin/users': ({ path }) => {
    const users = path.includes('q=gra') ? [account('Grace')] : [account('Ada'), account('Grace')];
    return { body: { users, count: users.length } };
  },
  'GET /api/admin/users/grace': () => ({ body: details() }),
});

const open = (path = '/admin', userId: string | null = 'root') =>
  renderScreen(
    <Routes>
      <Route path="/admin" element={<AdminRoute />} />
      <Route path="/admin/users/:userId" element={<AdminUserRoute />} />
    </Routes>,
    makeTestStore({ url: service.url, ...(userId && { userId }) }).store,
    path,
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

describe('the admin panel', () => {
  // Covers 2.28, 2.29, 2.32, 2.35, 3.4, 7.10, 8.47
  it('loads all accounts when it opens', async () => {
    open();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Admin Panel');
    for (const each of BUTTONS) expect(button(each)).toBeDisabled();
    expect(await status('Found 2 users')).toHaveClass('text-success');
    for (const each of BUTTONS) expect(button(each)).toBeEnabled();
    expect(screen.getByRole('heading', { name: 'Users (2)' })).toBeInTheDocument();
    const [ada] = screen.getAllByRole('listitem');
    expect(ada).toHaveTextContent('Adaada@example.eduUniversity of London');
    expect(ada?.querySelector('time')).toHaveAttribute('datetime', AT);
    expect(ada?.querySelector('time')?.textContent).toBe(timeText(AT));
  });

  // Covers 8.27, 8.48
  it('shows in red why loading failed, and offers no deletions', async () => {
    service.handlers['GET /api/admin/users'] = () => ({ status: 502, body: '<html>Oops</html>' });
    open();
    expect(
      await status('Error fetching users: An unexpected error occurred. Please try again later.'),
    ).toHaveClass('text-danger');
    const body = { error: 'Only an admin can do this.' };
    service.handlers['GET /api/admin/users'] = () => ({ status: 403, body });
    await user.click(button('Refresh Users'));
    expect(await status('Error fetching users: Only an admin can do this.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Delete All Users' })).toBeNull();
  });

  it('shows the picture of an account', async () => {
    service.handlers['GET /api/admin/users'] = () => ({
      body: { users: [{ ...account('Ada'), avatar: '/api/avatars/a.webp' }], count: 1 },
    });
    open();
    const row = await screen.findByRole('listitem');
    expect(row.querySelector('img')?.getAttribute('src')).toMatch(/\/api\/avatars\/a\.webp$/);
  });

  // Covers 2.34
  it('says that there are no users', async () => {
    service.handlers['GET /api/admin/users'] = () => ({ body: { users: [], count: 0 } });
    open();
    expect(await screen.findByText('No users found')).toBeInTheDocument();
    expect(await status('Found 0 users')).toBeInTheDocument();
  });

  // Covers 6.7
  it('tells a guest to log in, without a request', async () => {
    open('/admin', null);
    expect(await status('Error fetching users: Please log in.')).toHaveClass('text-danger');
    expect(screen.getByRole('heading', { name: 'Users (0)' })).toBeInTheDocument();
    expect(button('Delete All Users')).toBeDisabled();
    expect(service.calls).toEqual([]);
  });

  // Covers 2.30, 2.35
  it('refreshes the users', async () => {
    open();
    await status('Found 2 users');
    let finish: (() => void) | undefined;
    service.handlers['GET /api/admin/users'] = async () => {
      await new Promise<void>((done) => {
        finish = done;
      });
      return { body: { users: [account('Ada')], count: 1 } };
    };
    // Found before the request, which times out while a busy machine looks for roles.
    const buttons = BUTTONS.map((each) => button(each));
    fireEvent.click(button('Refresh Users'));
    await waitFor(() => expect(finish).toBeDefined());
    await waitFor(() => {
      for (const each of buttons) expect(each).toBeDisabled();
    });
    finish?.();
    expect(await status('Found 1 users')).toBeInTheDocument();
    for (const each of BUTTONS) expect(button(each)).toBeEnabled();
  });

  // Covers 2.33
  it('loads the next page', async () => {
    service.handlers['GET /api/admin/users'] = ({ path }) =>
      path.includes('cursor=Ada')
        ? { body: { users: [account('Grace')], count: 2 } }
        : { body: { users: [account('Ada')], count: 2 }, headers: { 'x-next-cursor': 'Ada' } };
    open();
    const more = await screen.findByRole('button', { name: 'Show more' });
    // The count includes pages that are not loaded.
    expect(screen.getByRole('heading', { name: 'Users (2)' })).toBeInTheDocument();
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    await user.click(more);
    expect(await screen.findByText('Grace')).toBeInTheDocument();
  });
});

describe.each([
  [
    'Delete All Users',
    'Are you sure you want to delete ALL users? This cannot be undone!',
    'Delete',
    'DELETE /api/admin/users',
    'Error deleting users: ',
  ],
  [
    'Clear All Data',
    'Are you sure you want to clear ALL data? This cannot be undone!',
    'Clear',
    'DELETE /api/admin/all',
    'Error clearing data: ',
  ],
])('%s', (name, question, confirm, call, failed) => {
  const askAt = async () => {
    open();
    await status('Found 2 users');
    await user.click(button(name));
    return within(await screen.findByRole('alertdialog', { name: question }));
  };
  const confirmWith = async (
    dialog: Awaited<ReturnType<typeof askAt>>,
    password = 'root-secret-1',
  ) => {
    await user.type(dialog.getByLabelText('Type DELETE to continue'), 'DELETE');
    await user.type(dialog.getByLabelText('Your password'), password);
    await user.click(dialog.getByRole('button', { name: confirm }));
  };
  const deletions = () => service.calls.filter(({ method }) => method === 'DELETE');

  // Covers 5.6
  it('asks for confirmation and can be cancelled', async () => {
    const dialog = await askAt();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(deletions()).toEqual([]);
  });

  it('needs the word and the password', async () => {
    const dialog = await askAt();
    const send = dialog.getByRole('button', { name: confirm });
    expect(send).toBeDisabled();
    await user.type(dialog.getByLabelText('Your password'), 'root-secret-1');
    await user.type(dialog.getByLabelText('Type DELETE to continue'), 'DELET');
    expect(send).toBeDisabled();
    await user.type(dialog.getByLabelText('Type DELETE to continue'), 'E');
    expect(send).toBeEnabled();
    expect(deletions()).toEqual([]);
  });

  // Covers 2.29, 8.27, 8.49
  it.each([
    [{ status: 403, body: { error: 'No admin.' } }, `${failed}No admin.`],
    [{ drop: true }, `${failed}An unexpected error occurred. Please try again later.`],
    [{ body: { message: '60 gone. Error in 1 file.' } }, '60 gone. Error in 1 file.'],
  ])('shows an error in red when the response is %j', async (response, text) => {
    service.handlers[call] = () => response;
    await confirmWith(await askAt());
    expect(await status(text)).toHaveClass('text-danger');
  });

  // Covers 2.31, 2.35, 7.11
  it('runs once, shows the result and reloads the users', async () => {
    let finish: () => void = () => undefined;
    service.handlers[call] = async () => {
      await new Promise<void>((done) => {
        finish = done;
      });
      return { body: { message: '1 user deleted.' } };
    };
    await confirmWith(await askAt());
    await waitFor(() => expect(deletions()).toHaveLength(1));
    expect(deletions()[0]?.body).toEqual({ password: 'root-secret-1' });
    for (const each of BUTTONS) expect(button(each)).toBeDisabled();
    service.handlers['GET /api/admin/users'] = () => ({
      body: { users: [account('Ada')], count: 1 },
    });
    finish();
    expect(await status('1 user deleted.')).toHaveClass('text-success');
    expect(await screen.findByRole('heading', { name: 'Users (1)' })).toBeInTheDocument();
    await user.click(button('Refresh Users'));
    expect(await status('Found 1 users')).toBeInTheDocument();
  });
});

describe('the list of users', () => {
  it('is searched by the service and leads to the page of a student', async () => {
    const { where } = open();
    await screen.findByText('Found 2 users');
    await user.type(screen.getByRole('searchbox', { name: 'Search users' }), 'gra');
    await screen.findByText('Found 1 users');
    expect(screen.queryByRole('link', { name: 'Ada' })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Grace' }));
    expect(where()).toBe('/admin/users/grace');
    expect(await screen.findByRole('heading', { level: 2, name: 'Grace' })).toBeVisible();
  });

  it('has no search, links and password with a service that sends no roles', async () => {
    service.handlers['GET /api/admin/users'] = () => ({
      body: { users: [account('Ada', { role: undefined })], count: 1 },
    });
    open();
    await screen.findByText('Found 1 users');
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(screen.queryByRole('link')).toBeNull();
    const dialog = await ask('Delete All Users');
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await screen.findByText(/^Error deleting users: /);
    expect(changes()).toEqual([['DELETE /api/admin/users', '']]);
  });
});

describe('the page of a student', () => {
  it('shows facts, and suspends after a confirmation', async () => {
    service.handlers['PUT /api/admin/users/grace/suspension'] = () => {
      service.handlers['GET /api/admin/users/grace'] = () => ({
        body: details({ suspendedAt: AT }),
      });
      return { body: { message: 'The account is suspended.' } };
    };
    open('/admin/users/grace');
    expect(await screen.findByText('2 (1 open)')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Suspend' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Suspend: Grace?' }));
    expect(changes()).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Suspend' }));
    expect(await screen.findByText('The account is suspended.')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Lift suspension' })).toBeVisible();
    expect(changes()).toEqual([['PUT /api/admin/users/grace/suspension', {}]]);
  });

  it.each([
    ['Sign out everywhere', 'POST /api/admin/users/grace/sign-out', {}],
    ['Make admin', 'PUT /api/admin/users/grace/role', { role: 'admin' }],
    ['Delete account', 'DELETE /api/admin/users/grace', { password: 'secret' }],
  ])('%s shows why it failed', async (label, call, body) => {
    const error = 'This is the only admin.';
    service.handlers[call] = () => ({ status: 409, body: { error } });
    const { where } = open('/admin/users/grace');
    const dialog = await ask(label);
    if (label === 'Delete account') {
      expect(dialog.getByRole('button', { name: label })).toBeDisabled();
      await user.type(dialog.getByLabelText('Your password'), 'secret');
    }
    await user.click(dialog.getByRole('button', { name: label }));
    expect(await screen.findByText(error)).toHaveClass('text-danger');
    expect(changes()).toEqual([[call, body]]);
    expect(where()).toBe('/admin/users/grace');
  });

  it('returns to the list after a deletion', async () => {
    service.handlers['DELETE /api/admin/users/grace'] = () => ({ body: { message: 'Deleted.' } });
    const { where } = open('/admin/users/grace');
    const dialog = await ask('Delete account');
    await user.type(dialog.getByLabelText('Your password'), 'secret');
    await user.click(dialog.getByRole('button', { name: 'Delete account' }));
    await waitFor(() => expect(where()).toBe('/admin'));
  });

  it('tells a student why there is nothing', async () => {
    const body = { error: 'Only an admin can do this.' };
    service.handlers['GET /api/admin/users/grace'] = () => ({ status: 403, body });
    open('/admin/users/grace');
    expect(await screen.findByText('Only an admin can do this.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Suspend' })).toBeNull();
  });
});

describe('an admin without a password', () => {
  const AGAIN = { name: 'Log in with Northfield again' };
  beforeEach(() => {
    service.handlers['GET /api/users/me'] = () => ({ body: { _id: 'root', hasPassword: false } });
    service.handlers['GET /api/sign-on'] = () => ({ body: { name: 'Northfield', only: false } });
  });

  it.each([
    ['/admin', 'Delete All Users', 'Delete', 'DELETE /api/admin/users'],
    ['/admin/users/grace', 'Delete account', 'Delete account', 'DELETE /api/admin/users/grace'],
  ])('at %s logs in again in the dialog before a deletion', async (path, name, confirm, call) => {
    service.handlers[call] = () => ({ status: 403, body: { error: 'Log in again to delete.' } });
    open(path);
    await waitFor(() => expect(screen.getByRole('button', { name })).toBeEnabled());
    const dialog = await ask(name);
    await waitFor(() => expect(dialog.queryByLabelText('Your password')).toBeNull());
    const word = dialog.queryByLabelText('Type DELETE to continue');
    if (word) await user.type(word, 'DELETE');
    await user.click(dialog.getByRole('button', { name: confirm }));
    expect(await dialog.findByText('Log in again to delete.')).toBeVisible();
    expect(await dialog.findByRole('button', AGAIN)).toBeVisible();
    expect(changes()).toEqual([[call, '']]);

    service.handlers[call] = () => ({ body: { message: 'Deleted.' } });
    await user.click(dialog.getByRole('button', { name: confirm }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });
});
