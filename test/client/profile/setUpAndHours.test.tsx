import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, within, act, waitFor } from '@testing-library/react';
import type { ProfileBody } from '../../../contract/users.ts';
import { selectToasts } from '../../../src/features/toasts/toastsSlice.ts';
import { openApp, type OpenApp } from '../../support/client/openApp.tsx';
import type { HoursRange } from '../../../contract/hours.ts';
import ProfileScreen from '../../../src/features/profile/ProfileScreen.tsx';
import { withCells } from '../../../src/features/profile/hours/markedHours.ts';
import { localZone } from '../../../src/ui/time/zone.ts';
import { fakeServiceForEachTest } from '../../support/client/fakeService.ts';
import { mockMatchMedia } from '../../support/client/matchMedia.ts';
import { openScreen } from '../../support/client/renderScreen.tsx';

const INVITATION = 'Set up your profile in three steps';

const dashboard = () => screen.findByText('Dashboard', { selector: 'h1' });

const ADA: ProfileBody & { _id: string } = {
  ...{ _id: 'ada', name: 'Ada', university: 'UCL', location: 'Camden' },
  ...{ bio: '', subjects: [], availability: [] },
};

type Responses = NonNullable<NonNullable<Parameters<typeof openApp>[1]>['responses']>;

/** Opens a step for a student without subjects, days and bio. */
async function openStep(path: string, responses: Responses = {}) {
  let me = ADA;
  const app = await openApp(path, {
    responses: {
      'GET /api/users/me': () => ({ body: me }),
      'PATCH /api/users/me': ({ body }) => {
        me = { ...me, ...(body as ProfileBody) };
        return { body: { message: 'Profile updated successfully!' } };
      },
      'GET /api/users/subjects': { body: ['Calculus', 'Logic'] },
      'GET /api/users/search': ({ path: asked }) => ({
        body: [],
        headers: { 'X-Total-Count': asked.includes('Logic') ? '1' : '12' },
      }),
      ...responses,
    },
  });
  await screen.findByText('My Profile', { selector: 'h1' });
  return app;
}

const question = (text: string) => screen.findByText(text, { selector: 'h2' });
const button = (name: string) => screen.getByText(name, { selector: 'button' });
const findButton = (name: string) => screen.findByText(name, { selector: 'button' });
const back = () => screen.queryByText('Back', { selector: 'a' });
const subject = () => screen.getByLabelText('Another subject');
/** Presses Next or Skip, and waits for the question of the next step. */
async function goOn({ user }: OpenApp, text: string, name = 'Next') {
  await user.click(button(name));
  return question(text);
}
const saved = ({ service }: OpenApp) =>
  service.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body as ProfileBody);
const SUBJECTS = 'What do you study?';
const DAYS = 'When do you have time?';
const ABOUT = 'Who are you?';

describe('a new student', () => {
  it('is invited to the first steps on the dashboard, until the invitation is dismissed', async () => {
    const { expectAt, goTo } = await openStep('/welcome/days');
    goTo('/dashboard');
    await screen.findByText(INVITATION);
    fireEvent.click(screen.getByText('Get set up'));
    await expectAt('/welcome/subjects');
    goTo('/dashboard');
    fireEvent.click(await screen.findByText('Not now'));
    expect(screen.queryByText(INVITATION)).toBeNull();
  });

  it('sees the form on the profile, and the invitation above it', async () => {
    const { goTo, tab } = await openStep('/profile');
    await screen.findByRole('form', { name: 'My Profile' });
    await screen.findByText(INVITATION);
    fireEvent.click(screen.getByText('Not now'));
    goTo('/dashboard');
    await dashboard();
    expect(screen.queryByText(INVITATION)).toBeNull();
    expect(tab.localStorage.getItem('setUpDismissed:ada')).not.toBeNull();
  });
});

