import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import type { CourseImport, CourseMerge, MergeProposal } from '../../../contract/courses.ts';
import AdminAuditRoute from '../../../src/routes/AdminAuditRoute.tsx';
import AdminOutcomesRoute from '../../../src/routes/AdminOutcomesRoute.tsx';
import AdminReportsRoute from '../../../src/routes/AdminReportsRoute.tsx';
import AdminCoursesRoute from '../../../src/routes/AdminCoursesRoute.tsx';
import { makeTestStore } from '../../support/client/clientStore.ts';
import { fakeServiceForEachTest } from '../../support/client/fakeService.ts';
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
  messages: [{ senderId: 'grace', message: 'An insult', createdAt: AT }],
  createdAt: AT,
  ...{ decision: null, note: '', decidedBy: null, decidedAt: null },
  ...rest,
});

let open: object[];
let decided: object[];
let checked: CourseImport;
let proposals: MergeProposal[];
let merges: CourseMerge[];
const user = userEvent.setup({ delay: null });

const service = fakeServiceForEachTest({
  'GET /api/admin/reports': ({ path }) => ({
    body: path.includes('status=open') ? open : decided,
  }),
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
  open = [report()];
  decided = [];
  checked = found();
  proposals = [linAlg];
  merges = [];
});

const openAt = (path: string) =>
  renderScreen(
    <Routes>
      <Route path="/admin/reports" element={<AdminReportsRoute />} />
      <Route path="/admin/outcomes" element={<AdminOutcomesRoute />} />
      <Route path="/admin/courses" element={<AdminCoursesRoute />} />
      <Route path="/admin/audit" element={<AdminAuditRoute />} />
    </Routes>,
    makeTestStore({ url: service.url, userId: 'root' }).store,
    path,
  );
const changes = () =>
  service.calls
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path, body }) => [`${method} ${path}`, body]);

describe('the reports', () => {
  it('name the study session of a message', async () => {
    const copy = { senderId: 'grace', message: 'An insult', createdAt: AT, session: 'Sets' };
    open = [report({ messages: [copy] })];
    openAt('/admin/reports');
    const text = await screen.findByText('An insult');
    expect(text.previousElementSibling).toHaveTextContent(/^Grace, .+, in “Sets”$/);
  });

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
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(/appear once/)).toBeVisible();
  });
});

const upload = () =>
  user.upload(screen.getByLabelText('Choose CSV file'), new File(['code,title'], 'list.csv'));
const sent = (method: string) => service.calls.filter((call) => call.method === method);
/** Waits until exactly these decisions about spellings have been sent. */
const expectDecisions = (...bodies: object[]) =>
  waitFor(() => expect(sent('POST').map(({ body }) => body)).toEqual(bodies));
const titleOfProposal = () =>
  within(screen.getByRole('list', { name: 'To decide' })).getByRole('combobox');
const button = (name: string) => screen.getByRole('button', { name });

describe('the import of courses', () => {
  it('shows what changes before it stores anything', async () => {
    openAt('/admin/courses');
    await upload();
    expect(await screen.findByText('1 new course, 0 changed, 3 unchanged.')).toBeVisible();
    expect(screen.getByText('MATH 201 Linear Algebra')).toBeInTheDocument();
    expect(sent('POST')).toHaveLength(1);
    await user.click(button('Import'));
    expect(await screen.findByText('Imported: 1 new course, 0 changed.')).toBeVisible();
    expect(String(sent('POST')[1]?.body)).not.toContain('"dryRun"');
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
  });

  it('leaves out bad rows and removes courses only when it is told to', async () => {
    const badRows = lines('Line 7 has no title.');
    checked = found({ badRows, missing: lines('0042 Ethics'), removesMissing: true });
    openAt('/admin/courses');
    await upload();
    expect(await screen.findByText('Line 7 has no title.')).toBeVisible();
    expect(button('Import')).toBeDisabled();
    await user.click(screen.getByRole('checkbox', { name: /Leave out 1 row and/ }));
    await user.click(screen.getByRole('checkbox', { name: /Remove 1 course that/ }));
    await user.click(button('Import'));
    expect(
      await screen.findByText('Imported: 1 new course, 0 changed, 1 removed, 1 row left out.'),
    ).toBeVisible();
    const body = String(sent('POST')[1]?.body);
    expect(body).toMatch(/"skipBadRows"[^]*"removeMissing"[^]*"file"/);
  });

  it('says when a file changes nothing, and can be given up', async () => {
    checked = found({ added: NONE });
    openAt('/admin/courses');
    await upload();
    expect(await screen.findByRole('button', { name: 'Nothing to import' })).toBeDisabled();
    await user.click(button('Cancel'));
    expect(screen.queryByText('list.csv')).toBeNull();
  });

  it('says why a file cannot be read', async () => {
    service.handlers['POST /api/admin/courses/import'] = () => ({
      status: 400,
      body: { error: 'The file is empty.' },
    });
    openAt('/admin/courses');
    await upload();
    expect(await screen.findByText('The file is empty.')).toBeVisible();
    const large = new File([new Uint8Array(2 * 1024 * 1024 + 1)], 'large.csv');
    await user.upload(screen.getByLabelText('Choose CSV file'), large);
    expect(await screen.findByText('A list of courses may have at most 2 MB.')).toBeVisible();
    expect(sent('POST')).toHaveLength(1);
  });
});

