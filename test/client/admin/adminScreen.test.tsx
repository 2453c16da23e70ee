import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import AdminRoute from '../../../src/routes/AdminRoute.tsx';
import { timeText } from '../../../src/ui/time/times.ts';
import { makeTestStore } from '../../support/client/clientStore.ts';
import { fakeServiceForEachTest } from '../../support/client/fakeService.ts';
import { renderScreen } from '../../support/client/renderScreen.tsx';

const account = (name: string) => ({
  _id: name,
  name,
  email: `${name.toLowerCase()}@example.edu`,
  university: 'University of London',
  createdAt: '2026-03-02T10:00:00.000Z',
  role: 'student',
});

const user = userEvent.setup({ delay: null });

const service = fakeServiceForEachTest({
  'GET /api/admin/users': () => ({
    body: { users: [account('Ada'), account('Grace')], count: 2 },
  }),
});

const open = () =>
  renderScreen(
    <AdminRoute />,
    makeTestStore({ url: service.url, userId: 'admin' }).store,
    '/admin',
  );

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
    const created = '2026-03-02T10:00:00.000Z';
    expect(ada?.querySelector('time')).toHaveAttribute('datetime', created);
    expect(ada?.querySelector('time')?.textContent).toBe(timeText(created));
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
    const { store } = makeTestStore({ url: service.url });
    renderScreen(<AdminRoute />, store, '/admin');
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
  const ask = async () => {
    open();
    await status('Found 2 users');
    await user.click(button(name));
    return within(await screen.findByRole('alertdialog', { name: question }));
  };
  const confirmWith = async (
    dialog: Awaited<ReturnType<typeof ask>>,
    password = 'root-secret-1',
  ) => {
    await user.type(dialog.getByLabelText('Type DELETE to continue'), 'DELETE');
    await user.type(dialog.getByLabelText('Your password'), password);
    await user.click(dialog.getByRole('button', { name: confirm }));
  };
  const deletions = () => service.calls.filter(({ method }) => method === 'DELETE');

  // Covers 5.6
  it('asks for confirmation and can be cancelled', async () => {
    const dialog = await ask();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(deletions()).toEqual([]);
  });

  it('needs the word and the password', async () => {
    const dialog = await ask();
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
    await confirmWith(await ask());
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
    await confirmWith(await ask());
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