describe('the first steps of a student', () => {
  it('propose subjects, also if the service knows no university, and more while one is typed', async () => {
    const app = await openStep('/welcome/nights', {
      'GET /api/users/subjects': ({ path }) => {
        if (path.includes('university')) return { status: 400, body: {} };
        return { body: path.includes('q=alg') ? ['Linear Algebra', 'Algae'] : ['Geometry'] };
      },
    });
    expect(await findButton('Geometry')).toBeVisible();
    expect(app.where()).toBe('/welcome/subjects');
    fireEvent.change(subject(), { target: { value: 'alg' } });
    const known = within(await screen.findByRole('list', { name: 'Known subjects' }));
    const offered = known.getAllByRole('button');
    expect(offered.map(({ textContent }) => textContent)).toEqual(['Linear Algebra', 'Algae']);
    fireEvent.click(offered[0]!);
    expect(subject()).toHaveValue('');
    await goOn(app, DAYS);
    expect(saved(app)).toMatchObject([{ subjects: [{ name: 'Linear Algebra' }] }]);
  });

  it('save subjects, days and a sentence without toasts, and then open who fits', async () => {
    const app = await openStep('/welcome');
    await question(SUBJECTS);
    expect(app.where()).toBe('/welcome/subjects');
    screen.getByText('Choose as many subjects as you like. Those of your university come first.');
    await screen.findByText('12 people are here');
    await findButton('Logic');
    // In the known spelling.
    await app.user.type(subject(), 'LOGIC{Enter}');
    expect(subject()).toHaveFocus();
    await screen.findByText('1 person shares a subject with you');
    expect(app.service.calls.map(({ path }) => path)).toContain(
      '/api/users/subjects?university=UCL',
    );
    fireEvent.change(subject(), { target: { value: 'runes' } });
    await app.user.click(button('Next'));
    // An unknown subject may be incomplete.
    await screen.findByText('Add “runes”, or clear this field.');
    expect(app.where()).toBe('/welcome/subjects');
    expect(subject()).toHaveFocus();
    await app.user.click(button('Add'));
    const pressed = screen.getAllByRole('button', { pressed: true });
    expect(pressed.map(({ textContent }) => textContent)).toEqual(['Logic', 'runes']);
    expect(await goOn(app, DAYS)).toHaveFocus();
    expect(app.where()).toBe('/welcome/days');
    screen.getByText('Choose the days on which you would like to study with others.');
    fireEvent.click(button('Monday'));
    await screen.findByText('1 person shares a subject and a day with you');
    expect(await goOn(app, ABOUT)).toHaveFocus();
    screen.getByText('One sentence is enough. Others read it before they ask you to study.');
    fireEvent.change(screen.getByLabelText('About you'), { target: { value: 'I like runes.' } });
    await app.user.click(button('Done'));

    await app.expectAt('/search?subject=Logic%2Crunes&availability=Monday');
    expect(selectToasts(app.store.getState())).toEqual([]);
    expect(saved(app)).toHaveLength(3);
    expect(saved(app).at(-1)).toEqual({
      ...{ name: 'Ada', university: 'UCL', location: 'Camden', bio: 'I like runes.' },
      ...{ subjects: [{ name: 'Logic' }, { name: 'runes' }], availability: ['Monday'] },
    });
  });

  it('ask for the name of a student whom a provider knows by a login only', async () => {
    const app = await openStep('/welcome', {
      'GET /api/users/me': { body: { ...ADA, name: 'jane.doe' } },
    });
    fireEvent.change(await screen.findByLabelText('Your name'), { target: { value: 'Jane Doe' } });
    await goOn(app, DAYS);
    expect(saved(app)).toMatchObject([{ name: 'Jane Doe' }]);
  });

  it('open a search without a filter that nobody fits', async () => {
    const app = await openStep('/welcome/about', {
      'GET /api/users/me': {
        body: { ...ADA, subjects: [{ name: 'Runes' }], availability: ['Monday'] },
      },
      'GET /api/users/search': ({ path }) => {
        const found = path.includes('subject=') ? 0 : 3;
        const more = 'subject=3&availability=0';
        return { body: [], headers: { 'X-Total-Count': `${found}`, 'X-More-Results': more } };
      },
    });
    await question(ABOUT);
    await app.user.click(button('Done'));
    await app.expectAt('/search?availability=Monday');
  });

  it('save nothing when skipped and nothing unchanged, and go back with what was entered', async () => {
    const app = await openStep('/welcome/subjects');
    fireEvent.click(await findButton('Logic'));
    await goOn(app, DAYS, 'Skip');
    await goOn(app, ABOUT);
    expect(saved(app)).toEqual([]);
    await app.user.click(back()!);
    await question(DAYS);
    fireEvent.click(button('Monday'));
    await screen.findByText('12 people share a day with you');
    await app.user.click(back()!);
    await question(SUBJECTS);
    expect(back()).toBeNull();
    await goOn(app, DAYS);
    expect(button('Monday')).toHaveAttribute('aria-pressed', 'true');
    await goOn(app, ABOUT);
    await app.user.click(button('Skip'));
    await app.expectAt('/search?availability=Monday');
    expect(saved(app)).toMatchObject([{ subjects: [], availability: ['Monday'] }]);
  });

  it('begin with the subjects that a visitor tried on the landing page', async () => {
    const app = await openStep('/welcome/days');
    app.goTo('/');
    const { getByText } = within(await screen.findByRole('group', { name: /^Try it/ }));
    for (const name of ['Databases', 'Linear Algebra', 'Graph Theory']) {
      fireEvent.click(getByText(name));
    }
    app.goTo('/welcome');
    expect(await findButton('Graph Theory')).toHaveAttribute('aria-pressed', 'true');
    await goOn(app, DAYS);
    expect(saved(app)).toMatchObject([{ subjects: [{ name: 'Graph Theory' }] }]);
    await app.user.click(back()!);
    fireEvent.click(await findButton('Graph Theory'));
    await goOn(app, DAYS);
    expect(saved(app).at(-1)).toMatchObject({ subjects: [] });
  });

  it('stay at the step when saving fails, and are not offered again after Skip all', async () => {
    const app = await openStep('/welcome/days');
    app.respondWith({ 'PATCH /api/users/me': { status: 404, body: null } });
    await question(DAYS);
    fireEvent.click(button('Monday'));
    await app.user.click(button('Next'));
    await screen.findByText('Failed to update user.', { selector: 'p' });
    expect(app.where()).toBe('/welcome/days');
    expect(button('Monday')).toHaveAttribute('aria-pressed', 'true');
    fireEvent.click(screen.getByText('Skip all'));
    await app.expectAt('/dashboard');
    await dashboard();
    expect(screen.queryByText(INVITATION)).toBeNull();
  });
});

