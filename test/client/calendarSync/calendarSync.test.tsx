import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { BusyCalendar, CalendarFeed } from '../../../contract/calendarSync.ts';
import { DAY } from '../../../contract/durations.ts';
import { dayText } from '../../../src/ui/time/times.ts';
import { localZone } from '../../../src/ui/time/zone.ts';
import { fillIn, openApp } from '../../support/client/openApp.tsx';

const CALENDARS = '/api/users/me/busy-calendars';
const FEED = '/api/users/me/calendar-feed';
const CREATED_AT = '2026-03-01T10:00:00.000Z';

const section = async (name: string) => within(await screen.findByRole('region', { name }));

const calendar = (_id: string, rest: Partial<BusyCalendar> = {}): BusyCalendar => ({
  ...{ _id, name: `${_id}.ics`, kind: 'file', readAt: CREATED_AT, error: '' },
  ...rest,
});

async function openWithCalendars(initial: BusyCalendar[]) {
  let calendars = initial;
  const add = (added: BusyCalendar) => () => {
    calendars = [...calendars, added];
    return { status: 201, body: { message: 'Added.' } };
  };
  const app = await openApp('/settings', {
    responses: {
      [`GET ${CALENDARS}`]: () => ({ body: calendars }),
      [`POST ${CALENDARS}`]: add(calendar('b', { kind: 'address', name: 'calendar.example' })),
      [`POST ${CALENDARS}/file`]: add(calendar('c')),
      [`DELETE ${CALENDARS}/a`]: () => {
        calendars = calendars.filter(({ _id }) => _id !== 'a');
        return { body: { message: 'Removed.' } };
      },
    },
  });
  return { ...app, settings: await section('Busy times from another calendar') };
}

const file = (size = 10) => new File(['x'.repeat(size)], 'c.ics', { type: 'text/calendar' });

describe('the busy times in the settings', () => {
  it('are added by address and by file, and removed', async () => {
    const { user, service, settings } = await openWithCalendars([calendar('a')]);
    expect(await settings.findByText('a.ics')).toBeVisible();
    await fillIn({ 'Address of your calendar': ' https://calendar.example/secret.ics ' });
    await user.click(settings.getByRole('button', { name: 'Add address' }));
    expect(await settings.findByText('calendar.example')).toBeVisible();
    expect(service.calls.find(({ method }) => method === 'POST')?.body).toEqual({
      address: 'https://calendar.example/secret.ics',
      timeZone: localZone(),
    });
    fireEvent.change(settings.getByLabelText('Upload .ics file'), {
      target: { files: [file()] },
    });
    expect(await settings.findByText('c.ics')).toBeVisible();
    await user.click(settings.getByRole('button', { name: 'Remove a.ics' }));
    await waitFor(() => expect(settings.queryByText('a.ics')).toBeNull());
  });

  it('say what is wrong with an address, a file and a stored calendar', async () => {
    const broken = calendar('a', { error: 'The calendar at this address could not be loaded.' });
    const { user, settings, respondWith, count } = await openWithCalendars([broken]);
    expect(await settings.findByText(broken.error)).toBeVisible();
    const refused = { status: 400, body: { error: 'This is not a calendar.' } };
    respondWith({ [`POST ${CALENDARS}`]: refused, [`POST ${CALENDARS}/file`]: refused });
    await user.click(settings.getByRole('button', { name: 'Add address' }));
    expect(await settings.findByText('Please enter the address.')).toBeVisible();
    await fillIn({ 'Address of your calendar': 'https://example.edu' });
    await user.click(settings.getByRole('button', { name: 'Add address' }));
    expect(await settings.findByText('This is not a calendar.')).toBeVisible();
    const input = settings.getByLabelText('Upload .ics file');
    fireEvent.change(input, { target: { files: [file(1_048_577)] } });
    expect(await settings.findByText('A calendar may have at most 1 MB.')).toBeVisible();
    expect(count(`POST ${CALENDARS}/file`)).toBe(0);
    fireEvent.change(input, { target: { files: [file()] } });
    await waitFor(() => expect(settings.getAllByText('This is not a calendar.')).toHaveLength(2));
  });

  it('say what was left out, and since when a calendar cannot be read', async () => {
    const notice = '1 of 9 entries was left out: “Lab” has an unknown time zone “Mars”.';
    const error = 'The calendar at this address could not be loaded.';
    const since = (days: number) => new Date(Date.now() - days * DAY).toISOString();
    const { settings } = await openWithCalendars([
      calendar('a', { notice }),
      calendar('b', { error, failingSince: since(3) }),
      calendar('c', { error, failingSince: since(31) }),
    ]);
    expect(await settings.findByText(notice)).toBeVisible();
    const [from, until] = [dayText(since(3)), dayText(since(-27))];
    const text = `${error} It cannot be read since ${from}; its busy times count until ${until}.`;
    expect(settings.getByText(text)).toBeVisible();
    expect(settings.getByText(/counted until/)).toBeVisible();
  });

  it('offer no sixth calendar', async () => {
    const { settings } = await openWithCalendars(
      ['a', 'b', 'c', 'd', 'e'].map((id) => calendar(id)),
    );
    expect(await settings.findByText('You have 5 calendars, which is the most.')).toBeVisible();
    expect(settings.queryByRole('button', { name: 'Add address' })).toBeNull();
  });
});

