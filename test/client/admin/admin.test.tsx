import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import type { CourseImport, CourseMerge, MergeProposal } from '../../../contract/courses.ts';
import AdminRoute from '../../../src/routes/AdminRoute.tsx';
import AdminUserRoute from '../../../src/routes/AdminUserRoute.tsx';
import AdminAuditRoute from '../../../src/routes/AdminAuditRoute.tsx';
import AdminOutcomesRoute from '../../../src/routes/AdminOutcomesRoute.tsx';
import AdminReportsRoute from '../../../src/routes/AdminReportsRoute.tsx';
import AdminCoursesRoute from '../../../src/routes/AdminCoursesRoute.tsx';
import { timeText } from '../../../src/ui/time/times.ts';
import { makeTestStore } from '../../support/client/clientStore.ts';
import {
  type FakeResponse,
  fakeServiceForEachTest,
  holdBack,
} from '../../support/client/fakeService.ts';
import { renderScreen } from '../../support/client/renderScreen.tsx';

const AT = '2026-03-02T10:00:00.000Z';
const person = (name: string) => ({ _id: name.toLowerCase(), name });
const NONE = { count: 0, lines: [] };
const lines = (...texts: string[]) => ({ count: texts.length, lines: texts });
const found = (rest: Partial<CourseImport> = {}): CourseImport => ({
  ...{ isStored: false, added: lines('MATH 201 Linear Algebra'), changed: NONE, unchanged: 3 },
  ...{ missing: NONE, removesMissing: false, badRows: NONE, repeated: NONE },
  ...rest,
});
const linAlg = { spelling: 'Lin Alg', students: 12, title: 'Linear Algebra' };
const older = { _id: 'm0', spelling: 'Old', students: 0, decidedBy: null, decidedAt: AT };
const linear = { code: 'MATH 201', title: 'Linear Algebra', faculty: 'Science', term: 'Fall' };

const report = (rest: object = {}) => ({
  _id: 'r1',
  reporter: person('Ada'),
  reported: person('Grace'),
  reason: 'harassment',
  details: 'She insults me.',
  messages: [{ senderId: 'grace', message: 'An insult', createdAt: AT, session: 'Sets' }],
  createdAt: AT,
  ...{ decision: null, note: '', decidedBy: null, decidedAt: null },
  ...rest,
});

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
let checked: CourseImport;
let proposals: MergeProposal[];
let merges: CourseMerge[];
const user = userEvent.setup({ delay: null });

const service = fakeServiceForEachTest({
  'GET /api/admin/users': () => ({
    body: { users: [account('Ada'), account('Grace')], count: 2 },
  }),
  'GET /api/admin/users/grace': () => ({ body: details() }),
  'GET /api/admin/courses': ({ path }) => ({
    body: path.includes('q=none') ? { courses: [], count: 0 } : { courses: [linear], count: 2_000 },
  }),
  'GET /api/admin/courses/spellings': () => ({ body: ['Vectors'] }),
  'GET /api/admin/courses/proposals': () => ({ body: proposals }),
  'GET /api/admin/courses/merges': ({ path }) =>
    path.includes('cursor=m2')
      ? { body: [older] }
      : { body: merges, ...(merges.length > 1 && { headers: { 'X-Next-Cursor': 'm2' } }) },
  'POST /api/admin/courses/import': ({ body }) => ({
    body: String(body).includes('"dryRun"') ? checked : { ...checked, isStored: true },
  }),
  'POST /api/admin/courses/merges': () => ({ body: { message: '12 students have it now.' } }),
  'DELETE /api/admin/courses/merges/m1': () => ({ body: { message: 'Done.' } }),
});
beforeEach(() => {
  checked = found();
  proposals = [linAlg];
  merges = [];
});

const openAt = (path: string, userId: string | null = 'root') =>
  renderScreen(
    <Routes>
      <Route path="/admin" element={<AdminRoute />} />
      <Route path="/admin/users/:userId" element={<AdminUserRoute />} />
      <Route path="/admin/reports" element={<AdminReportsRoute />} />
      <Route path="/admin/outcomes" element={<AdminOutcomesRoute />} />
      <Route path="/admin/courses" element={<AdminCoursesRoute />} />
      <Route path="/admin/audit" element={<AdminAuditRoute />} />
    </Routes>,
    makeTestStore({ url: service.url, ...(userId && { userId }) }).store,
    path,
  );
