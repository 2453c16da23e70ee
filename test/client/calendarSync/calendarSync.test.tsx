import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { BusyCalendar, CalendarFeed } from '../../../contract/calendarSync.ts';
import { DAY } from '../../../contract/durations.ts';
import SettingsScreen from '../../../src/features/settings/SettingsScreen.tsx';
import { dayText } from '../../../src/ui/time/times.ts';
import { localZone } from '../../../src/ui/time/zone.ts';
import { fakeServiceForEachTest } from '../../support/client/fakeService.ts';
import { openScreen, user } from '../../support/client/renderScreen.tsx';
import { fill } from '../sessions/queries.ts';

const CALENDARS = '/api/users/me/busy-calendars';
const FEED = '/api/users/me/calendar-feed';
const CREATED_AT = '2026-03-01T10:00:00.000Z';

const service = fakeServiceForEachTest();

const BUSY = 'Busy times from another calendar';
const SESSIONS = 'Your sessions in another calendar';

/** Opens the settings of a service with one of the sections, and returns that. */
async function open(name: string) {
  openScreen(<SettingsScreen />, service);
  const section = await screen.findByRole('region', { name });
  const missing = name === BUSY ? SESSIONS : BUSY;
  await waitFor(() => expect(screen.queryByRole('region', { name: missing })).toBeNull());
  return within(section);
}

const calendar = (_id: string, rest: Partial<BusyCalendar> = {}): BusyCalendar => ({
  ...{ _id, name: `${_id}.ics`, kind: 'file', readAt: CREATED_AT, error: '' },
  ...rest,
});

function openWithCalendars(initial: BusyCalendar[]) {
  let calendars = initial;
  const add = (added: BusyCalendar) => () => {
    calendars = [...calendars, added];
    return { status: 201, body: { message: 'Added.' } };
  };
  Object.assign(service.handlers, {
    [`GET ${CALENDARS}`]: () => ({ body: calendars }),
    [`POST ${CALENDARS}`]: add(calendar('e', { kind: 'address', name: 'calendar.example' })),
    [`POST ${CALENDARS}/file`]: add(calendar('f')),
    [`DELETE ${CALENDARS}/a`]: () => {
      calendars = calendars.filter(({ _id }) => _id !== 'a');
      return { body: { message: 'Removed.' } };
    },
  });
  return open(BUSY);
}

const FAILED = 'Failed to add the calendar.';
const file = (size = 10) => new File(['x'.repeat(size)], 'c.ics', { type: 'text/calendar' });

describe('the busy times in the settings', () => {
  it('are added by address and by file, up to five calendars, and removed', async () => {
    const settings = await openWithCalendars(['a', 'b', 'c'].map((id) => calendar(id)));
    const row = async (name: string) => (await settings.findByText(name)).closest('li');
    expect(await row('a.ics')).toHaveTextContent(/^a\.icsUploaded: /);
    fill('Address of your calendar', ' https://calendar.example/secret.ics ');
    await user.click(settings.getByRole('button', { name: 'Add address' }));
    expect(await row('calendar.example')).toHaveTextContent(/^calendar\.exampleLast read: /);
    expect(service.calls.find(({ method }) => method === 'POST')?.body).toEqual({
      address: 'https://calendar.example/secret.ics',
      timeZone: localZone(),
    });
    fireEvent.change(settings.getByLabelText('Upload .ics file'), { target: { files: [file()] } });
    expect(await settings.findByText('f.ics')).toBeVisible();
    expect(settings.getByText('You have 5 calendars, which is the most.')).toBeVisible();
    expect(settings.queryByRole('button', { name: 'Add address' })).toBeNull();
    await user.click(settings.getByRole('button', { name: 'Remove a.ics' }));
    await waitFor(() => expect(settings.queryByText('a.ics')).toBeNull());
    expect(settings.getByRole('button', { name: 'Add address' })).toBeVisible();
  });

  it('say what is wrong with an address, a file and a stored calendar', async () => {
    const notice = '1 of 9 entries was left out: “Lab” has an unknown time zone “Mars”.';
    const error = 'The calendar at this address could not be loaded.';
    const since = (days: number) => new Date(Date.now() - days * DAY).toISOString();
    const settings = await openWithCalendars([
      calendar('a', { notice }),
      calendar('b', { error, failingSince: since(3) }),
      calendar('c', { error, failingSince: since(31) }),
      calendar('d', { error: 'This file is damaged.' }),
    ]);
    const [from, until] = [dayText(since(3)), dayText(since(-27))];
    for (const text of [
      notice,
      `${error} It cannot be read since ${from}; its busy times count until ${until}.`,
      /counted until/,
      'This file is damaged.',
    ]) {
      expect(await settings.findByText(text)).toBeVisible();
    }
    for (const call of [`POST ${CALENDARS}`, `POST ${CALENDARS}/file`, `DELETE ${CALENDARS}/a`])
      service.handlers[call] = () => ({ status: 500, body: {} });
    await user.click(settings.getByRole('button', { name: 'Remove a.ics' }));
    expect(await settings.findByText('Failed to remove the calendar.')).toBeVisible();
    await user.click(settings.getByRole('button', { name: 'Add address' }));
    expect(await settings.findByText('Please enter the address.')).toBeVisible();
    fill('Address of your calendar', 'https://example.edu');
    await user.click(settings.getByRole('button', { name: 'Add address' }));
    expect(await settings.findByText(FAILED)).toBeVisible();
    const input = settings.getByLabelText('Upload .ics file');
    fireEvent.change(input, { target: { files: [file(1_048_577)] } });
    expect(await settings.findByText('A calendar may have at most 1 MB.')).toBeVisible();
    expect(service.calls.filter(({ path }) => path.endsWith('/file'))).toEqual([]);
    fireEvent.change(input, { target: { files: [file()] } });
    await waitFor(() => expect(settings.getAllByText(FAILED)).toHaveLength(2));
  });
});

