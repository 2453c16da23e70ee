import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { NotificationPreferences } from '../../../contract/notifications.ts';
import type { ReminderPreferences } from '../../../contract/reminders.ts';
import type { FakeResponse, Handler } from '../../support/client/fakeService.ts';
import { openApp, type OpenApp } from '../../support/client/openApp.tsx';

const READ = 'GET /api/notifications/preferences';
const SAVE = 'PATCH /api/notifications/preferences';
const REMINDERS = 'GET /api/notifications/reminders';
const SAVE_REMINDER = 'PATCH /api/notifications/reminders';
const PUSH = '/api/notifications/push';
const preferences: NotificationPreferences = {
  ...{ request: 'app', decision: 'app', message: 'email', session: 'app', reminder: 'none' },
};
const none = { app: false, email: false, push: false };
const reminders: ReminderPreferences = [
  { lead: 1_440, ...none },
  { lead: 60, ...none, email: true },
  { lead: 10, ...none, app: true },
];
const push = { publicKey: 'key', isSubscribed: false };
const REFUSED = { status: 500, body: {} };

/** Opens the notifications in the settings. By default, the service has no reminders and no push. */
async function openSection(responses: Record<string, FakeResponse | Handler> = {}) {
  const app = await openApp('/settings', {
    responses: { [READ]: { body: preferences }, ...responses },
  });
  return { ...app, form: within(await screen.findByRole('region', { name: 'Notifications' })) };
}
const withReminders = { [REMINDERS]: { body: reminders } };
const withPush = { ...withReminders, [`GET ${PUSH}`]: { body: push } };
const bodyOf = ({ service }: OpenApp, method: string) =>
  service.calls.find((call) => call.method === method)?.body;
const expectFailure = async ({ form }: Awaited<ReturnType<typeof openSection>>) =>
  expect(await form.findByRole('alert')).toHaveTextContent('Failed to save your choice.');

describe('the notifications in the settings', () => {
  it('are chosen for each kind, and shown at once', async () => {
    let stored = preferences;
    let respond: () => void = () => undefined;
    const app = await openSection({
      [READ]: () => ({ body: stored }),
      [SAVE]: async () => {
        await new Promise<void>((resolve) => (respond = resolve));
        stored = { ...stored, reminder: 'email' };
        return { body: stored };
      },
    });
    const kind = await app.form.findByRole('combobox', { name: 'Session reminders' });
    expect(app.form.getAllByRole('combobox')).toHaveLength(5);
    expect(kind).toHaveDisplayValue('Not at all');
    expect(app.form.getByLabelText('Messages')).toHaveDisplayValue('In the app and by email');
    expect(app.form.getByText(/always get mails about the security/)).toBeVisible();
    await app.user.selectOptions(kind, 'In the app and by email');
    await waitFor(() => expect(kind).toHaveDisplayValue('In the app and by email'));
    await waitFor(() => expect(bodyOf(app, 'PATCH')).toEqual({ reminder: 'email' }));
    respond();
    await waitFor(() =>
      expect(app.service.calls.filter(({ path }) => path.endsWith('/preferences'))).toHaveLength(3),
    );
    expect(kind).toHaveDisplayValue('In the app and by email');
  });

  it('are taken back when they cannot be saved', async () => {
    const app = await openSection({ [SAVE]: REFUSED });
    const messages = await app.form.findByLabelText('Messages');
    await app.user.selectOptions(messages, 'Not at all');
    await expectFailure(app);
    await waitFor(() => expect(messages).toHaveDisplayValue('In the app and by email'));
  });
});