const sent = (method: string) => service.calls.filter((call) => call.method === method);
const button = (name: string) => screen.getByRole('button', { name });

it('a report shows the copied messages, and is decided with a note', async () => {
  let [open, decided]: object[][] = [[report()], []];
  service.handlers['GET /api/admin/reports'] = ({ path }) => ({
    body: path.includes('status=open') ? open : decided,
  });
  service.handlers['POST /api/admin/reports/r1/decision'] = ({ body }) => {
    const decision = { ...(body as object), decidedBy: person('Root'), decidedAt: AT };
    [open, decided] = [[], [report(decision)]];
    return { body: { message: 'Stored.' } };
  };
  openAt('/admin/reports');
  const queue = within(screen.getByRole('region', { name: 'Open' }));
  expect(await queue.findByText('She insults me.')).toBeVisible();
  expect(queue.getByText('Harassment or threats')).toBeVisible();
  expect(queue.getByText('An insult').previousElementSibling).toHaveTextContent(
    /^Grace, .+, in “Sets”$/,
  );
  await user.type(queue.getByRole('textbox', { name: 'Note (optional)' }), 'Seen.');
  await user.click(queue.getByRole('button', { name: 'No action' }));
  expect(await queue.findByText('There are no open reports.')).toBeVisible();
  const done = within(screen.getByRole('region', { name: 'Decided' }));
  expect(await done.findByText('Seen.')).toBeVisible();
  expect(done.getByText('No action')).toBeVisible();
  expect(sent('POST').map(({ body }) => body)).toEqual([{ decision: 'no_action', note: 'Seen.' }]);
});

it('the audit log says who did what to whom', async () => {
  const entry = (_id: string, rest: object) => ({ _id, createdAt: AT, user: null, ...rest });
  service.handlers['GET /api/admin/audit'] = () => ({
    body: [
      entry('2', { action: 'suspend', actor: person('Root'), user: person('Grace') }),
      entry('1', { action: 'clear-data', actor: null }),
      entry('0', { action: 'merge-spelling', actor: person('Root'), about: '“A” into “B”' }),
    ],
  });
  openAt('/admin/audit');
  await waitFor(() => {
    const rows = within(screen.getByRole('main')).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Root suspended Grace/),
      expect.stringMatching(/^The command line cleared all data/),
      expect.stringMatching(/^Root merged the spelling “A” into “B”/),
    ]);
  });
});

it('the outcomes are tables of weeks and match percentages once there are enough requests', async () => {
  const few = {
    ...{ sent: '<5', accepted: '<5', messaged: '<5' },
    ...{ planned: '<5', held: '<5', heldAgain: '<5' },
  };
  const enough = { ...few, sent: 1234, accepted: 7 };
  const OUTCOMES = 'GET /api/admin/outcomes';
  respondWith(OUTCOMES, { status: 403, body: { error: 'Only an admin can do this.' } });
  const { goTo } = openAt('/admin/outcomes');
  expect(await screen.findByText('Only an admin can do this.')).toBeVisible();
  respondWith(OUTCOMES, { body: { weeks: [], bands: [], total: few } });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(/appear once at least five requests were sent/)).toBeVisible();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();

  respondWith(OUTCOMES, {
    body: {
      weeks: [
        { monday: '2026-03-09', counts: few },
        { monday: '2026-03-02', counts: enough },
      ],
      bands: [
        { percentages: { from: 80, to: 100 }, counts: enough },
        { percentages: null, counts: few },
      ],
      total: enough,
    },
  });
  goTo('/admin/audit');
  goTo('/admin/outcomes');
  const region = await screen.findByRole('region', { name: 'By week' });
  // For the keyboard.
  expect(region).toHaveAttribute('tabindex', '0');
  const rowsOf = (table: HTMLElement) =>
    within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].map(({ textContent }) => textContent));
  const [small, large] = [Array<string>(6).fill('<5under 5'), ['1,234', '7']];
  const largeRow = [...large, ...small.slice(2)];
  expect(rowsOf(region)).toEqual([
    ['Mar 9', ...small],
    ['Mar 2', ...largeRow],
    ['All weeks', ...largeRow],
  ]);
  expect(rowsOf(screen.getByRole('region', { name: 'By match percentage' }))).toEqual([
    ['80–100 %', ...largeRow],
    ['Not known', ...small],
  ]);
});

