import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { expectToasts, openApp } from '../../support/client/openApp.tsx';
import { toLocalInput } from '../../../src/features/sessions/dialogs/localInput.ts';
import { student } from '../search/studentFixture.ts';

const grace = student('grace', {
  name: 'Grace Hopper',
  university: 'Yale',
  bio: 'Compilers.',
  subjects: [{ name: 'Art' }, { name: 'Logic' }],
  availability: ['Monday', 'Friday'],
  matchPercentage: 46,
  matchBreakdown: ['Subjects 40/50: you both study Logic'],
});
const ME = {
  body: { _id: 'ada', name: 'Ada', subjects: [{ name: 'logic' }], availability: ['Friday'] },
};
const person = (changes: object = {}) => ({
  'GET /api/users/me': ME,
  'GET /api/users/grace': { body: { ...grace, ...changes } },
});
const panel = async () => within(await screen.findByRole('dialog', { name: 'Grace Hopper' }));

/** Opens the URL of Grace. */
async function openGrace(
  changes: object = {},
  responses: NonNullable<NonNullable<Parameters<typeof openApp>[1]>['responses']> = {},
) {
  const app = await openApp('/people/grace', { responses: { ...person(changes), ...responses } });
  return { ...app, dialog: await panel() };
}

describe('a person', () => {
  it('opens over the list with what both share first, and closes to it', async () => {
    const app = await openApp('/search', {
      responses: { ...person(), 'GET /api/users/search': { body: [grace] } },
    });
    await app.user.click(await screen.findByRole('link', { name: 'Grace Hopper' }));
    await app.expectAt('/people/grace');
    const dialog = await panel();
    for (const text of ['Yale', 'Compilers.', '46%']) expect(dialog.getByText(text)).toBeVisible();
    const chips = within(dialog.getByRole('list', { name: 'Subjects' })).getAllByRole('listitem');
    expect(chips.map((chip) => chip.textContent)).toEqual(['Logic (shared)', 'Art']);
    expect(dialog.getByRole('list', { name: 'You are both free' })).toBeVisible();
    await waitFor(() => expect(document.title).toBe('Grace Hopper · Study Buddy'));

    await app.user.click(dialog.getByRole('button', { name: 'Close' }));
    await app.expectAt('/search');
    expect(document.title).toBe('Find Your Perfect Study Buddy · Study Buddy');
  });

  it('shows the hours of a buddy and opens the form for a session with a time that suits both', async () => {
    const time = { start: '2026-03-02T14:00:00.000Z', end: '2026-03-02T15:00:00.000Z' };
    const hours = {
      timeZone: 'Pacific/Auckland',
      ranges: [{ day: 'Friday', start: 600, end: 690 }],
    };
    const { dialog, ...app } = await openGrace(
      { hours, connectionStatus: 'accepted' },
      { 'GET /api/sessions/times': { body: { times: [time], free: [time] } } },
    );
    expect(await dialog.findByText('10:00 AM – 11:30 AM')).toBeVisible();
    expect(dialog.getByText('In the time zone Pacific/Auckland.')).toBeVisible();
    const times = within(await dialog.findByRole('region', { name: 'Times that suit you both' }));
    await app.user.click(await times.findByRole('button'));
    await app.expectAt('/sessions');
    await screen.findByRole('dialog', { name: 'Schedule New Session' });
    expect(screen.getByLabelText('Start')).toHaveValue(toLocalInput(time.start));
    expect(screen.getByLabelText('End')).toHaveValue(toLocalInput(time.end));
  });

  it.each([
    ['a common hour', 'America/New_York', [540, 600], true],
    ['no common hour', 'America/New_York', [480, 540], false],
    ['no common hour by the clocks of both', 'UTC', [540, 600], false],
    ['no hours of the other student', undefined, [], true],
  ])('are both free on a day with %s', async (_case, timeZone, [start, end], isShared) => {
    const hoursIn = (zone: string, range: object) => ({
      timeZone: zone,
      ranges: [{ day: 'Friday', ...range }],
    });
    const hours = timeZone === undefined ? {} : { hours: hoursIn(timeZone, { start, end }) };
    const myHours = hoursIn('America/New_York', { start: 540, end: 660 });
    const { dialog } = await openGrace(hours, {
      'GET /api/users/me': { body: { ...ME.body, hours: myHours } },
    });
    await waitFor(() => {
      const day = dialog.getByText('Friday', { selector: 'span' });
      expect(day.textContent === 'Friday (shared)').toBe(isShared);
      expect(dialog.queryByRole('list', { name: 'You are both free' }) !== null).toBe(isShared);
    });
  });

  it('opens directly over the dashboard', async () => {
    const { dialog, ...app } = await openGrace();
    await app.user.click(dialog.getByRole('button', { name: 'Close' }));
    await app.expectAt('/dashboard');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Dashboard');
  });

  it('offers what fits the connection, with the note of a request above the card', async () => {
    const { dialog, ...app } = await openGrace(
      {},
      {
        'POST /api/requests': { status: 201, body: { message: 'Sent', request: {} } },
        'DELETE /api/requests/r1': { body: { message: 'Request withdrawn.' } },
      },
    );
    const respondWith = (changes: object) => {
      app.respondWith(person(changes));
    };
    respondWith({ connectionStatus: 'pending', request: { _id: 'r1', isSent: true } });
    await app.user.click(await dialog.findByRole('button', { name: 'Connect' }));
    await screen.findByLabelText('Your note');
    // The person and the note above it each have a scrim.
    expect(document.querySelectorAll('.bg-scrim')).toHaveLength(2);
    await app.user.click(screen.getByRole('button', { name: 'Send' }));
    await dialog.findByText('Request Pending');
    respondWith({ connectionStatus: 'pending', request: { _id: 'r2', isSent: false } });
    await app.user.click(dialog.getByRole('button', { name: 'Withdraw' }));
    expect(await dialog.findByRole('button', { name: 'Reject' })).toBeVisible();
    await expectToasts('Connection request sent!', 'Request withdrawn.');
    respondWith({ connectionStatus: 'accepted' });
    app.respondWith({ 'PATCH /api/requests/r2/accept': { body: { message: '' } } });
    await app.user.click(dialog.getByRole('button', { name: 'Accept' }));
    expect(await dialog.findByRole('link', { name: 'Chat' })).toHaveAttribute(
      'href',
      '/chat/grace',
    );
    expect(dialog.getByRole('link', { name: 'Schedule' })).toHaveAttribute('href', '/sessions');
  });

  it('says "Person not found." with a way back, and retries after other errors', async () => {
    const app = await openApp('/people/grace', {
      responses: {
        'GET /api/users/grace': { status: 404, body: { error: 'Person not found.' } },
      },
    });
    expect(await screen.findByText('Person not found.')).toBeVisible();
    // The dashboard below searches once.
    await waitFor(() => expect(app.count('GET /api/users/search')).toBe(1));
    await app.user.click(screen.getByRole('button', { name: 'Go back' }));
    await app.expectAt('/dashboard');
    app.respondWith({ 'GET /api/users/grace': { status: 500, body: {} } });
    app.goTo('/people/grace');
    const retry = await screen.findByRole('button', { name: 'Retry' });
    app.respondWith(person());
    await app.user.click(retry);
    expect((await panel()).getByText('Compilers.')).toBeVisible();
  });

  it('shows what the lists of a service without the request contain', async () => {
    const match = {
      id: 'grace',
      name: 'Grace Hopper',
      bio: 'Ships.',
      connectionStatus: 'accepted',
    };
    const { dialog } = await openGrace(
      {},
      {
        'GET /api/users/grace': { status: 404, body: 'Not Found' },
        'GET /api/users/matches': { body: [match] },
      },
    );
    expect(dialog.getByText('Ships.')).toBeVisible();
    expect(dialog.queryByText('Match Score')).toBeNull();
    expect(dialog.getByRole('link', { name: 'Chat' })).toBeVisible();
  });

  it('leads from the own id to the profile', async () => {
    const app = await openApp('/people/ada');
    await app.expectAt('/profile');
  });
});
