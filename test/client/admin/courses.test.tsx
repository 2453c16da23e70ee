import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CourseImport, CourseMerge, MergeProposal } from '../../../contract/courses.ts';
import AdminCoursesRoute from '../../../src/routes/AdminCoursesRoute.tsx';
import { makeTestStore } from '../../support/client/clientStore.ts';
import { fakeServiceForEachTest } from '../../support/client/fakeService.ts';
import { renderScreen } from '../../support/client/renderScreen.tsx';

const AT = '2026-03-02T10:00:00.000Z';
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

let checked: CourseImport;
let proposals: MergeProposal[];
let merges: CourseMerge[];
const user = userEvent.setup({ delay: null });

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

const open = () =>
  renderScreen(<AdminCoursesRoute />, makeTestStore({ url: service.url, userId: 'root' }).store);
const upload = () =>
  user.upload(screen.getByLabelText('Choose CSV file'), new File(['code,title'], 'list.csv'));
const sent = (method: string) => service.calls.filter((call) => call.method === method);
const titleOfProposal = () =>
  within(screen.getByRole('list', { name: 'To decide' })).getByRole('combobox');
const button = (name: string) => screen.getByRole('button', { name });

describe('the import of courses', () => {
  it('shows what changes before it stores anything', async () => {
    open();
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
    open();
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
    open();
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
    open();
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
    open();
    expect(await screen.findByText(/12 students write/)).toHaveTextContent('“Lin Alg”');
    await user.click(button('Merge “Lin Alg” into Linear Algebra'));
    await waitFor(() => {
      expect(sent('POST').map(({ body }) => body)).toEqual([
        { spelling: 'Lin Alg', title: 'Linear Algebra' },
      ]);
    });
    // The lists are loaded again.
    await waitFor(() => {
      expect(sent('GET').filter(({ path }) => path.endsWith('/proposals'))).toHaveLength(2);
    });
  });

  it('are merged into another course, or kept', async () => {
    open();
    await screen.findByText(/12 students write/);
    await user.click(button('Choose another course for “Lin Alg”'));
    await user.type(titleOfProposal(), 'Topology');
    await user.click(button('Merge “Lin Alg” into Topology'));
    await waitFor(() => {
      expect(button('Keep “Lin Alg” as it is')).toBeEnabled();
    });
    await user.click(button('Keep “Lin Alg” as it is'));
    await waitFor(() => {
      expect(sent('POST').map(({ body }) => body)).toEqual([
        { spelling: 'Lin Alg', title: 'Topology' },
        { spelling: 'Lin Alg' },
      ]);
    });
  });

  it('that are not proposed are merged, too', async () => {
    open();
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
    open();
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
    open();
    expect(await screen.findByText('No spelling waits for a decision.')).toBeVisible();
    const rows = within(await screen.findByRole('list', { name: 'Decided' })).getAllByRole(
      'listitem',
    );
    expect(rows[0]).toHaveTextContent(/“Lin Alg” is Linear Algebra.*1 student, Robin, /);
    expect(rows[1]).toHaveTextContent(/“Bio” stays/);
    await user.click(button('Show more'));
    expect(await screen.findByText('“Old” stays')).toBeVisible();
    await user.click(button('Undo “Lin Alg”'));
    await waitFor(() => {
      expect(sent('DELETE')).toHaveLength(1);
    });
  });
});

describe('the list of courses', () => {
  it('has their number and is searched by the service', async () => {
    open();
    expect(await screen.findByText('2,000 courses. The first 1 are shown.')).toBeVisible();
    expect(screen.getByText('Science, Fall')).toBeVisible();
    await user.type(screen.getByRole('searchbox', { name: 'Search courses' }), 'none');
    expect(await screen.findByText('0 courses.')).toBeVisible();
    expect(screen.getByRole('searchbox', { name: 'Search courses' })).toHaveFocus();
  });

  it('says what to do without courses', async () => {
    service.handlers['GET /api/admin/courses'] = () => ({ body: { courses: [], count: 0 } });
    open();
    expect(await screen.findByText(/^No courses yet/)).toBeVisible();
  });
});