describe('the import of courses', () => {
  const upload = (content: BlobPart = 'code,title', name = 'list.csv') =>
    user.upload(screen.getByLabelText('Choose CSV file'), new File([content], name));

  it('shows what changes before it stores anything, and why a file cannot be read', async () => {
    const respondWithCourses = service.handlers['GET /api/admin/courses']!;
    const IMPORT = 'POST /api/admin/courses/import';
    const readFile = service.handlers[IMPORT]!;
    respondWith('GET /api/admin/courses', { body: { courses: [], count: 0 } });
    respondWith(IMPORT, { status: 400, body: { error: 'The file is empty.' } });
    openAt('/admin/courses');
    expect(await screen.findByText(/^No courses yet/)).toBeVisible();
    await upload('');
    expect(await screen.findByText('The file is empty.')).toBeVisible();
    await upload(new Uint8Array(2 * 1024 * 1024 + 1));
    expect(await screen.findByText('A list of courses may have at most 2 MB.')).toBeVisible();
    expect(sent('POST')).toHaveLength(1);

    service.handlers['GET /api/admin/courses'] = respondWithCourses;
    service.handlers[IMPORT] = readFile;
    await upload();
    expect(await screen.findByText('1 new course, 0 changed, 3 unchanged.')).toBeVisible();
    expect(screen.getByText('MATH 201 Linear Algebra')).toBeInTheDocument();
    expect(sent('POST')).toHaveLength(2);
    await user.click(button('Import'));
    expect(await screen.findByText('Imported: 1 new course, 0 changed.')).toBeVisible();
    expect(String(sent('POST')[2]?.body)).not.toContain('"dryRun"');
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();

    // The list of courses.
    expect(await screen.findByText('2,000 courses. The first 1 are shown.')).toBeVisible();
    expect(screen.getByText('Science, Fall')).toBeVisible();
    const search = screen.getByRole('searchbox', { name: 'Search courses' });
    await user.type(search, 'none');
    expect(await screen.findByText('0 courses.')).toBeVisible();
    expect(search).toHaveFocus();
  });

  it('can be given up, and leaves out bad rows and removes courses only when it is told to', async () => {
    checked = found({ added: NONE });
    openAt('/admin/courses');
    await upload();
    expect(await screen.findByRole('button', { name: 'Nothing to import' })).toBeDisabled();
    await user.click(button('Cancel'));
    expect(screen.queryByText('list.csv')).toBeNull();

    const badRows = lines('Line 7 has no title.');
    checked = found({ badRows, missing: lines('0042 Ethics'), removesMissing: true });
    await upload();
    expect(await screen.findByText('Line 7 has no title.')).toBeVisible();
    expect(button('Import')).toBeDisabled();
    await user.click(screen.getByRole('checkbox', { name: /Leave out 1 row and/ }));
    await user.click(screen.getByRole('checkbox', { name: /Remove 1 course that/ }));
    await user.click(button('Import'));
    expect(
      await screen.findByText('Imported: 1 new course, 0 changed, 1 removed, 1 row left out.'),
    ).toBeVisible();
    expect(String(sent('POST').at(-1)?.body)).toMatch(/"skipBadRows"[^]*"removeMissing"[^]*"file"/);
  });
});