describe('spellings of students', () => {
  it('are merged into the proposed course', async () => {
    openAt('/admin/courses');
    expect(await screen.findByText(/12 students write/)).toHaveTextContent('“Lin Alg”');
    await user.click(button('Merge “Lin Alg” into Linear Algebra'));
    await expectDecisions({ spelling: 'Lin Alg', title: 'Linear Algebra' });
    // The lists are loaded again.
    await waitFor(() =>
      expect(sent('GET').filter(({ path }) => path.endsWith('/proposals'))).toHaveLength(2),
    );
  });

  it('are merged into another course, or kept', async () => {
    openAt('/admin/courses');
    await screen.findByText(/12 students write/);
    await user.click(button('Choose another course for “Lin Alg”'));
    await user.type(titleOfProposal(), 'Topology');
    await user.click(button('Merge “Lin Alg” into Topology'));
    await waitFor(() => expect(button('Keep “Lin Alg” as it is')).toBeEnabled());
    await user.click(button('Keep “Lin Alg” as it is'));
    await expectDecisions({ spelling: 'Lin Alg', title: 'Topology' }, { spelling: 'Lin Alg' });
  });

  it('that are not proposed are merged, too', async () => {
    openAt('/admin/courses');
    const form = within(await screen.findByRole('form', { name: 'Another spelling' }));
    const spelling = form.getByRole('combobox', { name: 'As students write it' });
    const title = form.getByRole('combobox', { name: 'Title of the course' });
    await user.type(spelling, 'vec');
    await form.findByText('Vectors', { selector: 'option' });
    await user.click(form.getByRole('button', { name: 'Merge' }));
    expect(form.getByText('Please choose a course.')).toBeVisible();
    expect(sent('POST')).toEqual([]);
    await user.type(spelling, 'tors');
    await user.type(title, 'Linear Algebra');
    await user.click(form.getByRole('button', { name: 'Merge' }));
    await waitFor(() => {
      expect(sent('POST').map(({ body }) => body)).toEqual([
        { spelling: 'vectors', title: 'Linear Algebra' },
      ]);
      expect(spelling).toHaveValue('');
    });
  });

  it('stay to decide when a decision fails, and can get the proposed course again', async () => {
    service.handlers['POST /api/admin/courses/merges'] = () => ({
      status: 400,
      body: { error: 'No course has the title “X”.' },
    });
    openAt('/admin/courses');
    await screen.findByText(/12 students write/);
    await user.click(button('Choose another course for “Lin Alg”'));
    await user.type(titleOfProposal(), 'X');
    await user.click(button('Merge “Lin Alg” into X'));
    await waitFor(() => {
      expect(sent('POST')).toHaveLength(1);
      expect(button('Choose Linear Algebra again')).toBeEnabled();
    });
    await user.click(button('Choose Linear Algebra again'));
    expect(screen.getByText('Course: Linear Algebra')).toBeVisible();
  });

  it('that are decided say by whom, and are undone', async () => {
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
  });
});

describe('the list of courses', () => {
  it('has their number and is searched by the service', async () => {
    openAt('/admin/courses');
    expect(await screen.findByText('2,000 courses. The first 1 are shown.')).toBeVisible();
    expect(screen.getByText('Science, Fall')).toBeVisible();
    await user.type(screen.getByRole('searchbox', { name: 'Search courses' }), 'none');
    expect(await screen.findByText('0 courses.')).toBeVisible();
    expect(screen.getByRole('searchbox', { name: 'Search courses' })).toHaveFocus();
  });

  it('says what to do without courses', async () => {
    service.handlers['GET /api/admin/courses'] = () => ({ body: { courses: [], count: 0 } });
    openAt('/admin/courses');
    expect(await screen.findByText(/^No courses yet/)).toBeVisible();
  });
});
