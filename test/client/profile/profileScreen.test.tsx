import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
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
    [500, 'Server error: Unable to update profile. Please try again later.'],
    [418, 'Failed to update user.'],
  ])('saving answers %d: "%s"', async (status, sentence) => {
    service.handlers['PATCH /api/users/me'] = () => ({ status, body: {} });
    const { user } = await openProfile();
    await user.click(button('Save'));
    expect(await screen.findByText(sentence)).toBeVisible();
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

describe('my picture', () => {
  const revoke = jest.fn();
  beforeEach(() => {
    URL.createObjectURL = () => 'blob:preview';
    URL.revokeObjectURL = revoke;
  });

  it('is seen before it is sent, and counts once it is there', async () => {
    service.handlers['POST /api/users/me/avatar'] = () => {
      ada = { ...ada, avatar: '/api/avatars/new.webp' };
      return { body: { avatar: ada.avatar } };
    };
    const { user } = await openProfile();
    const file = new File(['picture'], 'me.png', { type: 'image/png' });
    await user.upload(screen.getByLabelText('Choose picture'), file);
    expect(document.querySelector('img')).toHaveAttribute('src', 'blob:preview');
    expect(service.calls.some(({ method }) => method === 'POST')).toBe(false);

    await user.click(button('Upload'));
    expect(await screen.findByText('Change picture')).toBeVisible();
    expect(completion()).toHaveAttribute('aria-valuenow', '57');
    const sent = service.calls.find(({ method }) => method === 'POST');
    expect(sent?.headers['content-type']).toMatch(/^multipart\/form-data/);
    expect(sent?.body).toContain('name="file"; filename="me.png"');
  });

  it('can be taken back before it is sent', async () => {
    const { user } = await openProfile();
    const file = new File(['picture'], 'me.png', { type: 'image/png' });
    await user.upload(screen.getByLabelText('Choose picture'), file);
    await user.click(button('Cancel'));
    expect(document.querySelector('img')).toBeNull();
    expect(revoke).toHaveBeenCalledWith('blob:preview');
  });

  it('that the service refuses stays chosen, with its reason', async () => {
    service.handlers['POST /api/users/me/avatar'] = () => ({
      status: 415,
      body: { error: 'This is not a picture.' },
    });
    const { user } = await openProfile();
    await user.upload(
      screen.getByLabelText('Choose picture'),
      new File(['x'], 'me.png', { type: 'image/png' }),
    );
    await user.click(button('Upload'));
    expect(await screen.findByRole('alert')).toHaveTextContent('This is not a picture.');
    expect(button('Upload')).toBeEnabled();
  });
});
