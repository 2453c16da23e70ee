import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import ProfileRoute from '../../../src/routes/ProfileRoute.tsx';
import { makeTestStore } from '../../support/client/clientStore.ts';
import { fakeServiceForEachTest } from '../../support/client/fakeService.ts';
import { renderScreen } from '../../support/client/renderScreen.tsx';

let ada: { name: string; university: string; availability: string[]; avatar: string };

const service = fakeServiceForEachTest({ 'GET /api/users/me': () => ({ body: ada }) });
beforeEach(() => {
  ada = { name: 'Ada Lovelace', university: 'London', availability: ['Monday'], avatar: '' };
});

async function openProfile() {
  const { store } = makeTestStore({ url: service.url, userId: 'ada' });
  renderScreen(<ProfileRoute />, store);
  await screen.findByRole('textbox', { name: 'Name' });
  return { store, user: userEvent.setup({ delay: null }) };
}

const button = (name: string) => screen.getByRole('button', { name });
const completion = () => screen.getByRole('meter', { name: 'Profile Completion' });

describe('my picture', () => {
  const revoke = jest.fn();
  beforeEach(() => {
    URL.createObjectURL = () => 'blob:preview';
    URL.revokeObjectURL = revoke;
  });

  it('is previewed, and counts once it is uploaded', async () => {
    service.handlers['POST /api/users/me/avatar'] = () => {
      ada = { ...ada, avatar: '/api/avatars/new.webp' };
      return { body: { avatar: ada.avatar } };
    };
    const { user } = await openProfile();
    expect(completion()).toHaveAttribute('aria-valuenow', '43');
    expect(screen.getByText('AL')).toBeVisible();
    const file = new File(['picture'], 'me.png', { type: 'image/png' });
    await user.upload(screen.getByLabelText('Choose picture'), file);
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
    const { user } = await openProfile();
    const file = new File(['picture'], 'me.png', { type: 'image/png' });
    await user.upload(screen.getByLabelText('Choose picture'), file);
    await user.click(button('Cancel'));
    expect(document.querySelector('img')).toBeNull();
    expect(revoke).toHaveBeenCalledWith('blob:preview');
  });

  it('is refused before the upload when the file is no picture', async () => {
    const { user } = await openProfile();
    const choose = async (content: string) => {
      const file = new File([content], 'me.png', { type: 'image/png' });
      await user.upload(screen.getByLabelText('Choose picture'), file);
    };
    await choose('text');
    fireEvent.error(document.querySelector('img')!);
    const text = 'This file is not a picture. Please choose a JPEG, PNG, GIF or WebP.';
    expect(screen.getByRole('alert')).toHaveTextContent(text);
    expect(screen.getByLabelText('Choose picture')).toHaveAccessibleDescription(text);
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
