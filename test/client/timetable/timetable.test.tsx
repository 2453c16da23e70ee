import { describe, expect, it } from '@jest/globals';
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { TimetableProposal, WeeklyLecture } from '../../../contract/timetable.ts';
import type { ProfileBody } from '../../../contract/users.ts';
import { freeHours } from '../../../src/features/timetable/freeHours.ts';
import { fill, initialDraft } from '../../../src/features/timetable/proposalDraft.ts';
import { localZone } from '../../../src/ui/time/zone.ts';
import { expectToasts, openApp, type OpenApp } from '../../support/client/openApp.tsx';
import { button, press } from '../sessions/queries.ts';

const TIMETABLE = '/api/users/me/timetable';
const CALENDARS = '/api/users/me/busy-calendars';

const PROPOSAL: TimetableProposal = {
  subjects: ['Ethik', 'Lineare Algebra'],
  lectures: [
    { day: 'Monday', start: 615, end: 705 },
    { day: 'Friday', start: 480, end: 1200 },
  ],
};

const file = (size = 10) => new File(['x'.repeat(size)], 'a.ics', { type: 'text/calendar' });
const choose = (chosen = file()) =>
  fireEvent.change(screen.getByLabelText('Choose .ics file'), { target: { files: [chosen] } });
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Your timetable' }));

async function openProfile(path: string, profile: object = {}) {
  let me = { _id: 'ada', name: 'Ada', university: 'UCL', ...profile };
  const app = await openApp(path, {
    responses: {
      'GET /api/users/me': () => ({ body: me }),
      'PATCH /api/users/me': ({ body }) => {
        me = { ...me, ...(body as object) };
        return { body: { message: 'Profile updated successfully!' } };
      },
      [`POST ${TIMETABLE}/file`]: { body: PROPOSAL },
      [`POST ${TIMETABLE}`]: { body: PROPOSAL },
      [`POST ${CALENDARS}/file`]: { status: 201, body: { message: 'Added.' } },
    },
  });
  await screen.findByText('Use your timetable');
  return app;
}
const saved = ({ service }: OpenApp) =>
  service.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body as ProfileBody);

/** Fills in the timetable that is shown, and keeps its busy times. */
async function fillInAndKeep(): Promise<void> {
  const shown = await dialog();
  fireEvent.click(shown.getByLabelText('Also keep my busy times'));
  fireEvent.click(shown.getByText('Fill in'));
}

