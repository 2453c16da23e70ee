import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ProfileBody } from '../../../contract/users.ts';
import { selectToasts } from '../../../src/features/toasts/toastsSlice.ts';
import { openApp, type OpenApp } from '../../support/client/openApp.tsx';

const INVITATION = 'Set up your profile in three steps';

const open = (path: string, profile: ProfileBody = {}) =>
  openApp(path, {
    responses: { 'GET /api/users/me': { body: { _id: 'ada', name: 'Ada', ...profile } } },
  });
const invitation = () => screen.findByText(INVITATION);
const profileForm = () => screen.findByRole('form', { name: 'My Profile' });

describe('a new student', () => {
  it('is invited to the first steps on the dashboard', async () => {
    const { expectAt } = await open('/dashboard');
    await invitation();
    fireEvent.click(screen.getByText('Get set up'));
    await expectAt('/welcome/subjects');
  });

  it('sees the first step on the profile, and the form on request', async () => {
    const { goTo, tab } = await open('/profile');
    await screen.findByText('What do you study?');
    expect(screen.queryByRole('form', { name: 'My Profile' })).toBeNull();
    fireEvent.click(screen.getByText('Show all fields'));
    await profileForm();
    goTo('/dashboard');
    await screen.findByText('Dashboard', { selector: 'h1' });
    expect(screen.queryByText(INVITATION)).toBeNull();
    expect(tab.localStorage.getItem('setUpDismissed:ada')).not.toBeNull();
  });

  it('goes from the first step on the profile to the second one', async () => {
    const { expectAt } = await open('/profile');
    fireEvent.click(await screen.findByText('Skip'));
    await expectAt('/welcome/days');
  });

  it.each([
    { subjects: [{ name: 'Logic' }] },
    { availability: ['Monday' as const] },
    { bio: 'I like runes.' },
  ])('is one without %j', async (profile) => {
    await open('/profile', profile);
    await profileForm();
    expect(screen.queryByText('What do you study?')).toBeNull();
  });

  it('dismisses the invitation', async () => {
    await open('/dashboard');
    await invitation();
    fireEvent.click(screen.getByText('Not now'));
    expect(screen.queryByText(INVITATION)).toBeNull();
  });

  it('is not shown after the steps were skipped', async () => {
    const { expectAt } = await open('/welcome/about');
    fireEvent.click(await screen.findByText('Skip all'));
    await expectAt('/dashboard');
    await screen.findByText('Dashboard', { selector: 'h1' });
    expect(screen.queryByText(INVITATION)).toBeNull();
  });
});

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
/** Presses Next or Skip, and waits for the question of the next step. */
async function goOn({ user }: OpenApp, text: string, name = 'Next') {
  await user.click(button(name));
  return question(text);
}
const saved = ({ service }: OpenApp) =>
  service.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body as ProfileBody);

