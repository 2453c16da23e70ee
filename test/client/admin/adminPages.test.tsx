import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import AdminAuditRoute from '../../../src/routes/AdminAuditRoute.tsx';
import AdminOutcomesRoute from '../../../src/routes/AdminOutcomesRoute.tsx';
import AdminReportsRoute from '../../../src/routes/AdminReportsRoute.tsx';
import AdminRoute from '../../../src/routes/AdminRoute.tsx';
import AdminUserRoute from '../../../src/routes/AdminUserRoute.tsx';
import { makeTestStore } from '../../support/client/clientStore.ts';
import { fakeServiceForEachTest } from '../../support/client/fakeService.ts';
import { renderScreen } from '../../support/client/renderScreen.tsx';

const AT = '2026-03-02T10:00:00.000Z';
const person = (name: string) => ({ _id: name.toLowerCase(), name });
const account = (name: string, rest: object = {}) => ({
  ...person(name),
  email: `${name.toLowerCase()}@example.edu`,
  university: 'University of London',
  createdAt: AT,
  role: 'student',
  ...rest,
});
const details = (rest: object = {}) => ({
  ...account('Grace'),
  location: '',
  emailVerified: true,
  deletionAt: null,
  lastActiveAt: null,
  authSessions: 2,
  buddies: 3,
  sentRequests: 4,
  sentMessages: 5,
  studySessions: 6,
  blockers: 7,
  reports: 2,
  openReports: 1,
  ...rest,
});
const report = (rest: object = {}) => ({
  _id: 'r1',
  reporter: person('Ada'),
  reported: person('Grace'),
  reason: 'harassment',
  details: 'She insults me.',
  messages: [{ senderId: 'grace', message: 'An insult', createdAt: AT }],
  createdAt: AT,
  decision: null,
  note: '',
  decidedBy: null,
  decidedAt: null,
  ...rest,
});

let open: object[];
let decided: object[];
const user = userEvent.setup({ delay: null });

const service = fakeServiceForEachTest({
  'GET /api/admin/users': ({ path }) => {
    const users = path.includes('q=gra') ? [account('Grace')] : [account('Ada'), account('Grace')];
    return { body: { users, count: users.length } };
  },
  'GET /api/admin/users/grace': () => ({ body: details() }),
  'GET /api/admin/reports': ({ path }) => ({
    body: path.includes('status=open') ? open : decided,
  }),
});
beforeEach(() => {
  open = [report()];
  decided = [];
});

const openAt = (path: string) =>
  renderScreen(
    <Routes>
      <Route path="/admin" element={<AdminRoute />} />
      <Route path="/admin/users/:userId" element={<AdminUserRoute />} />
      <Route path="/admin/reports" element={<AdminReportsRoute />} />
      <Route path="/admin/outcomes" element={<AdminOutcomesRoute />} />
      <Route path="/admin/audit" element={<AdminAuditRoute />} />
    </Routes>,
    makeTestStore({ url: service.url, userId: 'root' }).store,
    path,
  );
const changes = () =>
  service.calls
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path, body }) => [`${method} ${path}`, body]);

it('a report names the study session of a message', async () => {
  const copy = { senderId: 'grace', message: 'An insult', createdAt: AT, session: 'Sets' };
  open = [report({ messages: [copy] })];
  openAt('/admin/reports');
  const text = await screen.findByText('An insult');
  expect(text.previousElementSibling).toHaveTextContent(/^Grace, .+, in “Sets”$/);
});