describe('a timetable in the first steps', () => {
  it('is dropped, changed and filled in, and saved and kept with the step', async () => {
    const app = await openProfile('/welcome/subjects');
    const zone = screen.getByRole('region', { name: 'Use your timetable' });
    const drop = createEvent.drop(zone, { dataTransfer: { files: [file()], types: ['Files'] } });
    fireEvent(zone, drop);
    const shown = await dialog();
    fireEvent.click(shown.getByLabelText('Ethik'));
    fireEvent.change(shown.getByLabelText('Name of subject 2'), {
      target: { value: 'Linear Algebra' },
    });
    fireEvent.click(shown.getByLabelText(/^Tuesday/));
    fireEvent.change(shown.getByLabelText('From'), { target: { value: '540' } });
    shown.getByText(/^Suggested times then leave out everything in this calendar\. It is added/);
    expect(shown.getByText('No free hour')).toBeVisible();
    await fillInAndKeep();

    await screen.findByText('Your timetable is filled in. Nothing is saved yet.');
    expect([saved(app), app.count(`POST ${CALENDARS}/file`)]).toEqual([[], 0]);
    await app.user.click(button('Next'));
    await screen.findByText('When do you have time?');
    expect(saved(app)).toEqual([
      expect.objectContaining({
        subjects: [{ name: 'Linear Algebra' }],
        availability: ['Monday', 'Wednesday', 'Thursday'],
        hours: {
          timeZone: localZone(),
          ranges: [
            { day: 'Monday', start: 540, end: 600 },
            { day: 'Monday', start: 720, end: 1200 },
            { day: 'Wednesday', start: 540, end: 1200 },
            { day: 'Thursday', start: 540, end: 1200 },
          ],
        },
      }),
    ]);
    expect(screen.getAllByText('9:00 AM – 8:00 PM')).toHaveLength(2);
    await expectToasts('Your busy times are kept.');
    expect(app.count(`POST ${CALENDARS}/file`)).toBe(1);
  });

  it('has the names of the campus, or similar ones to choose from, unless its own are kept', async () => {
    const app = await openProfile('/welcome/subjects');
    const near = [{ name: 'Linear Algebra', students: 12 }];
    const own = (title: string) => ({ subject: title, title, near });
    app.respondWith({
      'GET /api/users/subjects/suggestions': { body: [{ name: 'Databases' }] },
      [`POST ${TIMETABLE}/file`]: {
        body: {
          subjects: ['Algorithms', 'Intro to DB', 'Lineare Algebra II', 'Logic', 'Sets'],
          lectures: [],
          matches: [
            { subject: 'Algorithms', title: 'Algos', code: 'COMP-2208', students: 9, near: [] },
            { subject: 'Logic', title: 'Logik', students: 1, near: [] },
            ...[own('Lineare Algebra II'), own('Sets')],
          ],
        },
      },
    });
    choose();
    const shown = await dialog();
    expect(shown.getByText('COMP-2208 is Algorithms here. 9 people take it.')).toBeVisible();
    expect(shown.getByText('“Logik” is Logic here. 1 person takes it.')).toBeVisible();
    fireEvent.click(shown.getAllByText('Keep my title')[0]!);
    expect(shown.queryByText(/^COMP-2208/)).toBeNull();
    fireEvent.change(shown.getByLabelText('Name of subject 2'), { target: { value: 'Datab' } });
    fireEvent.click(await shown.findByText('Databases'));
    expect(shown.getByText('Is “Lineare Algebra II” one of these here?')).toBeVisible();
    const [chip] = shown.getAllByRole('button', { name: 'Linear Algebra 12 people' });
    fireEvent.click(chip!);
    expect(chip).toHaveAttribute('aria-pressed', 'true');
    fireEvent.click(shown.getByText('Fill in'));
    await app.user.click(button('Next'));
    await screen.findByText('When do you have time?');
    const names = ['Algos', 'Databases', 'Linear Algebra', 'Logic', 'Sets'];
    expect(saved(app)).toMatchObject([{ subjects: names.map((name) => ({ name })) }]);
  });

  it('is forgotten when the step is skipped', async () => {
    const app = await openProfile('/welcome/subjects');
    choose();
    await fillInAndKeep();
    await app.user.click(button('Skip'));
    await screen.findByText('When do you have time?');
    await app.user.click(button('Next'));
    await screen.findByText('Who are you?');
    expect([saved(app), app.count(`POST ${CALENDARS}/file`)]).toEqual([[], 0]);
  });
});

/** Reads a timetable from an address by Enter. */
async function readAddress(): Promise<void> {
  press('Paste address');
  const field = screen.getByLabelText('Address of your timetable');
  expect(field).toHaveFocus();
  press('Read');
  await screen.findByText('Please enter the address.');
  fireEvent.change(field, { target: { value: ' https://a.example/b.ics ' } });
  fireEvent.keyDown(field, { key: 'Enter' });
}

