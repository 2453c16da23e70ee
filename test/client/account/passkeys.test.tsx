import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Passkey } from '../../../contract/account.ts';
import { LIMITS } from '../../../contract/constants.ts';
import { closeApps, fillIn, openApp, shownToasts } from '../../support/client/openApp.tsx';
import type { FakeResponse } from '../../support/client/fakeService.ts';
import { removePasskeySupport, setPasskeyDialog } from '../../support/client/passkeyDialog.ts';

const PASSKEYS = 'GET /api/users/me/passkeys';
const ADD = 'POST /api/users/me/passkeys';
const OPTIONS = 'POST /api/users/me/passkeys/options';
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

type Responses = Record<string, FakeResponse>;

const cancelled = () => Promise.reject(new DOMException('Cancelled.', 'NotAllowedError'));

beforeEach(() => {
  setPasskeyDialog(cancelled);
});
afterEach(() => {
  removePasskeySupport();
});

/** Opens the settings of a student with these passkeys. */
async function openPasskeys(list: Passkey[], responses: Responses = {}) {
  const app = await openApp('/settings', {
    responses: { [PASSKEYS]: { body: list }, ...responses },
  });
  return { ...app, passkeys: within(await screen.findByRole('region', { name: 'Passkeys' })) };
}
const REMOVE = 'DELETE /api/users/me/passkeys/phone';

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

  it('say quietly that the student cancelled the dialog of the browser', async () => {
    const { user, count, passkeys } = await openPasskeys([], { [OPTIONS]: { body: options } });
    await user.click(await passkeys.findByRole('button', { name: 'Add a passkey' }));
    await fillIn({ 'Your Password': 'seven lamps' });
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(await dialog.findByRole('status')).toHaveTextContent('No passkey was added.');
    expect(dialog.queryByRole('alert')).toBeNull();
    expect(shownToasts()).toEqual([]);
    expect(count(ADD)).toBe(0);
  });

  it('ask an account without one for no password', async () => {
    const { user, passkeys } = await openPasskeys([], {
      'GET /api/users/me': { body: { _id: 'ada', name: 'Ada Lovelace', hasPassword: false } },
    });
    await user.click(await passkeys.findByRole('button', { name: 'Add a passkey' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Your browser asks where to keep the passkey.')).toBeVisible();
    expect(dialog.queryByLabelText('Your Password')).toBeNull();
  });

  it('cannot be added without the support of the browser or beyond the limit', async () => {
    removePasskeySupport();
    const { passkeys } = await openPasskeys([]);
    expect(await passkeys.findByText(/need a current browser/)).toBeVisible();
    expect(passkeys.queryByRole('button')).toBeNull();
    await closeApps();

    setPasskeyDialog(cancelled);
    const all = Array.from({ length: LIMITS.passkeys }, (_, n) => ({ ...phone, _id: String(n) }));
    const { passkeys: full } = await openPasskeys(all);
    expect(await full.findByText('You have 20 passkeys, which is the most.')).toBeVisible();
    expect(full.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  });

  it('are absent on a service without passkeys', async () => {
    const { count } = await openApp('/settings');
    await waitFor(() => {
      expect(count(PASSKEYS)).toBeGreaterThan(0);
      expect(screen.queryByRole('region', { name: 'Passkeys' })).toBeNull();
    });
  });
});

describe('the login with a passkey', () => {
  const openLogin = (responses: Responses = {}) =>
    openApp('/login', {
      userId: null,
      responses: { 'POST /api/auth/passkeys/options': { body: options }, ...responses },
    });
  const clickPasskey = async ({ user }: Awaited<ReturnType<typeof openApp>>) =>
    user.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }));

  it('says quietly that the student cancelled the dialog of the browser', async () => {
    const opened = await openLogin();
    await clickPasskey(opened);
    expect(await screen.findByText('No passkey was chosen.')).toHaveRole('status');
    expect(shownToasts()).toEqual([]);
    expect(opened.count(LOGIN)).toBe(0);
  });

  it('shows why the service refused the passkey, and sends the device token', async () => {
    const error = 'This passkey could not sign you in.';
    const opened = await openLogin({ [LOGIN]: { status: 400, body: { error } } });
    opened.tab.localStorage.setItem('deviceToken', 'd-1');
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
    await clickPasskey(opened);
    expect(await screen.findByRole('alert')).toHaveTextContent(error);
    expect(shownToasts()).toEqual([]);
    const sent = opened.service.calls.find(({ path }) => path === '/api/auth/passkeys/login');
    expect(sent?.body).toMatchObject({ passkey: { id: 'AAAA' }, deviceToken: 'd-1' });
  });

  it('says that a service has no passkeys', async () => {
    await clickPasskey(await openLogin({ 'POST /api/auth/passkeys/options': { status: 404 } }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This service has no passkeys, so please use your password.',
    );
  });
});