describe('the list of users', () => {
  it('is searched by the service and leads to the page of a student', async () => {
    const { where } = openAt('/admin');
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
    openAt('/admin');
    await screen.findByText('Found 1 users');
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(screen.queryByRole('link')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Delete All Users' }));
    const dialog = within(await screen.findByRole('alertdialog'));
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
    openAt('/admin/users/grace');
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
    const { where } = openAt('/admin/users/grace');
    await user.click(await screen.findByRole('button', { name: label }));
    const dialog = within(await screen.findByRole('alertdialog'));
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
    const { where } = openAt('/admin/users/grace');
    await user.click(await screen.findByRole('button', { name: 'Delete account' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.type(dialog.getByLabelText('Your password'), 'secret');
    await user.click(dialog.getByRole('button', { name: 'Delete account' }));
    await waitFor(() => expect(where()).toBe('/admin'));
  });

  it('tells a student why there is nothing', async () => {
    const body = { error: 'Only an admin can do this.' };
    service.handlers['GET /api/admin/users/grace'] = () => ({ status: 403, body });
    openAt('/admin/users/grace');
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
    openAt(path);
    await waitFor(() => expect(screen.getByRole('button', { name })).toBeEnabled());
    await user.click(screen.getByRole('button', { name }));
    const dialog = within(await screen.findByRole('alertdialog'));
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

describe('the reports', () => {
  it('show the copied messages and move to the decided ones with the note', async () => {
    service.handlers['POST /api/admin/reports/r1/decision'] = ({ body }) => {
      const decision = { ...(body as object), decidedBy: person('Root'), decidedAt: AT };
      [open, decided] = [[], [report(decision)]];
      return { body: { message: 'Stored.' } };
    };
    openAt('/admin/reports');
    const queue = within(screen.getByRole('region', { name: 'Open' }));
    expect(await queue.findByText('She insults me.')).toBeVisible();
    expect(queue.getByText('Harassment or threats')).toBeVisible();
    expect(queue.getByText('An insult')).toBeInTheDocument();
    await user.type(queue.getByRole('textbox', { name: 'Note (optional)' }), 'Seen.');
    await user.click(queue.getByRole('button', { name: 'No action' }));
    expect(await queue.findByText('There are no open reports.')).toBeVisible();
    const done = within(screen.getByRole('region', { name: 'Decided' }));
    expect(await done.findByText('Seen.')).toBeVisible();
    expect(done.getByText('No action')).toBeVisible();
    expect(changes()).toEqual([
      ['POST /api/admin/reports/r1/decision', { decision: 'no_action', note: 'Seen.' }],
    ]);
  });
});

describe('the audit log', () => {
  it('says who did what to whom', async () => {
    const entry = (_id: string, rest: object) => ({ _id, createdAt: AT, user: null, ...rest });
    service.handlers['GET /api/admin/audit'] = () => ({
      body: [
        entry('2', { action: 'suspend', actor: person('Root'), user: person('Grace') }),
        entry('1', { action: 'clear-data', actor: null }),
        entry('0', { action: 'merge-spelling', actor: person('Root'), about: '“A” into “B”' }),
      ],
    });
    openAt('/admin/audit');
    const list = await screen.findByRole('main');
    await waitFor(() => {
      const rows = within(list).getAllByRole('listitem');
      expect(rows[0]).toHaveTextContent(/^Root suspended Grace/);
      expect(rows[1]).toHaveTextContent(/^The command line cleared all data/);
      expect(rows[2]).toHaveTextContent(/^Root merged the spelling “A” into “B”/);
    });
  });
});

describe('the outcomes', () => {
  const few = {
    ...{ sent: '<5', accepted: '<5', messaged: '<5' },
    ...{ planned: '<5', held: '<5', heldAgain: '<5' },
  };
  const outcomes = (body: object) => {
    service.handlers['GET /api/admin/outcomes'] = () => ({ body });
  };
  const cellsOf = (row: HTMLElement) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);

  it('are a table of weeks and one of match percentages, each in a region for the keyboard', async () => {
    outcomes({
      weeks: [
        { monday: '2026-03-09', counts: few },
        { monday: '2026-03-02', counts: { ...few, sent: 1234, accepted: 7 } },
      ],
      bands: [
        { percentages: { from: 80, to: 100 }, counts: { ...few, sent: 1234, accepted: 7 } },
        { percentages: null, counts: few },
      ],
      total: { ...few, sent: 1234, accepted: 7 },
    });
    openAt('/admin/outcomes');
    const region = await screen.findByRole('region', { name: 'By week' });
    expect(region).toHaveAttribute('tabindex', '0');
    const weeks = within(region);
    const [, first, second, last] = within(weeks.getByRole('table')).getAllByRole('row');
    const small = '<5under 5';
    expect(within(first!).getByRole('rowheader')).toHaveTextContent('Mar 9');
    expect(cellsOf(first!)).toEqual(Array(6).fill(small));
    expect(cellsOf(second!)).toEqual(['1,234', '7', ...Array<string>(4).fill(small)]);
    expect(within(last!).getByRole('rowheader')).toHaveTextContent('All weeks');
    const table = within(screen.getByRole('region', { name: 'By match percentage' }));
    expect(
      within(table.getByRole('table'))
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['80–100 %', 'Not known']);
  });

  it('say when there are too few requests', async () => {
    outcomes({ weeks: [], bands: [], total: few });
    openAt('/admin/outcomes');
    expect(await screen.findByText(/appear once at least five requests were sent/)).toBeVisible();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  it('show the refusal of the service, and load again', async () => {
    service.handlers['GET /api/admin/outcomes'] = () => ({
      status: 403,
      body: { error: 'Only an admin can do this.' },
    });
    openAt('/admin/outcomes');
    expect(await screen.findByText('Only an admin can do this.')).toBeVisible();
    outcomes({ weeks: [], bands: [], total: few });
    await userEvent.setup().click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(/appear once/)).toBeVisible();
  });
});
