import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { fillIn, openApp } from '../../support/client/openApp.tsx';

const CHANGE = 'PUT /api/users/me/email';
const ME = { body: { _id: 'ada', name: 'Ada Lovelace', email: 'ada@example.edu' } };

/** Opens the settings and sends the form. */
async function requestChange(response: { status?: number; body: unknown }) {
  const app = await openApp('/settings', {
    responses: { 'GET /api/users/me': ME, [CHANGE]: response },
  });
  const form = within(await screen.findByRole('region', { name: 'Email' }));
  expect(await form.findByText('ada@example.edu')).toBeVisible();
  await fillIn({ 'New Email': 'ada@new.example', 'Confirm with Your Password': 'seven lamps' });
  await app.user.click(form.getByRole('button', { name: 'Change Email' }));
  return { ...app, form };
}

describe('the email in the settings', () => {
  it('is shown, and a link to a new one is requested with the password', async () => {
    const message = 'If the address is free, a link is on its way to it.';
    const { form, service } = await requestChange({ body: { message } });
    expect(await form.findByText(message)).toBeVisible();
    const sent = service.calls.find(({ path }) => path === '/api/users/me/email');
    expect(sent?.body).toEqual({ email: 'ada@new.example', password: 'seven lamps' });
    expect(form.getByLabelText('New Email')).toHaveValue('');
    expect(form.getByLabelText('Confirm with Your Password')).toHaveValue('');
  });

  it('shows what is wrong beside the field', async () => {
    const error = 'This is not your password.';
    const { form } = await requestChange({
      status: 400,
      body: { error, fields: { password: error } },
    });
    await waitFor(() =>
      expect(form.getByLabelText('Confirm with Your Password')).toHaveAccessibleDescription(error),
    );
    expect(form.getByLabelText('New Email')).toHaveValue('ada@new.example');
  });

  it('says when the service cannot change it', async () => {
    const { form } = await requestChange({ status: 404, body: { error: 'Not found' } });
    expect(await form.findByRole('alert')).toHaveTextContent(
      /^This service cannot change email addresses\.$/,
    );
  });
});
