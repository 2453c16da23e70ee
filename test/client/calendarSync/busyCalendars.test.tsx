import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { BusyCalendar } from '../../../contract/calendarSync.ts';
import { DAY } from '../../../contract/durations.ts';
import { dayText } from '../../../src/ui/time/times.ts';
import { localZone } from '../../../src/ui/time/zone.ts';
import { fillIn, openApp } from '../../support/client/openApp.tsx';

const CALENDARS = '/api/users/me/busy-calendars';
const readAt = '2026-03-01T10:00:00.000Z';
const calendar = (_id: string, rest: Partial<BusyCalendar> = {}): BusyCalendar => ({
  ...{ _id, name: `${_id}.ics`, kind: 'file', readAt, error: '' },
  ...rest,
});

async function openSettings(initial: BusyCalendar[]) {
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
  const name = 'Busy times from another calendar';
  return { ...app, settings: within(await screen.findByRole('region', { name })) };
}

const file = (size = 10) => new File(['x'.repeat(size)], 'c.ics', { type: 'text/calendar' });

describe('the busy times in the settings', () => {
  it('are added by address and by file, and removed', async () => {
    const { user, service, settings } = await openSettings([calendar('a')]);
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
    const { user, settings, respondWith, count } = await openSettings([broken]);
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
    const { settings } = await openSettings([
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
    const { settings } = await openSettings(['a', 'b', 'c', 'd', 'e'].map((id) => calendar(id)));
    expect(await settings.findByText('You have 5 calendars, which is the most.')).toBeVisible();
    expect(settings.queryByRole('button', { name: 'Add address' })).toBeNull();
  });
});
