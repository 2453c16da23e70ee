import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { AuthSession } from '../../../contract/account.ts';
import type { NotificationPreferences } from '../../../contract/notifications.ts';
import { fillIn, openApp } from '../../support/client/openApp.tsx';

const SESSIONS = 'GET /api/users/me/auth-sessions';
const CHANGE = 'POST /api/users/me/password';

const session = (_id: string, device: string, isCurrent = false): AuthSession => ({
  _id,
  device,
  isCurrent,
  startedAt: '2026-03-01T10:00:00.000Z',
  lastUsedAt: '2026-03-02T10:00:00.000Z',
});
const laptop = session('laptop', 'Firefox on Windows', true);
const phone = session('phone', 'Safari on iOS');
const unknown = session('unknown', '');

const section = (name: string) => screen.findByRole('region', { name });

it('a section of the settings has a URL, at which it opens in view', async () => {
  const scrolled = jest
    .spyOn(Element.prototype, 'scrollIntoView')
    .mockImplementation(function record(this: Element) {
      shown.push(this.id);
    });
  const shown: string[] = [];
  await openApp('/settings#password');
  const password = within(await section('Password'));
  expect(password.getByRole('link', { name: 'Password' })).toHaveAttribute('href', '#password');
  await waitFor(() => expect(shown).toEqual(['password']));
  scrolled.mockRestore();
});

it('the settings link to each section, but not to a section that the service lacks', async () => {
  await openApp('/settings', { responses: { 'GET /api/users/me/passkeys': { status: 404 } } });
  const links = within(screen.getByRole('navigation', { name: 'Sections' }));
  await waitFor(() => expect(links.queryByRole('link', { name: 'Passkeys' })).toBeNull());
  expect(links.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(
    screen
      .getAllByRole('heading', { level: 2 })
      .filter((heading) => heading.querySelector('a[href^="#"]'))
      .map(({ textContent }) => textContent),
  );
  expect(links.getByRole('link', { name: 'Password' })).toHaveAttribute('href', '#password');
});

it('the settings mark the section that is read', async () => {
  const tops: Record<string, number> = { email: -400, password: 100, passkeys: 700 };
  const measured = jest
    .spyOn(Element.prototype, 'getBoundingClientRect')
    .mockImplementation(function measure(this: Element) {
      return new DOMRect(0, tops[this.id] ?? 2000);
    });
  await openApp('/settings');
  await section('Delete account');
  const links = within(screen.getByRole('navigation', { name: 'Sections' }));
  const current = () => links.getAllByRole('link').filter((link) => link.ariaCurrent !== null);
  await waitFor(() => expect(current().map((link) => link.textContent)).toEqual(['Password']));
  tops.passkeys = 160;
  fireEvent.scroll(window);
  expect(current().map((link) => link.textContent)).toEqual(['Passkeys']);
  measured.mockRestore();
});

describe('the devices in the settings', () => {
  it('are listed, and others can be signed out', async () => {
    let sessions = [laptop, phone, unknown];
    const { user, count } = await openApp('/settings', {
      responses: {
        [SESSIONS]: () => ({ body: sessions }),
        'DELETE /api/users/me/auth-sessions/phone': () => {
          sessions = [laptop, unknown];
          return { body: { message: 'The device is logged out.' } };
        },
        'DELETE /api/users/me/auth-sessions': () => {
          sessions = [laptop];
          return { body: { message: 'All other devices are logged out.' } };
        },
      },
    });
    const devices = within(await section('Devices'));
    expect(await devices.findByText('Firefox on Windows')).toBeVisible();
    expect(devices.getByText('This device')).toBeVisible();
    expect(devices.queryByRole('button', { name: 'Sign out Firefox on Windows' })).toBeNull();
    await user.click(devices.getByRole('button', { name: 'Sign out Safari on iOS' }));
    await waitFor(() => expect(devices.queryByText('Safari on iOS')).toBeNull());
    expect(devices.getByText('Unknown device')).toBeVisible();
    await user.click(devices.getByRole('button', { name: 'Sign out everywhere else' }));
    await waitFor(() => expect(devices.queryByText('Unknown device')).toBeNull());
    expect(devices.queryByRole('button')).toBeNull();
    expect(count('DELETE /api/users/me/auth-sessions')).toBe(1);
  });

  it('and the notifications are absent on a service without them', async () => {
    const { count } = await openApp('/settings');
    await section('Password');
    await waitFor(() => {
      expect(count(SESSIONS)).toBeGreaterThan(0);
      expect(count('GET /api/notifications/preferences')).toBeGreaterThan(0);
      for (const name of ['Devices', 'Notifications']) {
        expect(screen.queryByRole('region', { name })).toBeNull();
      }
    });
  });
});

describe('the notifications in the settings', () => {
  const READ = 'GET /api/notifications/preferences';
  const SAVE = 'PATCH /api/notifications/preferences';
  const initial: NotificationPreferences = {
    request: 'app',
    decision: 'app',
    message: 'email',
    session: 'app',
    reminder: 'none',
  };

  it('are chosen for each kind, and shown at once', async () => {
    let preferences = initial;
    let respond: () => void = () => undefined;
    const { user, service } = await openApp('/settings', {
      responses: {
        [READ]: () => ({ body: preferences }),
        [SAVE]: async () => {
          await new Promise<void>((resolve) => (respond = resolve));
          preferences = { ...preferences, reminder: 'email' };
          return { body: preferences };
        },
      },
    });
    const form = within(await section('Notifications'));
    const reminders = await form.findByRole('combobox', { name: 'Session reminders' });
    expect(form.getAllByRole('combobox')).toHaveLength(5);
    expect(reminders).toHaveDisplayValue('Not at all');
    expect(form.getByLabelText('Messages')).toHaveDisplayValue('In the app and by email');
    expect(form.getByText(/always get mails about the security/)).toBeVisible();
    await user.selectOptions(reminders, 'In the app and by email');
    await waitFor(() => expect(reminders).toHaveDisplayValue('In the app and by email'));
    await waitFor(() =>
      expect(service.calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
        reminder: 'email',
      }),
    );
    respond();
    await waitFor(() =>
      expect(service.calls.filter(({ path }) => path.endsWith('/preferences'))).toHaveLength(3),
    );
    expect(reminders).toHaveDisplayValue('In the app and by email');
  });

  it('are taken back when they cannot be saved', async () => {
    const { user } = await openApp('/settings', {
      responses: { [READ]: { body: initial }, [SAVE]: { status: 500, body: {} } },
    });
    const form = within(await section('Notifications'));
    const messages = await form.findByLabelText('Messages');
    await user.selectOptions(messages, 'Not at all');
    expect(await form.findByRole('alert')).toHaveTextContent('Failed to save your choice.');
    await waitFor(() => expect(messages).toHaveDisplayValue('In the app and by email'));
  });
});

