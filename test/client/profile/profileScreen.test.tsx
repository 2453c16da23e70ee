import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { User } from '../../../contract/users.ts';
import { api } from '../../../src/api/api.ts';
import { selectToasts } from '../../../src/features/toasts/toastsSlice.ts';
import ProfileRoute from '../../../src/routes/ProfileRoute.tsx';
import { makeTestStore } from '../../support/clientStore.ts';
import { startFakeService, type FakeService } from '../../support/fakeService.ts';
import { renderScreen } from '../../support/renderScreen.tsx';

let service: FakeService;
let ada: User;

beforeEach(async () => {
  ada = {
    _id: 'ada',
    id: 'ada',
    name: 'Ada',
    email: 'ada@example.edu',
    role: 'student',
    university: 'London',
    bio: '',
    location: '',
    subjects: [{ name: 'Calculus' }],
    availability: [],
    skills: [],
    badges: [],
    avatar: '',
  };
  service = await startFakeService({
    'GET /api/users/me': () => ({ body: ada }),
    'PATCH /api/users/me': ({ body }) => {
      ada = { ...ada, ...(body as Partial<User>) };
      return { body: { message: 'Profile updated successfully!' } };
    },
  });
});
afterEach(() => service.stop());

async function openProfile() {
  const { store } = makeTestStore({ url: service.url, userId: 'ada' });
  renderScreen(<ProfileRoute />, store);
  await screen.findByRole('textbox', { name: 'Name' });
  return { store, user: userEvent.setup() };
}