describe('spellings of students', () => {
  it('are merged into the proposed course or another one, or kept, unless the service refuses', async () => {
    const merge = service.handlers['POST /api/admin/courses/merges']!;
    const error = 'No course has the title “X”.';
    respondWith('POST /api/admin/courses/merges', { status: 400, body: { error } });
    openAt('/admin/courses');
    expect(await screen.findByText(/12 students write/)).toHaveTextContent('“Lin Alg”');
    await user.click(button('Choose another course for “Lin Alg”'));
    const toDecide = within(screen.getByRole('list', { name: 'To decide' }));
    await user.type(toDecide.getByRole('combobox'), 'X');
    await user.click(button('Merge “Lin Alg” into X'));
    await waitFor(() => {
      expect(sent('POST')).toHaveLength(1);
      expect(button('Choose Linear Algebra again')).toBeEnabled();
    });

    service.handlers['POST /api/admin/courses/merges'] = merge;
    const keep = button('Keep “Lin Alg” as it is');
    await user.click(button('Merge “Lin Alg” into X'));
    // The lists are loaded again.
    await waitFor(() =>
      expect(sent('GET').filter(({ path }) => path.endsWith('/proposals'))).toHaveLength(2),
    );
    await waitFor(() => expect(keep).toBeEnabled());
    await user.click(button('Choose Linear Algebra again'));
    expect(screen.getByText('Course: Linear Algebra')).toBeVisible();
    await user.click(button('Merge “Lin Alg” into Linear Algebra'));
    await waitFor(() => expect(keep).toBeEnabled());
    await user.click(keep);
    await waitFor(() =>
      expect(sent('POST').map(({ body }) => body)).toEqual([
        ...Array<object>(2).fill({ spelling: 'Lin Alg', title: 'X' }),
        { spelling: 'Lin Alg', title: 'Linear Algebra' },
        { spelling: 'Lin Alg' },
      ]),
    );
  });

  it('that are not proposed are merged, too, and decisions say by whom and are undone', async () => {
    const by = { decidedBy: { _id: 'root', name: 'Robin' }, decidedAt: AT };
    proposals = [];
    merges = [
      { _id: 'm1', spelling: 'Lin Alg', title: 'Linear Algebra', students: 1, ...by },
      { _id: 'm2', spelling: 'Bio', students: 0, decidedBy: null, decidedAt: AT },
    ];
    openAt('/admin/courses');
    expect(await screen.findByText('No spelling waits for a decision.')).toBeVisible();
    const list = within(await screen.findByRole('list', { name: 'Decided' }));
    const rows = list.getAllByRole('listitem');
    expect(rows[0]).toHaveTextContent(/“Lin Alg” is Linear Algebra.*1 student, Robin, /);
    expect(rows[1]).toHaveTextContent(/“Bio” stays/);
    await user.click(button('Show more'));
    expect(await screen.findByText('“Old” stays')).toBeVisible();
    await user.click(button('Undo “Lin Alg”'));
    await waitFor(() => expect(sent('DELETE')).toHaveLength(1));

    const form = within(screen.getByRole('form', { name: 'Another spelling' }));
    const spelling = form.getByRole('combobox', { name: 'As students write it' });
    await user.type(spelling, 'vec');
    await form.findByText('Vectors', { selector: 'option' });
    await user.click(form.getByRole('button', { name: 'Merge' }));
    expect(form.getByText('Please choose a course.')).toBeVisible();
    expect(sent('POST')).toEqual([]);
    await user.type(spelling, 'tors');
    await user.type(form.getByRole('combobox', { name: 'Title of the course' }), 'Linear Algebra');
    await user.click(form.getByRole('button', { name: 'Merge' }));
    await waitFor(() => {
      const bodies = sent('POST').map(({ body }) => body);
      expect(bodies).toEqual([{ spelling: 'vectors', title: 'Linear Algebra' }]);
      expect(spelling).toHaveValue('');
    });
  });
});

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
const status = (text: string) => screen.findByText(text, { selector: '[role=status]' });
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const respondWith = (call: string, response: FakeResponse) => {
  service.handlers[call] = () => response;
};
const UNEXPECTED = 'An unexpected error occurred. Please try again later.';
const USERS = 'GET /api/admin/users';
const GRACE = 'GET /api/admin/users/grace';