const range = (day: HoursRange['day'], start: number, end: number) => ({
  day,
  start: start * 60,
  end: end * 60,
});

let stored: object = {};
const service = fakeServiceForEachTest({
  'GET /api/users/me': () => ({
    body: { _id: 'ada', name: 'Ada', university: 'London', availability: ['Monday'], ...stored },
  }),
  'PATCH /api/users/me': () => ({ body: { message: 'Saved.' } }),
});

// jsdom has no layout.
let pointed: Element | null = null;
document.elementFromPoint = () => pointed;

/** jsdom creates pointer events without buttons. */
const point = (type: string, target: Element, buttons = 0) =>
  fireEvent(target, new MouseEvent(type, { bubbles: true, button: 0, buttons }));
/** The same for a finger, at a height in pixels. */
const touch = (type: string, target: Element, clientY = 0) => {
  const event = new MouseEvent(type, { bubbles: true, button: 0, buttons: 1, clientY });
  fireEvent(target, Object.assign(event, { pointerType: 'touch' }));
};

const cell = (name: string) => screen.getByLabelText(name);
const selected = () =>
  [...document.querySelectorAll('[aria-selected=true]')].map(({ ariaLabel }) =>
    ariaLabel?.replaceAll('\u00a0', ' '),
  );

async function openGrid(hours?: { timeZone: string; ranges: HoursRange[] }) {
  stored = hours ? { hours } : {};
  openScreen(<ProfileScreen />, service, '/profile');
  fireEvent.click(await screen.findByText(/^(Mark|Change) hours$/));
}

/** Presses Save, and returns the body that is sent. */
async function saveHours(): Promise<unknown> {
  service.calls.length = 0;
  const patch = () => service.calls.find(({ method }) => method === 'PATCH');
  // Busy until an earlier save has been answered.
  fireEvent.click(await screen.findByText('Save', { selector: 'button' }));
  await waitFor(() => expect(patch()).toBeDefined());
  return patch()?.body;
}

const press = (key: string, options: object = {}) =>
  act(() => {
    fireEvent.keyDown(document.activeElement!, { key, ...options });
  });

const MONDAY = ['9:00 AM', '9:30 AM', '10:00 AM', '10:30 AM'];
const mondays = (count: number) =>
  MONDAY.slice(0, count).map((from, at) => `Monday ${from} to ${MONDAY[at + 1]!}`);