describe('the first steps of a student', () => {
  it('propose subjects of all students if the service knows no university', async () => {
    await openStep('/welcome', {
      'GET /api/users/subjects': ({ path }) =>
        path.includes('university') ? { status: 400, body: {} } : { body: ['Geometry'] },
    });
    expect(await screen.findByText('Geometry', { selector: 'button' })).toBeVisible();
  });

  it('suggest titles of the campus while a subject is typed', async () => {
    const app = await openStep('/welcome', {
      'GET /api/users/subjects': ({ path }) => ({
        body: path.includes('q=alg') ? ['Linear Algebra', 'Algae'] : ['Logic'],
      }),
    });
    await screen.findByText('Logic', { selector: 'button' });
    fireEvent.change(screen.getByLabelText('Another subject'), { target: { value: 'alg' } });
    const known = within(await screen.findByRole('list', { name: 'Known subjects' }));
    const offered = known.getAllByRole('button');
    expect(offered.map(({ textContent }) => textContent)).toEqual(['Linear Algebra', 'Algae']);
    fireEvent.click(offered[0]!);
    expect(screen.getByLabelText('Another subject')).toHaveValue('');
    fireEvent.click(button('Next'));
    await question('When do you have time?');
    expect(saved(app)).toMatchObject([{ subjects: [{ name: 'Linear Algebra' }] }]);
  });

  it('save subjects, days and a sentence without toasts, and then open who fits', async () => {
    const app = await openStep('/welcome');
    await question('What do you study?');
    expect(app.where()).toBe('/welcome/subjects');
    await screen.findByText('12 people are here');
    fireEvent.click(await screen.findByText('Logic', { selector: 'button' }));
    await screen.findByText('1 person shares a subject with you');
    expect(app.service.calls.map(({ path }) => path)).toContain(
      '/api/users/subjects?university=UCL',
    );
    fireEvent.change(screen.getByLabelText('Another subject'), { target: { value: 'runes' } });
    await app.user.click(button('Next'));
    // An unknown subject may be incomplete.
    await screen.findByText('Add “runes”, or clear this field.');
    expect(app.where()).toBe('/welcome/subjects');
    expect(screen.getByLabelText('Another subject')).toHaveFocus();
    await app.user.click(button('Add'));
    expect(await goOn(app, 'When do you have time?')).toHaveFocus();
    expect(app.where()).toBe('/welcome/days');
    fireEvent.click(button('Monday'));
    await screen.findByText('1 person shares a subject and a day with you');
    expect(await goOn(app, 'Who are you?')).toHaveFocus();
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

  it('save nothing when skipped, and nothing unchanged', async () => {
    const app = await openStep('/welcome/subjects');
    fireEvent.click(await screen.findByText('Logic', { selector: 'button' }));
    await goOn(app, 'When do you have time?', 'Skip');
    await goOn(app, 'Who are you?');
    await app.user.click(button('Skip'));
    await app.expectAt('/search');
    expect(saved(app)).toEqual([]);
  });

  it('begin with the subjects that a visitor tried on the landing page', async () => {
    const app = await openStep('/welcome/days');
    app.goTo('/');
    const { getByText } = within(await screen.findByRole('group', { name: /^Try it/ }));
    fireEvent.click(getByText('Databases'));
    fireEvent.click(getByText('Linear Algebra'));
    fireEvent.click(getByText('Graph Theory'));
    app.goTo('/welcome');
    expect(await screen.findByText('Graph Theory', { selector: 'button' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await goOn(app, 'When do you have time?');
    expect(saved(app)).toMatchObject([{ subjects: [{ name: 'Graph Theory' }] }]);
    await app.user.click(screen.getByText('Back', { selector: 'a' }));
    fireEvent.click(await screen.findByText('Graph Theory', { selector: 'button' }));
    await goOn(app, 'When do you have time?');
    expect(saved(app).at(-1)).toMatchObject({ subjects: [] });
  });

  it('go back with what was entered', async () => {
    const app = await openStep('/welcome/days');
    await question('When do you have time?');
    fireEvent.click(button('Monday'));
    await app.user.click(screen.getByText('Back', { selector: 'a' }));
    await question('What do you study?');
    expect(screen.queryByText('Back', { selector: 'a' })).toBeNull();
    await goOn(app, 'When do you have time?');
    expect(button('Monday')).toHaveAttribute('aria-pressed', 'true');
  });

  it('stay at the step when saving fails', async () => {
    const app = await openStep('/welcome/days');
    app.respondWith({ 'PATCH /api/users/me': { status: 500, body: {} } });
    await question('When do you have time?');
    fireEvent.click(button('Monday'));
    await app.user.click(button('Next'));
    await screen.findByText('Server error: Unable to update profile. Please try again later.', {
      selector: 'p',
    });
    expect(app.where()).toBe('/welcome/days');
    expect(button('Monday')).toHaveAttribute('aria-pressed', 'true');
    fireEvent.click(screen.getByText('Skip all'));
    await app.expectAt('/dashboard');
  });

  it('add a typed subject by Enter, in the known spelling', async () => {
    const app = await openStep('/welcome/subjects');
    await screen.findByText('Logic', { selector: 'button' });
    await app.user.type(screen.getByLabelText('Another subject'), 'calculus{Enter}Runes{Enter}');
    expect(screen.getByLabelText('Another subject')).toHaveFocus();
    const pressed = screen.getAllByRole('button', { pressed: true });
    expect(pressed.map((chip) => chip.textContent)).toEqual(['Calculus', 'Runes']);
    expect(app.where()).toBe('/welcome/subjects');
    await waitFor(() =>
      expect(app.service.calls.at(-1)?.path).toContain('subject=Calculus%2CRunes'),
    );
  });
});