const RENEW = /^Renew the calendar address\?The old address stops working at once\. Calendars/;
const REMOVE = /^Remove the calendar address\?Calendars that use it no longer show your sessions\./;

/** Opens the address of a service that numbers the addresses. */
function openWithFeed(initial: CalendarFeed = { createdAt: null }) {
  let feed = initial;
  let addresses = 0;
  Object.assign(service.handlers, {
    [`GET ${FEED}`]: () => ({ body: feed }),
    [`POST ${FEED}`]: () => {
      feed = { createdAt: CREATED_AT };
      addresses += 1;
      const secretUrl = `/calendar/secret-${addresses}.ics`;
      return { status: 201, body: { secretUrl, createdAt: CREATED_AT } };
    },
    [`DELETE ${FEED}`]: () => {
      feed = { createdAt: null };
      return { body: { message: 'Removed.' } };
    },
  });
  return open(SESSIONS);
}

/** Answers a question with that text, and waits until it is closed. */
async function answer(text: RegExp, name: string): Promise<void> {
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog).toHaveTextContent(text);
  await user.click(within(dialog).getByRole('button', { name }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
}

describe('the calendar address in the settings', () => {
  it('is created, copied, renewed after a question and removed', async () => {
    const settings = await openWithFeed();
    await user.click(await settings.findByRole('button', { name: 'Create address' }));
    const field = await settings.findByLabelText('Calendar address');
    expect(field).toHaveDisplayValue('http://localhost/calendar/secret-1.ics');
    const copied = jest.spyOn(navigator.clipboard, 'writeText');
    await user.click(settings.getByRole('button', { name: 'Copy address' }));
    expect(await settings.findByRole('button', { name: 'Copied' })).toBeVisible();
    expect(copied).toHaveBeenCalledWith('http://localhost/calendar/secret-1.ics');
    expect(settings.getByRole('link', { name: 'Open in calendar app' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^webcal:\/\/.+\/calendar\/secret-1\.ics$/),
    );

    await user.click(await settings.findByRole('button', { name: 'Renew address' }));
    await answer(RENEW, 'Cancel');
    expect(field).toHaveDisplayValue(/secret-1/);
    await user.click(settings.getByRole('button', { name: 'Renew address' }));
    await answer(RENEW, 'Renew');
    expect(settings.getByLabelText('Calendar address')).toHaveDisplayValue(/secret-2/);
    expect(settings.getByRole('button', { name: 'Copy address' })).toBeVisible();

    await user.click(settings.getByRole('button', { name: 'Remove address' }));
    await answer(REMOVE, 'Remove');
    expect(await settings.findByRole('button', { name: 'Create address' })).toBeVisible();
    expect(settings.queryByLabelText('Calendar address')).toBeNull();
  });

  it('is not shown again, and a failure is shown', async () => {
    const settings = await openWithFeed({ createdAt: CREATED_AT });
    service.handlers[`DELETE ${FEED}`] = () => ({ status: 503, body: {} });
    await user.click(await settings.findByRole('button', { name: 'Remove address' }));
    expect(settings.queryByLabelText('Calendar address')).toBeNull();
    await answer(REMOVE, 'Remove');
    expect(await settings.findByText('Failed to change the calendar address.')).toBeVisible();
    expect(settings.getByRole('button', { name: 'Renew address' })).toBeVisible();
  });
});
