import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Passkey } from '../../../contract/account.ts';
import { LIMITS } from '../../../contract/constants.ts';
import { passkeysApi } from '../../../src/features/account/passkeys/passkeysApi.ts';
import { authApi } from '../../../src/features/auth/authApi.ts';
import { fillIn, openApp, shownToasts } from '../../support/client/openApp.tsx';
import type { FakeResponse } from '../../support/client/fakeService.ts';
import { removePasskeySupport, setPasskeyDialog } from '../../support/client/passkeyDialog.ts';

const PASSKEYS = 'GET /api/users/me/passkeys';
const ADD = 'POST /api/users/me/passkeys';
const OPTIONS = 'POST /api/users/me/passkeys/options';
const REMOVE = 'DELETE /api/users/me/passkeys/phone';
const LOGIN_OPTIONS = 'POST /api/auth/passkeys/options';
const LOGIN = 'POST /api/auth/passkeys/login';

const options = {
  challenge: 'AAAA',
  rp: { id: 'localhost', name: 'Study Buddy' },
  user: { id: 'AAAA', name: 'ada@a.example', displayName: 'Ada' },
  pubKeyCredParams: [],
};
const phone: Passkey = {
  _id: 'phone',
  name: 'Safari on iOS',
  createdAt: '2026-03-01T10:00:00.000Z',
  lastUsedAt: null,
};

const cancelled = () => Promise.reject(new DOMException('Cancelled.', 'NotAllowedError'));

beforeEach(() => {
  setPasskeyDialog(cancelled);
});
afterEach(removePasskeySupport);

/** Opens the settings of a student with these passkeys. */
async function openPasskeys(list: Passkey[], responses: Record<string, FakeResponse> = {}) {
  const app = await openApp('/settings', {
    responses: { [PASSKEYS]: { body: list }, ...responses },
  });
  return { ...app, passkeys: within(await screen.findByRole('region', { name: 'Passkeys' })) };
}

describe('the passkeys in the settings', () => {
  it('are listed and removed with the password', async () => {
    const error = 'This is not your password.';
    const { user, service, respondWith, passkeys } = await openPasskeys([phone], {
      [REMOVE]: { status: 400, body: { error, fields: { password: error } } },
    });
    await user.click(await passkeys.findByRole('button', { name: 'Remove Safari on iOS' }));
    await fillIn({ 'Your Password': 'seven lamps' });
    await user.click(screen.getByRole('button', { name: 'Remove passkey' }));
    await waitFor(() =>
      expect(screen.getByLabelText('Your Password')).toHaveAccessibleDescription(error),
    );
    respondWith({
      [PASSKEYS]: { body: [] },
      [REMOVE]: { body: { message: 'The passkey is removed.' } },
    });
    await user.click(screen.getByRole('button', { name: 'Remove passkey' }));
    expect(await passkeys.findByText('The passkey “Safari on iOS” was removed.')).toBeVisible();
    await waitFor(() => expect(passkeys.queryByText('Safari on iOS')).toBeNull());
    const sent = service.calls.find(({ method }) => method === 'DELETE');
    expect(sent?.body).toEqual({ password: 'seven lamps' });
  });

  it('are added after the password, if any, unless the student cancels the dialog of the browser', async () => {
    const { user, store, count, passkeys } = await openPasskeys([], {
      [OPTIONS]: { body: options },
    });
    await user.click(await passkeys.findByRole('button', { name: 'Add a passkey' }));
    await fillIn({ 'Your Password': 'seven lamps' });
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(await dialog.findByRole('status')).toHaveTextContent('No passkey was added.');
    expect(dialog.queryByRole('alert')).toBeNull();
    expect(shownToasts()).toEqual([]);
    expect(count(ADD)).toBe(0);

    const { updateQueryData } = authApi.util;
    const withoutPassword = updateQueryData('getMe', undefined, (me) => {
      me.hasPassword = false;
    });
    store.dispatch(withoutPassword);
    expect(await dialog.findByText('Your browser asks where to keep the passkey.')).toBeVisible();
    expect(dialog.queryByLabelText('Your Password')).toBeNull();
  });

  it('cannot be added without the support of the browser or beyond the limit', async () => {
    removePasskeySupport();
    const { store, passkeys } = await openPasskeys([]);
    expect(await passkeys.findByText(/need a current browser/)).toBeVisible();
    expect(passkeys.queryByRole('button')).toBeNull();

    setPasskeyDialog(cancelled);
    const all = Array.from({ length: LIMITS.passkeys }, (_, n) => ({ ...phone, _id: String(n) }));
    const { updateQueryData } = passkeysApi.util;
    store.dispatch(updateQueryData('getPasskeys', undefined, () => all));
    expect(await passkeys.findByText('You have 20 passkeys, which is the most.')).toBeVisible();
    expect(passkeys.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  });
});

it('the login with a passkey shows why it fails, quietly if the student cancels it', async () => {
  const { user, tab, service, respondWith, count } = await openApp('/login', { userId: null });
  const logIn = async () =>
    user.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }));
  const alert = (text: string) => screen.findByText(text, { selector: '[role=alert] *' });

  await logIn();
  await alert('This service has no passkeys, so please use your password.');
  respondWith({ [LOGIN_OPTIONS]: { body: options } });
  await logIn();
  expect(await screen.findByText('No passkey was chosen.')).toHaveRole('status');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(count(LOGIN)).toBe(0);

  const error = 'This passkey could not sign you in.';
  respondWith({ [LOGIN]: { status: 400, body: { error } } });
  tab.localStorage.setItem('deviceToken', 'd-1');
  const buffer = new ArrayBuffer(3);
  const response = { authenticatorData: buffer, clientDataJSON: buffer, signature: buffer };
  setPasskeyDialog(() =>
    Promise.resolve({
      id: 'AAAA',
      rawId: buffer,
      type: 'public-key',
      response: { ...response, userHandle: buffer },
      getClientExtensionResults: () => ({}),
    }),
  );
  await logIn();
  await alert(error);
  expect(shownToasts()).toEqual([]);
  const sent = service.calls.find(({ path }) => path === '/api/auth/passkeys/login');
  expect(sent?.body).toMatchObject({ passkey: { id: 'AAAA' }, deviceToken: 'd-1' });
});
