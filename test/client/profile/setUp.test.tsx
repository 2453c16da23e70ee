import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import type { ProfileBody } from '../../../contract/users.ts';
import { selectToasts } from '../../../src/features/toasts/toastsSlice.ts';
import { openApp, type OpenApp } from '../../support/client/openApp.tsx';

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

  it('sees the first step on the profile, and the form on request', async () => {
    const { goTo, tab, expectAt } = await openStep('/profile');
    await question(SUBJECTS);
    expect(screen.queryByRole('form', { name: 'My Profile' })).toBeNull();
    fireEvent.click(button('Skip'));
    await expectAt('/welcome/days');
    goTo('/profile');
    fireEvent.click(await screen.findByText('Show all fields'));
    await screen.findByRole('form', { name: 'My Profile' });
    goTo('/dashboard');
    await dashboard();
    expect(screen.queryByText(INVITATION)).toBeNull();
    expect(tab.localStorage.getItem('setUpDismissed:ada')).not.toBeNull();
  });
});

describe('the first steps of a student', () => {
  it('propose subjects, also if the service knows no university, and more while one is typed', async () => {
    const app = await openStep('/welcome', {
      'GET /api/users/subjects': ({ path }) => {
        if (path.includes('university')) return { status: 400, body: {} };
        return { body: path.includes('q=alg') ? ['Linear Algebra', 'Algae'] : ['Geometry'] };
      },
    });
    expect(await findButton('Geometry')).toBeVisible();
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
    fireEvent.click(button('Monday'));
    await screen.findByText('1 person shares a subject and a day with you');
    expect(await goOn(app, ABOUT)).toHaveFocus();
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

  it('save nothing when skipped and nothing unchanged, and go back with what was entered', async () => {
    const app = await openStep('/welcome/subjects');
    fireEvent.click(await findButton('Logic'));
    await goOn(app, DAYS, 'Skip');
    await goOn(app, ABOUT);
    expect(saved(app)).toEqual([]);
    await app.user.click(back()!);
    await question(DAYS);
    fireEvent.click(button('Monday'));
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
    app.respondWith({ 'PATCH /api/users/me': { status: 500, body: {} } });
    await question(DAYS);
    fireEvent.click(button('Monday'));
    await app.user.click(button('Next'));
    await screen.findByText('Server error: Unable to update profile. Please try again later.', {
      selector: 'p',
    });
    expect(app.where()).toBe('/welcome/days');
    expect(button('Monday')).toHaveAttribute('aria-pressed', 'true');
    fireEvent.click(screen.getByText('Skip all'));
    await app.expectAt('/dashboard');
    await dashboard();
    expect(screen.queryByText(INVITATION)).toBeNull();
  });
});
