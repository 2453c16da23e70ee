import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { User } from '../../../contract/users.ts';
import { api } from '../../../src/api/api.ts';
import { normalizeUser } from '../../../src/api/compat/normalizeUser.ts';
import { selectToasts } from '../../../src/features/toasts/toastsSlice.ts';
import ProfileRoute from '../../../src/routes/ProfileRoute.tsx';
import { makeTestStore } from '../../support/client/clientStore.ts';
import { fakeServiceForEachTest } from '../../support/client/fakeService.ts';
import { renderScreen } from '../../support/client/renderScreen.tsx';

let ada: User;

const service = fakeServiceForEachTest({
  'GET /api/users/me': () => ({ body: ada }),
  'PATCH /api/users/me': ({ body }) => {
    ada = { ...ada, ...(body as Partial<User>) };
    return { body: { message: 'Profile updated successfully!' } };
  },
});
beforeEach(() => {
  ada = normalizeUser({
    _id: 'ada',
    name: 'Ada',
    email: 'ada@example.edu',
    university: 'London',
    subjects: [{ name: 'Calculus' }],
  });
});

async function openProfile() {
  const { store } = makeTestStore({ url: service.url, userId: 'ada' });
  const { where } = renderScreen(<ProfileRoute />, store);
  await screen.findByLabelText('Name');
  return { store, where, user: userEvent.setup({ delay: null }) };
}

// Queries by role are slow in jsdom.
const text = (name: string) => screen.getByLabelText(name);
const fill = (name: string, value: string) => fireEvent.change(text(name), { target: { value } });
const button = (name: string) =>
  screen.queryByLabelText(name) ?? screen.getByText(name, { selector: 'button' });
