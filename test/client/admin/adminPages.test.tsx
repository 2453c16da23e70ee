import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import type { CourseImport, CourseMerge, MergeProposal } from '../../../contract/courses.ts';
import AdminAuditScreen from '../../../src/features/admin/AdminAuditScreen.tsx';
import AdminOutcomesScreen from '../../../src/features/admin/AdminOutcomesScreen.tsx';
import AdminReportsScreen from '../../../src/features/admin/AdminReportsScreen.tsx';
import AdminCoursesScreen from '../../../src/features/admin/AdminCoursesScreen.tsx';
import { type FakeResponse, fakeServiceForEachTest } from '../../support/client/fakeService.ts';
import { openScreen, user } from '../../support/client/renderScreen.tsx';

const AT = '2026-03-02T10:00:00.000Z';
const person = (name: string) => ({ _id: name.toLowerCase(), name });
const FAILED = { status: 500, body: {} };
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

let checked: CourseImport;
let proposals: MergeProposal[];
let merges: CourseMerge[];

const service = fakeServiceForEachTest({
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

const openAt = (path: string) =>
  openScreen(
    <Routes>
      <Route path="/admin/reports" element={<AdminReportsScreen />} />
      <Route path="/admin/outcomes" element={<AdminOutcomesScreen />} />
      <Route path="/admin/courses" element={<AdminCoursesScreen />} />
      <Route path="/admin/audit" element={<AdminAuditScreen />} />
    </Routes>,
    service,
    path,
  );
const sent = (method: string) => service.calls.filter((call) => call.method === method);
const button = (name: string) => screen.getByRole('button', { name });

it('a report shows the copied messages, and is decided with a note; the next one is loaded on a return', async () => {
  let [open, decided]: object[][] = [[report()], []];
  service.handlers['GET /api/admin/reports'] = ({ path }) => ({
    body: path.includes('status=open') ? open : decided,
  });
  service.handlers['POST /api/admin/reports/r1/decision'] = ({ body }) => {
    const decision = { ...(body as object), decidedBy: person('Root'), decidedAt: AT };
    [open, decided] = [[], [report(decision)]];
    return { body: { message: 'Stored.' } };
  };
  const { goTo } = openAt('/admin/reports');
  const queue = () => within(screen.getByRole('region', { name: 'Open' }));
  expect(await queue().findByText('She insults me.')).toBeVisible();
  expect(queue().getByText('Harassment or threats')).toBeVisible();
  expect(queue().getByText('An insult').previousElementSibling).toHaveTextContent(
    /^Grace, .+, in “Sets”$/,
  );
  await user.type(queue().getByRole('textbox', { name: 'Note (optional)' }), 'Seen.');
  await user.click(queue().getByRole('button', { name: 'No action' }));
  expect(await queue().findByText('There are no open reports.')).toBeVisible();
  const done = within(screen.getByRole('region', { name: 'Decided' }));
  expect(await done.findByText('Seen.')).toBeVisible();
  expect(done.getByText('No action')).toBeVisible();
  expect(sent('POST').map(({ body }) => body)).toEqual([{ decision: 'no_action', note: 'Seen.' }]);
  const messages = [{ senderId: 'ada', message: 'Stop it', createdAt: AT }];
  open = [report({ reporter: null, messages })];
  goTo('/admin/courses');
  goTo('/admin/reports');
  expect(await queue().findAllByText(/^A deleted account/)).toHaveLength(2);
  const calls = ['GET /api/admin/reports', 'POST /api/admin/reports/r1/decision'];
  for (const call of calls) service.handlers[call] = () => FAILED;
  await user.click(queue().getByRole('button', { name: 'No action' }));
  expect(await queue().findByText('Failed to store the decision.')).toBeVisible();
  goTo('/admin/courses');
  goTo('/admin/reports');
  expect(await queue().findByText('Failed to load the reports.')).toBeVisible();
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
  const respondWith = (response: FakeResponse) => {
    service.handlers['GET /api/admin/outcomes'] = () => response;
  };
  respondWith({ status: 403, body: { error: 'Only an admin can do this.' } });
  const { goTo } = openAt('/admin/outcomes');
  expect(await screen.findByText('Only an admin can do this.')).toBeVisible();
  respondWith({ body: { weeks: [], bands: [], total: few } });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(/appear once at least five requests were sent/)).toBeVisible();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();

  respondWith({
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
      .map((row) => [...row.children].map(({ textContent }) => textContent));
  const [small, large] = [Array<string>(6).fill('<5under 5'), ['1,234', '7']];
  const largeRow = [...large, ...small.slice(2)];
  const heads = 'Sent,Accepted,First message,Session planned,Session held,Held again'.split(',');
  expect(rowsOf(region)).toEqual([
    ['Week from', ...heads],
    ['Mar 9', ...small],
    ['Mar 2', ...largeRow],
    ['All weeks', ...largeRow],
  ]);
  expect(rowsOf(screen.getByRole('region', { name: 'By match percentage' }))).toEqual([
    ['Match', ...heads],
    ['80–100 %', ...largeRow],
    ['Not known', ...small],
  ]);
});

describe('the import of courses', () => {
  const upload = (content: BlobPart = 'code,title', name = 'list.csv') =>
    user.upload(screen.getByLabelText('Choose CSV file'), new File([content], name));

  it('shows what changes before it stores anything, and why a file cannot be read', async () => {
    const respondWithCourses = service.handlers['GET /api/admin/courses']!;
    const readFile = service.handlers['POST /api/admin/courses/import']!;
    service.handlers['GET /api/admin/courses'] = () => ({ body: { courses: [], count: 0 } });
    service.handlers['POST /api/admin/courses/import'] = () => FAILED;
    openAt('/admin/courses');
    expect(await screen.findByText(/^No courses yet/)).toBeVisible();
    await upload('');
    expect(await screen.findByText('Failed to read the list.')).toBeVisible();
    await upload(new Uint8Array(2 * 1024 * 1024 + 1));
    expect(await screen.findByText('A list of courses may have at most 2 MB.')).toBeVisible();
    expect(sent('POST')).toHaveLength(1);

    service.handlers['GET /api/admin/courses'] = respondWithCourses;
    service.handlers['POST /api/admin/courses/import'] = readFile;
    checked = found({ changed: { count: 1_002, lines: ['0042 Ethics'] } });
    await upload(new Uint8Array(2 * 1024 * 1024));
    expect(await screen.findByText('1 new course, 1,002 changed, 3 unchanged.')).toBeVisible();
    expect(screen.getByText('MATH 201 Linear Algebra')).toBeInTheDocument();
    expect(screen.getByText('and 1,001 more')).toBeInTheDocument();
    expect(screen.queryByText('A list of courses may have at most 2 MB.')).toBeNull();
    expect(screen.getByLabelText('Choose another file')).toBeEnabled();
    expect(sent('POST')).toHaveLength(2);
    service.handlers['POST /api/admin/courses/import'] = () => FAILED;
    await user.click(button('Import'));
    expect(await screen.findByText('Failed to import the courses.')).toBeVisible();
    service.handlers['POST /api/admin/courses/import'] = readFile;
    await user.click(button('Import'));
    expect(await screen.findByText('Imported: 1 new course, 1,002 changed.')).toBeVisible();
    expect(String(sent('POST').at(-1)?.body)).not.toContain('"dryRun"');
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
    service.handlers['POST /api/admin/courses/merges'] = () => FAILED;
    const { toasts } = openAt('/admin/courses');
    expect(await screen.findByText(/12 students write/)).toHaveTextContent('“Lin Alg”');
    const another = button('Choose another course for “Lin Alg”');
    expect(another).toHaveTextContent('Another course');
    await user.click(another);
    const toDecide = within(screen.getByRole('list', { name: 'To decide' }));
    await user.type(toDecide.getByRole('combobox'), 'X');
    await user.click(button('Merge “Lin Alg” into X'));
    await waitFor(() => {
      expect(sent('POST')).toHaveLength(1);
      expect(button('Choose Linear Algebra again')).toBeEnabled();
      expect(toasts()).toEqual(['Failed to store the decision.']);
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
