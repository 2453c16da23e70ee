import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { User } from '../../../contract/users.ts';
import { api } from '../../../src/api/api.ts';
import { normalizeUser } from '../../../src/api/tolerant/normalizeUser.ts';
import ProfileScreen from '../../../src/features/profile/ProfileScreen.tsx';
import { fakeServiceForEachTest } from '../../support/client/fakeService.ts';
import { openScreen, user } from '../../support/client/renderScreen.tsx';

let ada: User;

const PATCH = 'PATCH /api/users/me';
const service = fakeServiceForEachTest({
  'GET /api/users/me': () => ({ body: ada }),
  [PATCH]: ({ body }) => {
    ada = { ...ada, ...(body as Partial<User>) };
    return { body: { message: 'Profile updated successfully!' } };
  },
});
beforeEach(() => {
  ada = normalizeUser({
    ...{ _id: 'ada', name: 'Ada', email: 'ada@example.edu', university: 'London' },
    subjects: [{ name: 'Calculus' }],
  });
});

async function openProfile() {
  const opened = openScreen(<ProfileScreen />, service);
  await screen.findByLabelText('Name');
  return opened;
}

// Queries by role are slow in jsdom.
const text = (name: string) => screen.getByLabelText(name);
const fill = (name: string, value: string) => fireEvent.change(text(name), { target: { value } });
const button = (name: string) =>
  screen.queryByLabelText(name) ?? screen.getByText(name, { selector: 'button' });
const addSubject = () => user.click(screen.getAllByText('Add', { selector: 'button' })[0]!);
const completion = () =>
  screen.getByRole('meter', { name: 'Profile Completion' }).getAttribute('aria-valuenow');
