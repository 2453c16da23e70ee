import { describe, expect, it } from '@jest/globals';
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { TimetableProposal, WeeklyLecture } from '../../../contract/timetable.ts';
import type { ProfileBody } from '../../../contract/users.ts';
import { freeHours } from '../../../src/features/timetable/freeHours.ts';
import { fill, initialDraft } from '../../../src/features/timetable/proposalDraft.ts';
import { localZone } from '../../../src/ui/time/zone.ts';
import { expectToasts, fillIn, openApp, type OpenApp } from '../../support/client/openApp.tsx';

const TIMETABLE = '/api/users/me/timetable';
const CALENDARS = '/api/users/me/busy-calendars';

const PROPOSAL: TimetableProposal = {
  subjects: ['Ethik', 'Lineare Algebra'],
  lectures: [
    { day: 'Monday', start: 615, end: 705 },
    { day: 'Friday', start: 480, end: 1200 },
  ],
};

type Responses = NonNullable<NonNullable<Parameters<typeof openApp>[1]>['responses']>;

async function open(path: string, responses: Responses = {}, profile: object = {}) {
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
      [`POST ${CALENDARS}`]: { status: 201, body: { message: 'Added.' } },
      ...responses,
    },
  });
  await screen.findByText('Use your timetable');
  return app;
}

const file = (size = 10) => new File(['x'.repeat(size)], 'a.ics', { type: 'text/calendar' });
const choose = (chosen = file()) =>
  fireEvent.change(screen.getByLabelText('Choose .ics file'), { target: { files: [chosen] } });
const button = (name: string) => screen.getByText(name, { selector: 'button' });
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Your timetable' }));
/** Fills in the timetable of a file, and keeps its busy times. */
async function chooseAndKeep() {
  choose();
  const shown = await dialog();
  fireEvent.click(shown.getByLabelText('Also keep my busy times'));
  fireEvent.click(shown.getByText('Fill in'));
}
const saved = ({ service }: OpenApp) =>
  service.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body as ProfileBody);

describe('a timetable in the first steps', () => {
  it('is dropped, changed and filled in, and saved with the step', async () => {
    const app = await open('/welcome/subjects');
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
    expect(shown.getByText('No free hour')).toBeVisible();
    fireEvent.click(shown.getByText('Fill in'));

    await screen.findByText('Your timetable is filled in. Nothing is saved yet.');
    expect(saved(app)).toEqual([]);
    expect(app.count(`POST ${CALENDARS}/file`)).toBe(0);
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
    expect(app.count(`POST ${CALENDARS}/file`)).toBe(0);
  });

  it('is kept as busy times after the save', async () => {
    const app = await open('/welcome/subjects');
    await chooseAndKeep();
    expect(app.count(`POST ${CALENDARS}/file`)).toBe(0);
    await app.user.click(button('Next'));
    await expectToasts('Your busy times are kept.');
    expect(app.count(`POST ${CALENDARS}/file`)).toBe(1);
  });

  it('is forgotten when the step is skipped', async () => {
    const app = await open('/welcome/subjects');
    await chooseAndKeep();
    await app.user.click(button('Skip'));
    await screen.findByText('When do you have time?');
    await app.user.click(button('Next'));
    await screen.findByText('Who are you?');
    expect(saved(app)).toEqual([]);
    expect(app.count(`POST ${CALENDARS}/file`)).toBe(0);
  });

  it('cannot be kept as a file before the email is verified', async () => {
    await open('/welcome/subjects', {}, { needsVerification: true });
    choose();
    const shown = await dialog();
    expect(shown.getByLabelText('Also keep my busy times')).toBeDisabled();
  });
});