describe('a timetable on the profile', () => {
  const profile = { subjects: [{ name: 'Logik' }], bio: 'Hello.', needsVerification: true };
  const FILE = `POST ${TIMETABLE}/file`;

  it('is refused if it cannot be read, or before it is sent if it is too large', async () => {
    const app = await openProfile('/profile', profile);
    choose(file(1_048_577));
    await screen.findByText('A calendar may have at most 1 MB.');
    expect(app.count(FILE)).toBe(0);
    app.respondWith({ [FILE]: { status: 400, body: {} } });
    choose();
    await screen.findByText('Failed to read the timetable.');
    app.respondWith({ [FILE]: { status: 404, body: { error: 'Not found.' } } });
    choose();
    await screen.findByText('This service cannot read timetables.');
    for (const notice of [undefined, 'No event of this calendar takes place every week.']) {
      app.respondWith({ [FILE]: { body: { subjects: [], lectures: [], notice } } });
      choose();
      const text = notice ?? 'This calendar has no lectures.';
      await screen.findByText(`${text} You can type your subjects instead.`);
    }
    expect(screen.queryByRole('dialog')).toBeNull();
    app.respondWith({ [FILE]: { body: PROPOSAL } });
    choose();
    const shown = await dialog();
    const keep = shown.getByLabelText('Also keep my busy times');
    expect(keep).toBeDisabled();
    expect(keep).toHaveAccessibleDescription(/^Verify your email first\. You can then add the /);
    fireEvent.click(shown.getByText('Cancel'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByText('Not saved yet')).toBeNull();
  });

  it('is read from an address, added to the subjects, undone, and saved without busy times', async () => {
    const app = await openProfile('/profile', profile);
    await readAddress();
    fireEvent.click((await dialog()).getByText('Fill in'));
    const subjects = () =>
      within(screen.getByRole('list', { name: 'Your subjects' })).getAllByRole('listitem');
    expect(subjects()).toHaveLength(3);
    expect(screen.getByLabelText('Friday')).not.toBeChecked();
    expect(screen.getByLabelText('Monday')).toBeChecked();
    press('Undo');
    expect(subjects()).toHaveLength(1);
    expect(screen.getByLabelText('Monday')).not.toBeChecked();
    expect(saved(app)).toEqual([]);
    app.respondWith({ [`POST ${CALENDARS}`]: { status: 500, body: {} } });
    await readAddress();
    await fillInAndKeep();
    await app.user.click(button('Save'));
    const reason = 'Please add the calendar in the settings.';
    await expectToasts('Profile updated successfully!', `Your busy times were not kept. ${reason}`);
    await waitFor(() => expect(screen.queryByText(/Nothing is saved yet/)).toBeNull());
    const bodies = [TIMETABLE, CALENDARS].map(
      (call) =>
        app.service.calls.find(({ method, path }) => method === 'POST' && path === call)?.body,
    );
    const body = { address: 'https://a.example/b.ics', timeZone: localZone() };
    expect(bodies).toEqual([body, expect.objectContaining({ address: body.address })]);
  });
});

const lecture = (start: number, end: number, day: WeeklyLecture['day'] = 'Monday') => ({
  ...{ day, start: start * 60, end: end * 60 },
});

it.each<[string, WeeklyLecture[], string[], times?: [from: number, until: number]]>([
  ['without lectures', [], ['8-20']],
  ['between lectures', [lecture(14, 16), lecture(10, 12)], ['8-10', '12-14', '16-20']],
  ['with lectures at quarter hours', [lecture(10.25, 11.75)], ['8-10', '12-20']],
  ['with a break shorter than an hour', [lecture(8, 10), lecture(10.5, 12)], ['12-20']],
  ['with lectures that overlap', [lecture(9, 12), lecture(10, 11)], ['8-9', '12-20']],
  ['with lectures outside the times', [lecture(6, 9), lecture(19.5, 22)], ['9-19.5']],
  ['with one long lecture', [lecture(7, 21)], []],
  ['with a lecture of another day', [lecture(9, 12, 'Tuesday')], ['8-20']],
  ['from 9:00 until midnight', [lecture(10, 12)], ['9-10', '12-24'], [9, 24]],
  ['of half an hour', [], [], [9, 9.5]],
])('the free hours of a day %s are known', (_title, lectures, free, [from, until] = [8, 20]) => {
  const hours = freeHours(lectures, { from: from * 60, until: until * 60 });
  const monday = hours.filter(({ day }) => day === 'Monday');
  expect(monday.map(({ start, end }) => `${start / 60}-${end / 60}`)).toEqual(free);
});

describe('what a timetable fills in', () => {
  const profile = {
    subjects: ['Ethik'],
    availability: ['Sunday' as const],
    hours: { timeZone: 'Europe/Vienna', ranges: [] },
  };
  const proposal = {
    subjects: ['ethik', 'Logik'],
    lectures: [lecture(8, 20), lecture(9, 11, 'Saturday')],
  };

  it('is the ticked subjects, each once, and the ticked days with free hours', () => {
    const draft = initialDraft(proposal, profile);
    const { filled, tooMany } = fill({ ...draft, days: ['Monday', 'Saturday'] }, proposal, profile);
    expect(filled).toEqual({
      subjects: ['Ethik', 'Logik'],
      availability: ['Saturday'],
      hours: {
        timeZone: 'Europe/Vienna',
        ranges: [
          { day: 'Saturday', start: 480, end: 540 },
          { day: 'Saturday', start: 660, end: 1200 },
        ],
      },
    });
    expect(tooMany).toBe(0);
  });

  it('has workdays, days with lectures and days of the profile ticked', () => {
    const { days } = initialDraft(proposal, profile);
    expect(days).toEqual([
      ...['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
    ]);
    expect(initialDraft({ subjects: [], lectures: [] }, { availability: [] }).days).toHaveLength(5);
  });

  it('keeps the hours of the profile on request, and at most 40 subjects', () => {
    const subjects = Array.from({ length: 45 }, (_, n) => `Subject, ${n}`);
    const many = { subjects, lectures: [] };
    const draft = { ...initialDraft(many, profile), hasHours: false };
    const { filled, tooMany } = fill(draft, many, profile);
    expect(filled).toMatchObject({ availability: ['Sunday'], hours: profile.hours });
    expect(filled.subjects).toHaveLength(40);
    expect(filled.subjects[1]).toBe('Subject 0');
    expect(tooMany).toBe(6);
  });
});