/** Opens the settings with a service that numbers the addresses. */
async function openWithFeed(initial: CalendarFeed = { createdAt: null }) {
  let feed = initial;
  let addresses = 0;
  const app = await openApp('/settings', {
    responses: {
      [`GET ${FEED}`]: () => ({ body: feed }),
      [`POST ${FEED}`]: () => {
        feed = { createdAt: CREATED_AT };
        addresses += 1;
        return {
          status: 201,
          body: { secretUrl: `/calendar/secret-${addresses}.ics`, createdAt: CREATED_AT },
        };
      },
      [`DELETE ${FEED}`]: () => {
        feed = { createdAt: null };
        return { body: { message: 'Removed.' } };
      },
    },
  });
  return { ...app, settings: await section('Your sessions in another calendar') };
}

const answer = async (user: { click: (element: Element) => Promise<void> }, name: string) => {
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
};

describe('the calendar address in the settings', () => {
  it('is created, copied, renewed after a question and removed', async () => {
    const { user, settings } = await openWithFeed();
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
    await answer(user, 'Cancel');
    expect(field).toHaveDisplayValue(/secret-1/);
    await user.click(settings.getByRole('button', { name: 'Renew address' }));
    await answer(user, 'Renew');
    expect(settings.getByLabelText('Calendar address')).toHaveDisplayValue(/secret-2/);
    expect(settings.getByRole('button', { name: 'Copy address' })).toBeVisible();

    await user.click(settings.getByRole('button', { name: 'Remove address' }));
    await answer(user, 'Remove');
    expect(await settings.findByRole('button', { name: 'Create address' })).toBeVisible();
    expect(settings.queryByLabelText('Calendar address')).toBeNull();
  });

  it('is not shown again, and a failure is shown', async () => {
    const { user, settings, respondWith } = await openWithFeed({ createdAt: CREATED_AT });
    respondWith({ [`DELETE ${FEED}`]: { status: 503, body: { error: 'The service is busy.' } } });
    await user.click(await settings.findByRole('button', { name: 'Remove address' }));
    expect(settings.queryByLabelText('Calendar address')).toBeNull();
    await answer(user, 'Remove');
    expect(await settings.findByText('The service is busy.')).toBeVisible();
    expect(settings.getByRole('button', { name: 'Renew address' })).toBeVisible();
  });

  it('is absent on a service without feeds', async () => {
    const { count } = await openApp('/settings');
    await waitFor(() => {
      expect(count(`GET ${FEED}`)).toBeGreaterThan(0);
      expect(screen.queryByRole('region', { name: /another calendar/ })).toBeNull();
    });
  });
});