describe('a timetable on the profile', () => {
  const profile = { subjects: [{ name: 'Logik' }], bio: 'Hello.' };

  it('is read from an address by Enter, added to the subjects, and undone', async () => {
    const app = await open('/profile', {}, profile);
    await app.user.click(button('Paste address'));
    const address = screen.getByLabelText('Address of your timetable');
    expect(address).toHaveFocus();
    await app.user.click(button('Read'));
    await screen.findByText('Please enter the address.');
    await app.user.type(address, ' https://a.example/b.ics {Enter}');
    fireEvent.click((await dialog()).getByText('Fill in'));
    const list = screen.getByRole('list', { name: 'Your subjects' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(3);
    expect(screen.getByLabelText('Friday')).not.toBeChecked();
    expect(screen.getByLabelText('Monday')).toBeChecked();
    expect(app.service.calls.find(({ path }) => path === TIMETABLE)?.body).toEqual({
      address: 'https://a.example/b.ics',
      timeZone: localZone(),
    });
    await app.user.click(button('Undo'));
    expect(within(list).getAllByRole('listitem')).toHaveLength(1);
    expect(screen.getByLabelText('Monday')).not.toBeChecked();
    expect(saved(app)).toEqual([]);
  });

  it('says after the save why the busy times were not kept', async () => {
    const error = 'You have added 5 calendars. Please remove one first.';
    const app = await open(
      '/profile',
      { [`POST ${CALENDARS}`]: { status: 409, body: { error } } },
      profile,
    );
    await app.user.click(button('Paste address'));
    await fillIn({ 'Address of your timetable': 'https://a.example/b.ics' });
    await app.user.click(button('Read'));
    const shown = await dialog();
    fireEvent.click(shown.getByLabelText('Also keep my busy times'));
    fireEvent.click(shown.getByText('Fill in'));
    await app.user.click(button('Save'));
    await expectToasts('Profile updated successfully!', `Your busy times were not kept. ${error}`);
    await waitFor(() => expect(screen.queryByText(/Nothing is saved yet/)).toBeNull());
  });

  it('is not filled in when it is cancelled', async () => {
    const app = await open('/profile', {}, profile);
    choose();
    fireEvent.click((await dialog()).getByText('Cancel'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByText('Not saved yet')).toBeNull();
    expect(saved(app)).toEqual([]);
  });
});

describe('a calendar that is no timetable', () => {
  it('is answered with a sentence, and typing is offered', async () => {
    const notice = 'No event of this calendar takes place every week.';
    await open('/welcome/subjects', {
      [`POST ${TIMETABLE}/file`]: { body: { subjects: [], lectures: [], notice } },
    });
    choose();
    await screen.findByText(`${notice} You can type your subjects instead.`);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is refused with the sentence of the service, or before it is sent', async () => {
    const error = 'This is not a calendar in the iCalendar format (.ics).';
    const app = await open('/welcome/subjects', {
      [`POST ${TIMETABLE}/file`]: { status: 400, body: { error } },
    });
    choose(file(1_048_577));
    await screen.findByText('A calendar may have at most 1 MB.');
    expect(app.count(`POST ${TIMETABLE}/file`)).toBe(0);
    choose();
    await screen.findByText(error);
    app.respondWith({ [`POST ${TIMETABLE}/file`]: { status: 404, body: { error: 'Not found.' } } });
    choose();
    await screen.findByText('This service cannot read timetables.');
  });
});

const lecture = (start: number, end: number, day: WeeklyLecture['day'] = 'Monday') => ({
  ...{ day, start: start * 60, end: end * 60 },
});
const freeOnMonday = (lectures: WeeklyLecture[], from = 8, until = 20) =>
  freeHours(lectures, { from: from * 60, until: until * 60 })
    .filter(({ day }) => day === 'Monday')
    .map(({ start, end }) => `${start / 60}-${end / 60}`);

describe('the free hours of a day', () => {
  it.each([
    ['without lectures', [], ['8-20']],
    ['between lectures', [lecture(14, 16), lecture(10, 12)], ['8-10', '12-14', '16-20']],
    ['with lectures at quarter hours', [lecture(10.25, 11.75)], ['8-10', '12-20']],
    ['with a break shorter than an hour', [lecture(8, 10), lecture(10.5, 12)], ['12-20']],
    ['with lectures that overlap', [lecture(9, 12), lecture(10, 11)], ['8-9', '12-20']],
    ['with lectures outside the times', [lecture(6, 9), lecture(19.5, 22)], ['9-19.5']],
    ['with one long lecture', [lecture(7, 21)], []],
    ['with a lecture of another day', [lecture(9, 12, 'Tuesday')], ['8-20']],
  ])('%s', (_title, lectures, free) => {
    expect(freeOnMonday(lectures)).toEqual(free);
  });

  it('follow the times of the day', () => {
    expect(freeOnMonday([lecture(10, 12)], 9, 24)).toEqual(['9-10', '12-24']);
    expect(freeOnMonday([], 9, 9.5)).toEqual([]);
  });
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

  it('ticks workdays, days with lectures and days of the profile', () => {
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