const addSubject = () => screen.getAllByText('Add', { selector: 'button' })[0]!;
const saved = () => screen.findByText('Save', { selector: 'button' });
const completion = () => screen.getByRole('meter', { name: 'Profile Completion' });
const subjects = () =>
  within(screen.getByRole('list', { name: 'Your subjects' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

describe('the profile screen', () => {
  // Covers 2.49, 9.5
  it('shows the text fields, a bio of four rows and the seven days', async () => {
    const texts = { university: 'UCL', location: 'Camden', bio: 'Hello.' };
    ada = { ...ada, ...texts, availability: ['Friday'] };
    await openProfile();
    expect(document.querySelector('h1')).toHaveTextContent('My Profile');
    for (const [name, value] of Object.entries({ name: 'Ada', ...texts })) {
      expect(screen.getByLabelText(name, { exact: false })).toHaveValue(value);
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

  // Covers 2.51, 5.7, 7.13
  it('saves all fields and shows a toast', async () => {
    const { store, user } = await openProfile();
    fill('Location', 'Marylebone');
    fill('Bio', 'I like engines.');
    await user.type(text('Subjects'), 'Logic');
    fireEvent.keyDown(text('Subjects'), { key: 'Enter', isComposing: true });
    fireEvent.keyDown(text('Subjects'), { key: 'Enter', keyCode: 229 });
    expect(text('Subjects')).toHaveValue('Logic');
    await user.keyboard('{Enter}');
    expect(text('Subjects')).toHaveValue('');
    fill('Skills', 'LaTeX');
    await user.click(button('Add skill'));
    expect(text('Skills')).toHaveFocus();
    await user.click(text('Sunday'));
    await user.click(text('Monday'));
    await user.click(button('Save'));

    await saved();
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

  it('shows a note until changes are saved, and never the old value after a save', async () => {
    // Redux Toolkit notifies subscribers of a patched cache entry in the next frame.
    jest.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
    const { user } = await openProfile();
    expect(screen.queryByText('Not saved yet')).toBeNull();
    fill('Location', 'Marylebone');
    expect(screen.getByText('Not saved yet')).toBeVisible();
    await user.click(button('Save'));
    await waitFor(() => expect(screen.queryByText('Not saved yet')).toBeNull());
    expect(text('Location')).toHaveValue('Marylebone');
  });

  // Covers 5.9, 7.13
  it('omits unchanged skills from the request', async () => {
    ada = { ...ada, skills: ['LaTeX'], avatar: '/api/avatars/ada.webp', badges: ['Study Regular'] };
    const { user } = await openProfile();
    await user.type(text('Skills'), 'Chess{Enter}');
    await user.click(button('Remove Chess'));
    await user.click(button('Remove Calculus'));
    await user.click(button('Save'));
    await saved();
    expect(service.calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
      name: 'Ada',
      university: 'London',
      location: '',
      bio: '',
      subjects: [],
      availability: [],
    });
  });

  it('lists what is missing and what it adds, and focuses its field', async () => {
    const { user } = await openProfile();
    const missing = within(screen.getByRole('list', { name: 'Missing in your profile' }));
    expect(missing.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'A picture +14 %',
      'A bio +14 %',
      'A day +14 %',
      'Your location +14 %',
    ]);
    await user.click(missing.getByText('A bio'));
    expect(text('Bio')).toHaveFocus();
    fill('Bio', 'Hello.');
    expect(missing.queryByText('A bio')).toBeNull();
  });

  it('asks before a link leaves unsaved changes', async () => {
    const { user, where } = await openProfile();
    const link = document.createElement('a');
    link.href = '/search?sort=name';
    document.body.append(link);
    fill('Location', 'Camden');
    await user.click(link);
    expect(await screen.findByText('Leave without saving?')).toBeVisible();
    await user.click(screen.getByText('Keep editing'));
    expect(text('Location')).toHaveValue('Camden');
    await user.click(link);
    await user.click(await screen.findByText('Leave'));
    await waitFor(() => expect(where()).toBe('/search?sort=name'));
    link.remove();
  });

  it('adds a typed subject with Save', async () => {
    const { user } = await openProfile();
    fireEvent.change(screen.getByLabelText('Subjects'), { target: { value: 'Logic' } });
    expect(screen.getByText('Not saved yet')).toBeVisible();
    await user.click(await saved());
    await waitFor(() => {
      expect(ada.subjects).toEqual([{ name: 'Calculus' }, { name: 'Logic' }]);
      expect(screen.queryByText('Not saved yet')).toBeNull();
    });
    expect(subjects()).toEqual(['Calculus', 'Logic']);
    expect(screen.getByLabelText('Subjects')).toHaveValue('');
  });

  it('warns before the page is left only while something differs', async () => {
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    await openProfile();
    fill('Location', 'Camden');
    expect(leave()).toBe(true);
    fill('Location', '');
    expect(screen.queryByText('Not saved yet')).toBeNull();
    expect(leave()).toBe(false);
  });

  it('suggests subjects of other students and adds one by a click', async () => {
    // Another service than ours.
    service.handlers['GET /api/users/subjects'] = ({ path }) => ({
      body: path.includes('q=Graph') ? ['Graph Theory', 'Calligraphy'] : [],
    });
    const { user } = await openProfile();
    fill('Subjects', 'Graph');
    await user.click(await screen.findByText('Graph Theory'));
    expect(subjects()).toEqual(['Calculus', 'Graph Theory']);
    expect(text('Subjects')).toHaveValue('');
    expect(text('Subjects')).toHaveFocus();
    expect(screen.queryByRole('list', { name: 'Known subjects' })).toBeNull();
  });

  it('suggests courses by their code, and adds the title', async () => {
    const found = [{ name: 'Graph Theory', code: 'MATH 0201' }, { name: 'Maths' }];
    service.handlers['GET /api/users/subjects/suggestions'] = () => ({ body: found });
    const { user } = await openProfile();
    for (const code of ['math0201', 'MATH 02', '0201']) {
      fill('Subjects', code);
      const known = within(await screen.findByRole('list', { name: 'Known subjects' }));
      expect(known.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
        'Graph Theory MATH 0201',
      ]);
    }
    await user.click(screen.getByText('MATH 0201'));
    expect(subjects()).toEqual(['Calculus', 'Graph Theory']);
  });

  it('updates the completion with the draft', async () => {
    const { user } = await openProfile();
    expect(completion()).toHaveAttribute('aria-valuenow', '43');
    fill('Bio', 'Hello');
    expect(completion()).toHaveAttribute('aria-valuenow', '57');
    await user.click(button('Remove Calculus'));
    expect(completion()).toHaveAttribute('aria-valuenow', '43');
  });

  // Covers 2.50, 5.7
  it('ignores blank and duplicate subjects, by Add and by Enter', async () => {
    const { user } = await openProfile();
    fill('Subjects', '   ');
    await user.click(addSubject());
    await user.type(text('Subjects'), 'calculus{Enter}');
    expect(subjects()).toEqual(['Calculus']);
    fill('Subjects', 'Ethics');
    await user.click(addSubject());
    expect(subjects()).toEqual(['Calculus', 'Ethics']);
    expect(text('Subjects')).toHaveValue('');
    await user.click(button('Remove Calculus'));
    expect(subjects()).toEqual(['Ethics']);
    expect(service.calls.filter(({ method }) => method === 'PATCH')).toEqual([]);
  });

  it('keeps unsaved edits while a refetch updates the other fields', async () => {
    const { store } = await openProfile();
    fill('Bio', 'Unsaved');
    ada = { ...ada, bio: 'From another tab', location: 'Leeds' };
    store.dispatch(api.util.invalidateTags(['Me']));
    await screen.findByDisplayValue('Leeds');
    expect(text('Bio')).toHaveValue('Unsaved');
  });

  it('disables the button while saving', async () => {
    service.handlers['PATCH /api/users/me'] = () => ({ hang: true });
    const { user } = await openProfile();
    await user.click(button('Save'));
    expect(button('Saving...')).toBeDisabled();
  });
});

describe('a failure on the profile screen', () => {
  // Covers 8.5
  it('is shown in the form', async () => {
    service.handlers['PATCH /api/users/me'] = () => ({ status: 500, body: null });
    const { user } = await openProfile();
    await user.click(button('Save'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Server error: Unable to update profile. Please try again later.',
    );
    expect(button('Save')).toBeEnabled();
  });

  it('of a field is shown there alone, and focuses it', async () => {
    service.handlers['PATCH /api/users/me'] = () => ({
      status: 400,
      body: { error: 'Name must not be blank.', fields: { name: 'Name must not be blank.' } },
    });
    const { store, user } = await openProfile();
    fill('Name', '');
    await user.click(button('Save'));
    expect(await screen.findAllByText('Name must not be blank.')).toHaveLength(1);
    expect(text('Name')).toHaveAccessibleDescription('Name must not be blank.');
    expect(text('Name')).toHaveFocus();
    expect(selectToasts(store.getState())).toEqual([]);
    expect(text('Name')).toHaveValue('');
  });
});

describe('my picture', () => {
  const revoke = jest.fn();
  beforeEach(() => {
    URL.createObjectURL = () => 'blob:preview';
    URL.revokeObjectURL = revoke;
    ada = { ...ada, name: 'Ada Lovelace' };
  });

  /** Opens the profile and chooses a picture. */
  async function choosePicture(content = 'picture') {
    const { user } = await openProfile();
    const choose = (next: string) =>
      user.upload(text('Choose picture'), new File([next], 'me.png', { type: 'image/png' }));
    await choose(content);
    return { user, choose };
  }

  it('is previewed, and counts once it is uploaded', async () => {
    service.handlers['POST /api/users/me/avatar'] = () => {
      ada = { ...ada, avatar: '/api/avatars/new.webp' };
      return { body: { avatar: ada.avatar } };
    };
    const { user } = await choosePicture();
    expect(completion()).toHaveAttribute('aria-valuenow', '43');
    expect(screen.queryByText('AL')).toBeNull();
    expect(document.querySelector('img')).toHaveAttribute('src', 'blob:preview');
    expect(service.calls.some(({ method }) => method === 'POST')).toBe(false);

    await user.click(button('Upload'));
    expect(await screen.findByText('Change picture')).toBeVisible();
    expect(completion()).toHaveAttribute('aria-valuenow', '57');
    const sent = service.calls.find(({ method }) => method === 'POST');
    expect(sent?.headers['content-type']).toMatch(/^multipart\/form-data/);
    expect(sent?.body).toContain('name="file"; filename="me.png"');
  });

  it('can be discarded before the upload', async () => {
    const { user } = await choosePicture();
    await user.click(button('Cancel'));
    expect(document.querySelector('img')).toBeNull();
    expect(revoke).toHaveBeenCalledWith('blob:preview');
  });

  it('is refused before the upload when the file is no picture', async () => {
    const { choose } = await choosePicture('text');
    fireEvent.error(document.querySelector('img')!);
    const error = 'This file is not a picture. Please choose a JPEG, PNG, GIF or WebP.';
    expect(screen.getByRole('alert')).toHaveTextContent(error);
    expect(text('Choose picture')).toHaveAccessibleDescription(error);
    expect(screen.getByText('AL')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Upload' })).toBeNull();
    await choose('picture');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(button('Upload')).toBeEnabled();
  });

  it('stays chosen with an error when the service refuses it', async () => {
    service.handlers['POST /api/users/me/avatar'] = () => ({
      status: 415,
      body: { error: 'This is not a picture.' },
    });
    const { user } = await choosePicture();
    await user.click(button('Upload'));
    expect(await screen.findByRole('alert')).toHaveTextContent('This is not a picture.');
    expect(button('Upload')).toBeEnabled();
  });
});