describe('the admin panel', () => {
  // Covers 2.28, 2.29, 2.30, 2.32, 2.35, 3.4, 7.10, 8.47
  it('loads all accounts when it opens, and again', async () => {
    const ada = account('Ada', { avatar: '/api/avatars/a.webp' });
    respondWith(USERS, { body: { users: [ada, account('Grace')], count: 2 } });
    openAt('/admin');
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
    expect(areDisabled()).toEqual([false, false, false]);
  });

  // Covers 2.34, 8.27, 8.48
  it('says that there are no users, or in red why loading failed, and offers no deletions', async () => {
    respondWith(USERS, { body: { users: [], count: 0 } });
    openAt('/admin');
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
  });

  // Covers 6.7
  it('tells a guest to log in, without a request', async () => {
    openAt('/admin', null);
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
    const { where } = openAt('/admin');
    const more = await screen.findByRole('button', { name: 'Show more' });
    // The count includes pages that are not loaded.
    expect(screen.getByRole('heading', { name: 'Users (2)' })).toBeInTheDocument();
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    await user.click(more);
    expect(await screen.findByText('Grace')).toBeInTheDocument();

    type(screen.getByRole('searchbox', { name: 'Search users' }), 'gra');
    await status('Found 1 users');
    expect(screen.queryByRole('link', { name: 'Ada' })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Grace' }));
    expect(where()).toBe('/admin/users/grace');
    expect(await screen.findByRole('heading', { level: 2, name: 'Grace' })).toBeVisible();
  });

  it('has no search, links and password with a service that sends no roles', async () => {
    const users = [account('Ada', { role: undefined })];
    respondWith(USERS, { body: { users, count: 1 } });
    openAt('/admin');
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
])(
  '%s needs a word and the password, and shows its result once it is confirmed',
  async (name, question, confirm, call, failed) => {
    openAt('/admin');
    await status('Found 2 users');
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
    respondWith(call, { status: 403, body: { error: 'No admin.' } });
    await runAgain();
    expect(await status(`${failed}No admin.`)).toHaveClass('text-danger');

    const finish = holdBack(service, call, { body: { message: '1 user deleted.' } });
    await runAgain();
    for (const each of BUTTONS) await waitFor(() => expect(button(each)).toBeDisabled());
    respondWith(USERS, { body: { users: [account('Ada')], count: 1 } });
    finish();
    expect(await status('1 user deleted.')).toHaveClass('text-success');
    expect(await screen.findByRole('heading', { name: 'Users (1)' })).toBeInTheDocument();
    expect(changes()).toEqual(Array(2).fill([call, { password: 'secret' }]));
    await user.click(button('Refresh Users'));
    expect(await status('Found 1 users')).toBeInTheDocument();

    respondWith(call, { body: { message: '60 gone. Error in 1 file.' } });
    await runAgain();
    expect(await status('60 gone. Error in 1 file.')).toHaveClass('text-danger');
  },
);

describe('the page of a student', () => {
  it('shows facts, changes the account after a confirmation, and shows why a change failed', async () => {
    service.handlers['PUT /api/admin/users/grace/suspension'] = () => {
      respondWith(GRACE, { body: details({ suspendedAt: AT }) });
      return { body: { message: 'The account is suspended.' } };
    };
    const { where } = openAt('/admin/users/grace');
    expect(await screen.findByText('2 (1 open)')).toBeVisible();
    const dialog = await ask('Suspend');
    expect(screen.getByRole('alertdialog', { name: 'Suspend: Grace?' })).toBeInTheDocument();
    expect(changes()).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Suspend' }));
    expect(await screen.findByText('The account is suspended.')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Lift suspension' })).toBeVisible();
    const sent: unknown[] = [['PUT /api/admin/users/grace/suspension', {}]];

    const error = 'This is the only admin.';
    for (const [label, call, body] of [
      ['Sign out everywhere', 'POST /api/admin/users/grace/sign-out', {}],
      ['Make admin', 'PUT /api/admin/users/grace/role', { role: 'admin' }],
      ['Delete account', 'DELETE /api/admin/users/grace', { password: 'secret' }],
    ] as const) {
      respondWith(call, { status: 409, body: { error } });
      const dialog = await ask(label);
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
    openAt('/admin/users/grace');
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
    respondWith(call, { status: 403, body: { error: 'Log in again to delete.' } });
    openAt(path);
    await waitFor(() => expect(screen.getByRole('button', { name })).toBeEnabled());
    const dialog = await ask(name);
    await waitFor(() => expect(dialog.queryByLabelText('Your password')).toBeNull());
    const word = dialog.queryByLabelText('Type DELETE to continue');
    if (word) type(word, 'DELETE');
    await user.click(dialog.getByRole('button', { name: confirm }));
    expect(await dialog.findByText('Log in again to delete.')).toBeVisible();
    const again = { name: 'Log in with Northfield again' };
    expect(await dialog.findByRole('button', again)).toBeVisible();
    expect(changes()).toEqual([[call, '']]);

    respondWith(call, { body: { message: 'Deleted.' } });
    await user.click(dialog.getByRole('button', { name: confirm }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  },
);