describe('the hours of the own profile', () => {
  it('are marked by drag, which ticks their days, and saved in the time zone of the device', async () => {
    await openGrid();
    expect(
      screen.getByText(/once you mark one, only the marked hours count\.$/),
    ).toBeInTheDocument();
    point('pointerdown', cell('Tuesday 2:00 PM to 2:30 PM'));
    for (const end of ['Thursday 4:00 PM to 4:30 PM', 'Wednesday 3:30 PM to 4:00 PM']) {
      pointed = cell(end);
      point('pointermove', pointed, 1);
    }
    point('pointerup', pointed!);
    pointed = cell('Sunday 8:00 AM to 8:30 AM');
    point('pointermove', pointed);
    const days = screen.getAllByRole<HTMLInputElement>('checkbox').filter(({ checked }) => checked);
    expect(days).toHaveLength(3);
    expect(await saveHours()).toMatchObject({
      availability: ['Monday', 'Tuesday', 'Wednesday'],
      hours: {
        timeZone: localZone(),
        ranges: [range('Tuesday', 14, 16), range('Wednesday', 14, 16)],
      },
    });
  });

  it('are marked by a tap or a long press of a finger, not by a swipe, and removed by Undo', async () => {
    mockMatchMedia(true);
    await openGrid();
    screen.getByText('Tap a time to mark it. To mark several, press and hold, then drag.');
    const undo = () => screen.queryByText('Undo');
    const [nine, , ten] = mondays(3) as [string, string, string];
    touch('pointerdown', cell(nine));
    touch('pointermove', cell(nine), 30);
    touch('pointerup', cell(nine), 30);
    touch('pointerdown', cell(nine));
    touch('pointercancel', cell(nine));
    expect([selected(), undo()]).toEqual([[], null]);
    touch('pointerdown', cell(nine));
    touch('pointerup', cell(nine), 4);
    expect(selected()).toEqual([nine]);

    touch('pointerdown', cell(ten));
    await waitFor(() => expect(selected()).toContain(ten));
    pointed = cell('Monday 11:00 AM to 11:30 AM');
    touch('pointermove', cell(ten), 60);
    touch('pointerup', cell(ten), 60);
    expect(selected()).toHaveLength(4);

    fireEvent.click(screen.getByText('Remove all hours'));
    expect(selected()).toEqual([]);
    for (const count of [4, 1, 0]) {
      fireEvent.click(undo()!);
      expect(selected()).toHaveLength(count);
    }
    expect(undo()).toBeNull();
  });

  it('are marked and unmarked by keyboard', async () => {
    await openGrid();
    expect(screen.getByText('Close the week')).toHaveAttribute('aria-expanded', 'true');
    screen.getByText(
      /^Drag over the times, or move with the arrow keys and press Space\. Shift and /,
    );
    cell(mondays(1)[0]!).focus();
    press(' ');
    press('ArrowDown', { shiftKey: true });
    press('ArrowDown', { shiftKey: true });
    expect(selected()).toEqual(mondays(3));
    press('ArrowUp', { shiftKey: true });
    expect(selected()).toEqual(mondays(2));
    press('ArrowUp');
    press(' ');
    expect(selected()).toEqual(mondays(2).slice(1));
    press('ArrowRight', { shiftKey: true });
    expect(selected()).toEqual(mondays(2).slice(1));
    expect(document.activeElement).toHaveAccessibleName(/^Tuesday 9:00\sAM to 9:30\sAM$/);
  });

  it('are not sent unchanged, can move to another time zone, and disappear with their day', async () => {
    const ranges = [range('Monday', 2, 3)];
    await openGrid({ timeZone: 'Pacific/Auckland', ranges });
    fireEvent.change(screen.getByLabelText('Bio'), { target: { value: 'Hello' } });
    expect(await saveHours()).not.toHaveProperty('hours');
    fireEvent.click(await screen.findByText(`Use ${localZone()}`));
    expect(await saveHours()).toMatchObject({ hours: { timeZone: localZone(), ranges } });
    expect(selected()).toHaveLength(2);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Monday' }));
    expect(selected()).toEqual([]);
    expect(await saveHours()).toMatchObject({ availability: [], hours: { ranges: [] } });
  });
});

describe('marking cells', () => {
  it('joins, splits and cuts ranges', () => {
    const corner = (day: number, slot: number) => ({ day, slot });
    const marked = withCells([range('Monday', 9, 10)], [corner(1, 21), corner(0, 20)], true);
    expect(marked).toEqual([range('Monday', 9, 11), range('Tuesday', 10, 11)]);
    expect(withCells(marked, [corner(0, 19), corner(0, 19)], false)).toEqual([
      range('Monday', 9, 9.5),
      range('Monday', 10, 11),
      range('Tuesday', 10, 11),
    ]);
  });
});