const itemsOf = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const subjects = () => itemsOf('Your subjects');
const isUnsaved = () => screen.queryByText('Not saved yet') !== null;
/** Presses Save, and returns the body once it is saved. */
async function save() {
  const patches = () => service.calls.filter(({ method }) => method === 'PATCH');
  const before = patches().length;
  await user.click(button('Save'));
  await waitFor(() => expect(patches()).toHaveLength(before + 1));
  await screen.findByText('Save', { selector: 'button' });
  return patches().at(-1)?.body;
}

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
    expect(boxes.map((box) => `${box.labels?.[0]?.textContent}: ${box.checked}`)).toEqual([
      ...['Monday: false', 'Tuesday: false', 'Wednesday: false', 'Thursday: false'],
      ...['Friday: true', 'Saturday: false', 'Sunday: false'],
    ]);
  });

  // Covers 2.51, 5.9, 7.13
  it('saves all fields and shows a toast, but omits unchanged skills', async () => {
    const { toasts } = await openProfile();
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
    for (const day of ['Sunday', 'Monday']) fireEvent.click(text(day));
    const saved = {
      ...{ name: 'Ada', university: 'London', location: 'Marylebone', bio: 'I like engines.' },
      availability: ['Monday', 'Sunday'],
    };
    expect(await save()).toEqual({
      ...{ ...saved, subjects: [{ name: 'Calculus' }, { name: 'Logic' }], skills: ['LaTeX'] },
    });
    expect(toasts()).toEqual(['Profile updated successfully!']);
    expect(text('Location')).toHaveValue('Marylebone');

    await user.type(text('Skills'), 'Chess{Enter}');
    for (const name of ['Chess', 'Calculus', 'Logic']) await user.click(button(`Remove ${name}`));
    expect(await save()).toEqual({ ...saved, subjects: [] });
  });

  it('shows a note until changes are saved, and never the old value after a save', async () => {
    // Redux Toolkit notifies subscribers of a patched cache entry in the next frame.
    jest.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
    await openProfile();
    const bar = button('Save').parentElement!;
    const isSticky = () => [bar.className.includes('sticky'), bar.matches('[data-save-bar]')];
    expect([isUnsaved(), ...isSticky()]).toEqual([false, false, false]);
    fill('Location', 'Marylebone');
    expect([isUnsaved(), ...isSticky()]).toEqual([true, true, true]);
    await user.click(button('Save'));
    await waitFor(() => expect(isUnsaved()).toBe(false));
    expect(text('Location')).toHaveValue('Marylebone');
  });

  it('lists what is missing and what it adds to the completion, and focuses its field', async () => {
    await openProfile();
    expect(completion()).toBe('43');
    expect(itemsOf('Missing in your profile')).toEqual([
      ...['A picture +14 %', 'A bio +14 %', 'A day +14 %', 'Your location +14 %'],
    ]);
    await user.click(screen.getByText('A bio'));
    expect(text('Bio')).toHaveFocus();
    fill('Bio', 'Hello.');
    expect(screen.queryByText('A bio')).toBeNull();
    expect(completion()).toBe('57');
    await user.click(button('Remove Calculus'));
    expect(completion()).toBe('43');
    for (const name of ['Name', 'University']) fill(name, '');
    expect(itemsOf('Missing in your profile')).toEqual([
      ...['A picture +15 %', 'A subject +15 %', 'A day +15 %', 'Your location +15 %'],
      ...['Your university +15 %', 'Your name +15 %'],
    ]);
  });

  it('asks before it is left only while something differs', async () => {
    const { where } = await openProfile();
    const unload = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    fill('Location', 'Camden');
    expect(unload()).toBe(true);
    fill('Location', '');
    expect([unload(), isUnsaved()]).toEqual([false, false]);

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

  // Covers 2.50, 5.7
  it('adds new subjects by Add, Enter, a suggestion and Save', async () => {
    // Another service than ours.
    service.handlers['GET /api/users/subjects'] = ({ path }) => ({
      body: path.includes('q=Graph') ? ['Graph Theory', 'Calligraphy'] : [],
    });
    await openProfile();
    fill('Subjects', '   ');
    await addSubject();
    await user.type(text('Subjects'), 'calculus{Enter}');
    expect(subjects()).toEqual(['Calculus']);
    fill('Subjects', 'Ethics');
    await addSubject();
    expect(subjects()).toEqual(['Calculus', 'Ethics']);
    expect(text('Subjects')).toHaveValue('');
    await user.click(button('Remove Calculus'));
    fill('Subjects', 'Graph');
    await user.click(await screen.findByText('Graph Theory'));
    expect(subjects()).toEqual(['Ethics', 'Graph Theory']);
    expect(text('Subjects')).toHaveValue('');
    expect(text('Subjects')).toHaveFocus();
    expect(screen.queryByRole('list', { name: 'Known subjects' })).toBeNull();
    expect(service.calls.filter(({ method }) => method === 'PATCH')).toEqual([]);

    fill('Subjects', 'Logic');
    const names = ['Ethics', 'Graph Theory', 'Logic'];
    expect(await save()).toMatchObject({ subjects: names.map((name) => ({ name })) });
    await waitFor(() => expect(isUnsaved()).toBe(false));
    expect(subjects()).toEqual(names);
    expect(text('Subjects')).toHaveValue('');
    fill('Subjects', 'Optics');
    expect(isUnsaved()).toBe(true);
  });

  it('suggests courses by their code, and adds the title', async () => {
    const found = [{ name: 'Graph Theory', code: 'MATH 0201' }, { name: 'Maths' }];
    service.handlers['GET /api/users/subjects/suggestions'] = () => ({ body: found });
    await openProfile();
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

  // Covers 8.5
  it('keeps unsaved edits during a refetch, a save and after a failure, which it shows', async () => {
    const { store, toasts } = await openProfile();
    fill('Bio', 'Unsaved');
    ada = { ...ada, bio: 'From another tab', location: 'Leeds' };
    store.dispatch(api.util.invalidateTags(['Me']));
    await screen.findByDisplayValue('Leeds');
    expect(text('Bio')).toHaveValue('Unsaved');

    service.handlers[PATCH] = () => ({ status: 500, body: null });
    await save();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Server error: Unable to update profile. Please try again later.',
    );
    expect(text('Bio')).toHaveValue('Unsaved');

    const error = 'Name must not be blank.';
    service.handlers[PATCH] = () => ({ status: 400, body: { error, fields: { name: error } } });
    fill('Name', '');
    await save();
    expect(await screen.findAllByText(error)).toHaveLength(1);
    expect(text('Name')).toHaveAccessibleDescription(error);
    expect(text('Name')).toHaveFocus();
    expect(text('Name')).toHaveValue('');
    expect(toasts()).toEqual([]);

    service.handlers[PATCH] = () => ({ hang: true });
    await user.click(button('Save'));
    expect(button('Saving...')).toBeDisabled();
  });
});

describe('my picture', () => {
  const revoke = jest.fn();
  beforeEach(() => {
    URL.createObjectURL = () => 'blob:preview';
    URL.revokeObjectURL = revoke;
    ada = { ...ada, name: 'Ada Lovelace' };
  });
  const choose = (content: string) =>
    user.upload(text('Choose picture'), new File([content], 'me.png', { type: 'image/png' }));

  it('is previewed, stays chosen when it is refused, and counts once it is uploaded', async () => {
    const UPLOAD = 'POST /api/users/me/avatar';
    service.handlers[UPLOAD] = () => ({ status: 415, body: { error: 'This is not a picture.' } });
    await openProfile();
    await choose('picture');
    expect(completion()).toBe('43');
    expect(screen.queryByText('AL')).toBeNull();
    expect(document.querySelector('img')).toHaveAttribute('src', 'blob:preview');
    expect(service.calls.some(({ method }) => method === 'POST')).toBe(false);
    await user.click(button('Upload'));
    expect(await screen.findByRole('alert')).toHaveTextContent('This is not a picture.');
    expect(button('Upload')).toBeEnabled();

    service.handlers[UPLOAD] = () => {
      ada = { ...ada, avatar: '/api/avatars/new.webp' };
      return { body: { avatar: ada.avatar } };
    };
    await user.click(button('Upload'));
    expect(await screen.findByText('Change picture')).toBeVisible();
    expect(completion()).toBe('57');
    const sent = service.calls.findLast(({ method }) => method === 'POST');
    expect(sent?.headers['content-type']).toMatch(/^multipart\/form-data/);
    expect(sent?.body).toContain('name="file"; filename="me.png"');
  });

  it('is refused before the upload when the file is no picture, and can be discarded', async () => {
    await openProfile();
    await choose('text');
    fireEvent.error(document.querySelector('img')!);
    const error = 'This file is not a picture. Please choose a JPEG, PNG, GIF or WebP.';
    expect(screen.getByRole('alert')).toHaveTextContent(error);
    expect(text('Choose picture')).toHaveAccessibleDescription(error);
    expect(screen.getByText('AL')).toBeVisible();
    expect(screen.queryByText('Upload')).toBeNull();
    await choose('picture');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(button('Upload')).toBeEnabled();
    revoke.mockClear();
    await user.click(button('Cancel'));
    expect(document.querySelector('img')).toBeNull();
    expect(revoke).toHaveBeenCalledWith('blob:preview');
  });
});
