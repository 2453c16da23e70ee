import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { ReminderPreferences } from '../../../contract/reminders.ts';
import { openApp } from '../../support/client/openApp.tsx';

const READ = 'GET /api/notifications/reminders';
const SAVE = 'PATCH /api/notifications/reminders';
const PUSH = '/api/notifications/push';
const none = { app: false, email: false, push: false };
const initial: ReminderPreferences = [
  { lead: 1_440, ...none },
  { lead: 60, ...none, email: true },
  { lead: 10, ...none, app: true },
];
const preferences = {
  body: { request: 'app', decision: 'app', message: 'app', session: 'app', reminder: 'app' },
};
const others = { 'GET /api/notifications/preferences': preferences };

const section = async () => within(await screen.findByRole('region', { name: 'Notifications' }));

describe('the reminders in the settings', () => {
  it('are chosen in a table, shown at once, and taken back when they cannot be saved', async () => {
    let isSaved = true;
    let reminders = initial;
    const { user, service } = await openApp('/settings', {
      responses: {
        ...others,
        [READ]: () => ({ body: reminders }),
        [SAVE]: () => {
          if (!isSaved) return { status: 500, body: {} };
          reminders = [{ ...initial[0]!, email: true }, ...initial.slice(1)];
          return { body: reminders };
        },
      },
    });
    const form = await section();
    const table = within(await form.findByRole('table', { name: 'Session reminders' }));
    expect(table.getAllByRole('checkbox')).toHaveLength(9);
    expect(table.getAllByRole('checkbox', { checked: true })).toHaveLength(2);
    expect(form.queryByRole('combobox', { name: 'Session reminders' })).toBeNull();
    const day = table.getByRole('checkbox', { name: '24 hours before: Email' });
    await user.click(day);
    await waitFor(() =>
      expect(service.calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
        lead: 1_440,
        channel: 'email',
        isOn: true,
      }),
    );
    await waitFor(() => expect(day).toBeChecked());
    isSaved = false;
    const hour = table.getByRole('checkbox', { name: '1 hour before: Email' });
    await user.click(hour);
    expect(await form.findByRole('alert')).toHaveTextContent('Failed to save your choice.');
    await waitFor(() => expect(hour).toBeChecked());
  });

  it('say when the browser cannot receive push', async () => {
    const push = { body: { publicKey: 'key', isSubscribed: false } };
    await openApp('/settings', {
      responses: { ...others, [READ]: { body: initial }, [`GET ${PUSH}`]: push },
    });
    expect(await (await section()).findByText(/cannot receive push here/)).toBeVisible();
  });
});

describe('the push about sessions that start now', () => {
  const CHANGE = `PUT ${PUSH}/study-now`;
  const name = 'Push when a buddy starts a session with “Study now”';

  it('is chosen, shown at once, and taken back when it cannot be saved', async () => {
    let push = { publicKey: 'key', isSubscribed: false, studyNow: false };
    let isSaved = true;
    const { user, service } = await openApp('/settings', {
      responses: {
        ...others,
        [READ]: { body: initial },
        [`GET ${PUSH}`]: () => ({ body: push }),
        [CHANGE]: () => {
          if (!isSaved) return { status: 500, body: {} };
          push = { ...push, studyNow: true };
          return { body: push };
        },
      },
    });
    const form = await section();
    const box = await form.findByRole('checkbox', { name });
    expect(box).not.toBeChecked();
    await user.click(box);
    await waitFor(() => expect(box).toBeChecked());
    await waitFor(() =>
      expect(service.calls.find(({ method }) => method === 'PUT')?.body).toEqual({ isOn: true }),
    );
    isSaved = false;
    await user.click(box);
    expect(await form.findByRole('alert')).toHaveTextContent('Failed to save your choice.');
    await waitFor(() => expect(box).toBeChecked());
  });

  it('is absent on services without it', async () => {
    const push = { body: { publicKey: 'key', isSubscribed: false } };
    await openApp('/settings', {
      responses: { ...others, [READ]: { body: initial }, [`GET ${PUSH}`]: push },
    });
    const form = await section();
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
    const respond = (value: boolean) => () => {
      isSubscribed = value;
      return { body: { publicKey: 'key', isSubscribed } };
    };
    const { user, service } = await openApp('/settings', {
      responses: {
        ...others,
        [READ]: { body: initial },
        [`GET ${PUSH}`]: () => ({ body: { publicKey: 'key', isSubscribed } }),
        [`POST ${PUSH}`]: respond(true),
        [`DELETE ${PUSH}`]: respond(false),
      },
    });
    const form = await section();
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
    const { user } = await openApp('/settings', {
      responses: {
        ...others,
        [READ]: { body: initial },
        [`GET ${PUSH}`]: { body: { publicKey: 'key', isSubscribed: false } },
      },
    });
    const form = await section();
    await user.click(await form.findByRole('button', { name: 'Turn on push on this device' }));
    expect(await form.findByRole('alert')).toHaveTextContent('does not allow notifications');
  });
});