const text = (name: string) => screen.getByRole('textbox', { name });
const button = (name: string) => screen.getByRole('button', { name });
const completion = () => screen.getByRole('meter', { name: 'Profile Completion' });
const subjects = () =>
  within(screen.getByRole('list', { name: 'Your subjects' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

describe('my profile', () => {
  it('has its fields, a bio of four rows and the seven days', async () => {
    ada = {
      ...ada,
      university: 'UCL',
      location: 'Camden',
      bio: 'Hello.',
      availability: ['Friday'],
    };
    await openProfile();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('My Profile');
    for (const [name, value] of [
      ['Name', 'Ada'],
      ['University', 'UCL'],
      ['Location', 'Camden'],
      ['Bio', 'Hello.'],
    ] as const) {
      expect(text(name)).toHaveValue(value);
    }
    expect(text('Bio').tagName).toBe('TEXTAREA');
    expect(text('Bio')).toHaveAttribute('rows', '4');
    const days = within(screen.getByRole('group', { name: 'Availability' }));
    const boxes = days.getAllByRole<HTMLInputElement>('checkbox');
    expect(boxes.map((box) => [box.labels?.[0]?.textContent, box.checked])).toEqual([
      ['Monday', false],
      ['Tuesday', false],
      ['Wednesday', false],
      ['Thursday', false],
      ['Friday', true],
      ['Saturday', false],
      ['Sunday', false],
    ]);
  });

  it('is saved whole, and says so', async () => {
    const { store, user } = await openProfile();
    await user.type(text('Location'), 'Marylebone');
    await user.type(text('Bio'), 'I like engines.');
    await user.type(text('Subjects'), 'Logic{Enter}');
    await user.type(text('Skills'), 'LaTeX');
    await user.click(button('Add skill'));
    await user.click(screen.getByRole('checkbox', { name: 'Sunday' }));
    await user.click(screen.getByRole('checkbox', { name: 'Monday' }));
    await user.click(button('Save'));

    await screen.findByRole('button', { name: 'Save' });
    expect(service.calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
      name: 'Ada',
      university: 'London',
      location: 'Marylebone',
      bio: 'I like engines.',
      subjects: [{ name: 'Calculus' }, { name: 'Logic' }],
      availability: ['Monday', 'Sunday'],
      skills: ['LaTeX'],
    });
    expect(selectToasts(store.getState())).toMatchObject([
      { message: 'Profile updated successfully!', type: 'success' },
    ]);
    expect(text('Location')).toHaveValue('Marylebone');
  });

  it('sends no skills where they are as the service told', async () => {
    ada = { ...ada, skills: ['LaTeX'], avatar: '/api/avatars/ada.webp', badges: ['Study Regular'] };
    const { user } = await openProfile();
    await user.type(text('Skills'), 'Chess{Enter}');
    await user.click(button('Remove Chess'));
    await user.click(button('Remove Calculus'));
    await user.click(button('Save'));
    await screen.findByRole('button', { name: 'Save' });
    expect(service.calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
      name: 'Ada',
      university: 'London',
      location: '',
      bio: '',
      subjects: [],
      availability: [],
    });
  });

  it('sends the skills when the last one is removed', async () => {
    ada = { ...ada, skills: ['LaTeX'] };
    const { user } = await openProfile();
    await user.click(button('Remove LaTeX'));
    await user.click(button('Save'));
    await screen.findByRole('button', { name: 'Save' });
    expect(service.calls.find(({ method }) => method === 'PATCH')?.body).toMatchObject({
      skills: [],
    });
  });

  it.each([
    [{ message: 'All saved, Ada.' }, 'All saved, Ada.'],
    [{}, 'Profile updated successfully!'],
  ])('once saved (%j) says "%s"', async (body, sentence) => {
    service.handlers['PATCH /api/users/me'] = () => ({ body });
    const { store, user } = await openProfile();
    await user.click(button('Save'));
    await waitFor(() => {
      expect(selectToasts(store.getState())).toMatchObject([
        { message: sentence, type: 'success' },
      ]);
    });
  });

  it('says that something is not saved yet, until it is', async () => {
    const { user } = await openProfile();
    expect(screen.queryByText('Not saved yet')).toBeNull();
    await user.type(text('Bio'), 'Hello');
    expect(screen.getByText('Not saved yet')).toBeVisible();
    await user.click(button('Save'));
    await waitFor(() => {
      expect(screen.queryByText('Not saved yet')).toBeNull();
    });
  });

  it('offers subjects as others write them, which a press adds', async () => {
    service.handlers['GET /api/users/subjects'] = ({ path }) => ({
      body: path.includes('q=graph') ? ['Graph Theory', 'Calligraphy'] : [],
    });
    const { user } = await openProfile();
    await user.type(text('Subjects'), 'Graph');
    await user.click(await screen.findByRole('button', { name: 'Graph Theory' }));
    expect(subjects()).toEqual(['Calculus', 'Graph Theory']);
    expect(text('Subjects')).toHaveValue('');
    expect(text('Subjects')).toHaveFocus();
    expect(screen.queryByRole('list', { name: 'Known subjects' })).toBeNull();
  });

  it('toggles a day on and off', async () => {
    const { user } = await openProfile();
    const sunday = screen.getByRole('checkbox', { name: 'Sunday' });
    await user.click(sunday);
    expect(sunday).toBeChecked();
    await user.click(sunday);
    expect(sunday).not.toBeChecked();
  });

  it('shows while it is being filled in how complete it is', async () => {
    const { user } = await openProfile();
    expect(completion()).toHaveAttribute('aria-valuenow', '43');
    await user.type(text('Bio'), 'Hello');
    expect(completion()).toHaveAttribute('aria-valuenow', '57');
    await user.click(button('Remove Calculus'));
    expect(completion()).toHaveAttribute('aria-valuenow', '43');
  });

  it('ignores blank subjects and folds doubles, with Add as with Enter', async () => {
    const { user } = await openProfile();
    await user.type(text('Subjects'), '   ');
    await user.click(button('Add'));
    await user.type(text('Subjects'), 'calculus{Enter}');
    expect(subjects()).toEqual(['Calculus']);
    await user.type(text('Subjects'), 'Ethics');
    await user.click(button('Add'));
    expect(subjects()).toEqual(['Calculus', 'Ethics']);
    expect(text('Subjects')).toHaveValue('');
    await user.click(button('Remove Calculus'));
    expect(subjects()).toEqual(['Ethics']);
    expect(service.calls.filter(({ method }) => method === 'PATCH')).toEqual([]);
  });

  it('keeps what is not saved while it is loaded anew, and follows the rest', async () => {
    const { store, user } = await openProfile();
    await user.type(text('Bio'), 'Unsaved');
    ada = { ...ada, bio: 'From another tab', location: 'Leeds' };
    store.dispatch(api.util.invalidateTags(['Me']));
    await screen.findByDisplayValue('Leeds');
    expect(text('Bio')).toHaveValue('Unsaved');
  });

  it('says Saving... and cannot be saved twice meanwhile', async () => {
    service.handlers['PATCH /api/users/me'] = () => ({ hang: true });
    const { user } = await openProfile();
    await user.click(button('Save'));
    expect(button('Saving...')).toBeDisabled();
  });
});

describe('what goes wrong with my profile', () => {
  it('says beside a field what the service says of it', async () => {
    service.handlers['PATCH /api/users/me'] = () => ({
      status: 400,
      body: { error: 'Name must not be blank.', fields: { name: 'Name must not be blank.' } },
    });
    const { store, user } = await openProfile();
    await user.clear(text('Name'));
    await user.click(button('Save'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Name must not be blank.');
    expect(text('Name')).toHaveAccessibleDescription('Name must not be blank.');
    expect(text('Name')).toHaveFocus();
    expect(selectToasts(store.getState())).toMatchObject([
      { message: 'Name must not be blank.', type: 'error' },
    ]);
    expect(text('Name')).toHaveValue('');
  });

  it.each([
    [500, {}, 'Server error: Unable to fetch profile. Please try again later.'],
    [418, {}, 'Failed to fetch profile.'],
    [403, { error: 'Not yours.' }, 'Not yours.'],
  ])('loading answers %d %j: "%s", and Retry loads it', async (status, body, sentence) => {
    const { 'GET /api/users/me': answers } = service.handlers;
    service.handlers['GET /api/users/me'] = () => ({ status, body });
    const { store } = makeTestStore({ url: service.url, userId: 'ada' });
    renderScreen(<ProfileRoute />, store);
    expect(await screen.findByText(sentence)).toBeVisible();
    service.handlers['GET /api/users/me'] = answers!;
    await userEvent.click(button('Retry'));
    expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('Ada');
  });
});
