import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { NotificationPreferences } from '../../../contract/notifications.ts';
import type { ReminderPreferences } from '../../../contract/reminders.ts';
import { holdBack, type FakeResponse, type Handler } from '../../support/client/fakeService.ts';
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
const STUDY_NOW = `PUT ${PUSH}/study-now`;
const STUDY_NOW_BOX = { name: 'Push when a buddy starts a session with “Study now”' };
const REFUSED = { status: 500, body: {} };

/** Opens the notifications in the settings. By default, the service has no reminders and no push. */
async function openSection(responses: Record<string, FakeResponse | Handler> = {}) {
  const app = await openApp('/settings', {
    responses: { [READ]: { body: preferences }, ...responses },
  });
  return { ...app, form: within(await screen.findByRole('region', { name: 'Notifications' })) };
}
const bodyOf = ({ service }: OpenApp, method: string) =>
  service.calls.find((call) => call.method === method)?.body;
/** Waits for this number of alerts. */
const expectFailures = ({ form }: Awaited<ReturnType<typeof openSection>>, count: number) =>
  waitFor(() => {
    const texts = form.queryAllByRole('alert').map(({ textContent }) => textContent);
    expect(texts).toEqual(Array(count).fill('Failed to save your choice.'));
  });

describe('the notifications in the settings', () => {
  it('are chosen for each kind, shown at once, and taken back when they cannot be saved', async () => {
    const saved = { body: { ...preferences, reminder: 'email' } };
    const app = await openSection();
    const respond = holdBack(app.service, SAVE, saved);
    const kind = await app.form.findByRole('combobox', { name: 'Session reminders' });
    const messages = app.form.getByLabelText('Messages');
    const boxes = app.form.getAllByRole<HTMLSelectElement>('combobox');
    expect(boxes.map(({ labels }) => labels[0]?.textContent)).toEqual([
      ...['Connection requests', 'Answers to my requests', 'Messages'],
      ...['Session invitations and changes', 'Session reminders'],
    ]);
    expect(kind).toHaveDisplayValue('Not at all');
    expect(messages).toHaveDisplayValue('In the app and by email');
    expect(app.form.getByText(/always get mails about the security/)).toBeVisible();
    await app.user.selectOptions(kind, 'In the app and by email');
    await waitFor(() => expect(kind).toHaveDisplayValue('In the app and by email'));
    await waitFor(() => expect(bodyOf(app, 'PATCH')).toEqual({ reminder: 'email' }));
    app.respondWith({ [READ]: saved });
    respond();
    await waitFor(() => expect(app.count(READ)).toBe(2));
    expect(kind).toHaveDisplayValue('In the app and by email');

    app.respondWith({ [SAVE]: REFUSED });
    await app.user.selectOptions(messages, 'Not at all');
    await expectFailures(app, 1);
    await waitFor(() => expect(messages).toHaveDisplayValue('In the app and by email'));
  });

  it('have a table of reminders and the push of “Study now”, both taken back when not saved', async () => {
    let stored = reminders;
    let studyNow = false;
    const app = await openSection({
      [REMINDERS]: () => ({ body: stored }),
      [SAVE_REMINDER]: () => {
        stored = [{ ...reminders[0]!, email: true }, ...reminders.slice(1)];
        return { body: stored };
      },
      [`GET ${PUSH}`]: () => ({ body: { ...push, studyNow } }),
      [STUDY_NOW]: () => {
        studyNow = true;
        return { body: { ...push, studyNow } };
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

    const studyNowBox = await app.form.findByRole('checkbox', STUDY_NOW_BOX);
    expect(studyNowBox).not.toBeChecked();
    await app.user.click(studyNowBox);
    await waitFor(() => expect(studyNowBox).toBeChecked());
    await waitFor(() => expect(bodyOf(app, 'PUT')).toEqual({ isOn: true }));
    await waitFor(() => expect(app.count(`GET ${PUSH}`)).toBe(2));

    app.respondWith({ [STUDY_NOW]: REFUSED, [SAVE_REMINDER]: REFUSED });
    const hour = table.getByRole('checkbox', { name: '1 hour before: Email' });
    for (const [index, box] of [studyNowBox, hour].entries()) {
      await app.user.click(box);
      await expectFailures(app, index + 1);
      await waitFor(() => expect(box).toBeChecked());
    }
    expect(app.form.getByText(/cannot receive push here/)).toBeVisible();
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

  it('is turned on, unless the browser does not allow it, and off', async () => {
    let isSubscribed = false;
    const respond = (value = isSubscribed) => {
      isSubscribed = value;
      return { body: { ...push, isSubscribed } };
    };
    const { form, user, service, respondWith } = await openSection({
      [REMINDERS]: { body: reminders },
      [`GET ${PUSH}`]: () => respond(),
      [`POST ${PUSH}`]: () => respond(true),
    });
    const turn = async (direction: string) =>
      user.click(
        await form.findByRole('button', { name: `Turn ${direction} push on this device` }),
      );
    requestPermission.mockResolvedValue('denied');
    await turn('on');
    expect(await form.findByRole('alert')).toHaveTextContent('does not allow notifications');
    expect(subscribe).not.toHaveBeenCalled();
    requestPermission.mockResolvedValue('granted');
    subscribe.mockRejectedValueOnce(new Error('No push service.'));
    await turn('on');
    await form.findByText('Failed to turn on push on this device.');
    expect(form.getByText('Push arrives on the devices where you turn it on.')).toBeVisible();
    await turn('on');
    await form.findByText('This device receives push until you log out here.');
    respondWith({ [`DELETE ${PUSH}`]: REFUSED });
    await turn('off');
    await form.findByText('Failed to turn off push on this device.');
    respondWith({ [`DELETE ${PUSH}`]: () => respond(false) });
    await turn('off');
    expect(await form.findByRole('button', { name: 'Turn on push on this device' })).toBeVisible();
    const posted = service.calls.find(({ method, path }) => method === 'POST' && path === PUSH);
    expect(posted?.body).toEqual(subscription);
    expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'key' });
    expect(unsubscribe).toHaveBeenCalled();
    // The service has no “Study now”.
    expect(form.queryByRole('checkbox', STUDY_NOW_BOX)).toBeNull();
  });
});