describe('the password in the settings', () => {
  it('is changed with the current one', async () => {
    const message = 'Your password is changed.';
    const { user, service } = await openApp('/settings', {
      responses: { [CHANGE]: { body: { message } } },
    });
    const form = within(await section('Password'));
    await fillIn({ 'Current Password': 'seven lamps', 'New Password': 'tangerine-orbit-42' });
    await user.click(form.getByRole('button', { name: 'Change Password' }));
    expect(await form.findByText(message)).toBeVisible();
    const sent = service.calls.find(({ path }) => path === '/api/users/me/password');
    expect(sent?.body).toEqual({ currentPassword: 'seven lamps', password: 'tangerine-orbit-42' });
    expect(form.getByLabelText('Current Password')).toHaveValue('');
    expect(form.getByLabelText('New Password')).toHaveValue('');
  });

  it('shows what is wrong beside the field', async () => {
    const error = 'This is not your current password.';
    const { user } = await openApp('/settings', {
      responses: { [CHANGE]: { status: 400, body: { error, fields: { currentPassword: error } } } },
    });
    const form = within(await section('Password'));
    await fillIn({ 'Current Password': 'wrong', 'New Password': 'tangerine-orbit-42' });
    await user.click(form.getByRole('button', { name: 'Change Password' }));
    await waitFor(() =>
      expect(form.getByLabelText('Current Password')).toHaveAccessibleDescription(error),
    );
    expect(form.getByLabelText('New Password')).toHaveValue('tangerine-orbit-42');
  });
});