describe('the reminders in the settings', () => {
  it('are chosen in a table, shown at once, and taken back when they cannot be saved', async () => {
    let stored = reminders;
    const app = await openSection({
      [REMINDERS]: () => ({ body: stored }),
      [SAVE_REMINDER]: () => {
        stored = [{ ...reminders[0]!, email: true }, ...reminders.slice(1)];
        return { body: stored };
      },
    });
    const table = within(await app.form.findByRole('table', { name: 'Session reminders' }));
    expect(table.getAllByRole('checkbox')).toHaveLength(9);
    expect(table.getAllByRole('checkbox', { checked: true })).toHaveLength(2);
    expect(app.form.queryByRole('combobox', { name: 'Session reminders' })).toBeNull();
    const day = table.getByRole('checkbox', { name: '24 hours before: Email' });
    await app.user.click(day);
    const sent = { lead: 1_440, channel: 'email', isOn: true };
    await waitFor(() => expect(bodyOf(app, 'PATCH')).toEqual(sent));
    await waitFor(() => expect(day).toBeChecked());
    app.respondWith({ [SAVE_REMINDER]: REFUSED });
    const hour = table.getByRole('checkbox', { name: '1 hour before: Email' });
    await app.user.click(hour);
    await expectFailure(app);
    await waitFor(() => expect(hour).toBeChecked());
  });
});

describe('the push about sessions that start now', () => {
  const CHANGE = `PUT ${PUSH}/study-now`;
  const name = 'Push when a buddy starts a session with “Study now”';

  it('is chosen, shown at once, and taken back when it cannot be saved', async () => {
    let studyNow = false;
    const app = await openSection({
      ...withReminders,
      [`GET ${PUSH}`]: () => ({ body: { ...push, studyNow } }),
      [CHANGE]: () => {
        studyNow = true;
        return { body: { ...push, studyNow } };
      },
    });
    const box = await app.form.findByRole('checkbox', { name });
    expect(box).not.toBeChecked();
    await app.user.click(box);
    await waitFor(() => expect(box).toBeChecked());
    await waitFor(() => expect(bodyOf(app, 'PUT')).toEqual({ isOn: true }));
    app.respondWith({ [CHANGE]: REFUSED });
    await app.user.click(box);
    await expectFailure(app);
    await waitFor(() => expect(box).toBeChecked());
  });

  it('is absent on services without it', async () => {
    const { form } = await openSection(withPush);
    await form.findByText(/cannot receive push here/);
    expect(form.queryByRole('checkbox', { name })).toBeNull();
  });
});

describe('push on this device', () => {
  const subscription = {
    endpoint: 'https://push.example/1',
    expirationTime: null,
    keys: { p256dh: 'B', auth: 'A' },
  };
  const requestPermission = jest.fn<() => Promise<string>>();
  const unsubscribe = jest.fn(() => Promise.resolve(true));
  const subscribe = jest.fn((_options: unknown) => Promise.resolve({ toJSON: () => subscription }));
  beforeEach(() => {
    requestPermission.mockResolvedValue('granted');
    const pushManager = { subscribe, getSubscription: () => Promise.resolve({ unsubscribe }) };
    Object.assign(window, { PushManager: jest.fn(), Notification: { requestPermission } });
    Object.defineProperty(navigator, 'serviceWorker', {
      configurable: true,
      value: { getRegistration: () => Promise.resolve({ pushManager }) },
    });
  });
  afterEach(() => {
    for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(window, name);
    Reflect.deleteProperty(navigator, 'serviceWorker');
  });

  it('is turned on and off', async () => {
    let isSubscribed = false;
    const respond = (value = isSubscribed) => {
      isSubscribed = value;
      return { body: { ...push, isSubscribed } };
    };
    const { form, user, service } = await openSection({
      ...withReminders,
      [`GET ${PUSH}`]: () => respond(),
      [`POST ${PUSH}`]: () => respond(true),
      [`DELETE ${PUSH}`]: () => respond(false),
    });
    await user.click(await form.findByRole('button', { name: 'Turn on push on this device' }));
    await user.click(await form.findByRole('button', { name: 'Turn off push on this device' }));
    expect(await form.findByRole('button', { name: 'Turn on push on this device' })).toBeVisible();
    const posted = service.calls.find(({ method, path }) => method === 'POST' && path === PUSH);
    expect(posted?.body).toEqual(subscription);
    expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'key' });
    expect(unsubscribe).toHaveBeenCalled();
  });

  it('says when the browser does not allow it', async () => {
    requestPermission.mockResolvedValue('denied');
    const { form, user } = await openSection(withPush);
    await user.click(await form.findByRole('button', { name: 'Turn on push on this device' }));
    expect(await form.findByRole('alert')).toHaveTextContent('does not allow notifications');
  });
});
