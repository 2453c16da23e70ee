import { describe, expect, it, beforeEach } from '@jest/globals';
import { screen, waitFor, within, fireEvent } from '@testing-library/react';
import { expectToasts, openApp } from '../../support/client/openApp.tsx';
import { toLocalInput } from '../../../src/features/sessions/dialogs/localInput.ts';
import { sharedDays } from '../../../src/ui/people/shared.ts';
import { student } from '../search/studentFixture.ts';
import { normalizeMatch } from '../../../src/api/tolerant/normalize.ts';
import MatchesScreen from '../../../src/features/matches/MatchesScreen.tsx';
import { fakeServiceForEachTest, respond } from '../../support/client/fakeService.ts';
import { openScreen, user } from '../../support/client/renderScreen.tsx';
import type { PersonRef } from '../../../contract/common/types.ts';
import { PersonMenu } from '../../../src/features/safety/PersonMenu.tsx';
import BlockedSection from '../../../src/features/safety/BlockedList.tsx';

const grace = student('grace', {
  ...{ bio: 'Compilers.', matchPercentage: 46, availability: ['Monday', 'Friday'] },
  subjects: [{ name: 'Art' }, { name: 'Logic' }],
  matchDetails: ['Subjects 40/50: you both study Logic'],
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
    await app.user.click(screen.getByText('Go back'));
    await app.expectAt('/dashboard');
    expect(await screen.findByText('Dashboard', { selector: 'h1' })).toBeVisible();
    app.respondWith({ 'GET /api/users/grace': { status: 500, body: {} } });
    app.goTo('/people/grace');
    expect(await screen.findByText('Failed to load this person.')).toBeVisible();
    const retry = screen.getByRole('button', { name: 'Retry' });
    app.respondWith(person());
    await app.user.click(retry);
    expect((await panel()).getByText('Compilers.')).toBeVisible();
  });

  it('shows what the lists of a service without the request contain, but not oneself', async () => {
    const match = {
      id: 'grace',
      name: 'Grace Hopper',
      bio: 'Ships.',
      connectionStatus: 'accepted',
    };
    const { dialog, ...app } = await openGrace(
      {},
      {
        'GET /api/users/grace': { status: 404, body: 'Not Found' },
        'GET /api/users/search': { body: [{ id: 'emmy', name: 'Emmy Noether' }] },
        'GET /api/users/matches': { body: [match] },
      },
    );
    expect(dialog.getByText('Ships.')).toBeVisible();
    expect(dialog.queryByText('Match Score')).toBeNull();
    expect(dialog.getByRole('link', { name: 'Chat' })).toBeVisible();
    app.goTo('/people/ada');
    await app.expectAt('/profile');
  });
});

describe('the days on which two students are free', () => {
  /** Hours on Friday, from and to minutes after midnight. */
  const hoursIn = (timeZone: string, start: number, end: number) => ({
    hours: { timeZone, ranges: [{ day: 'Friday' as const, start, end }] },
  });
  const me = { availability: ['Friday'], ...hoursIn('America/New_York', 540, 660) };

  it.each([
    ['a common hour', hoursIn('America/New_York', 540, 600), ['Friday']],
    ['no common hour', hoursIn('America/New_York', 480, 540), []],
    ['no common hour by the clocks of both', hoursIn('UTC', 540, 600), []],
    ['no hours of the other student', {}, ['Friday']],
  ])('depend on the hours: with %s', (_case, hours, days) => {
    const today = new Date('2026-03-03T12:00:00.000Z');
    expect(sharedDays({ availability: ['Monday', 'Friday'], ...hours }, me, today)).toEqual(days);
  });
});

const MATCHES = 'GET /api/users/matches';
const BLOCK = 'PUT /api/users/grace/block';
const UNMATCH = 'DELETE /api/users/matches/grace';

let blocked: PersonRef[];
const service = fakeServiceForEachTest({
  'GET /api/users/me': () => ({
    body: { _id: 'ada', subjects: [{ name: 'Calculus' }], availability: ['Monday'] },
  }),
  'DELETE /api/users/grace/block': () => {
    blocked = blocked.slice(1);
    return { body: { message: 'Unblocked.' } };
  },
  [BLOCK]: () => ({ body: { message: 'Blocked.' } }),
  [UNMATCH]: () => ({ body: { message: 'Ended.' } }),
});

describe('the matches screen', () => {
  const grace = normalizeMatch({
    ...{ _id: 'grace', name: 'Grace Hopper', university: 'Yale', campus: 'yale.example' },
    ...{ bio: 'Compilers.', location: 'New Haven', matchPercentage: 64 },
    ...{ subjects: ['Logic', 'Calculus'], availability: ['Monday'], connectionStatus: 'accepted' },
  });
  const bob = normalizeMatch({ _id: 'bob', name: 'Bob', connectionStatus: 'pending' });
  beforeEach(() => {
    respond(service, { 'users/matches': [grace, bob] });
  });
  const openMatches = () => openScreen(<MatchesScreen />, service);

  // Covers 2.66, 2.67
  it('shows each buddy with the score, what both share and a link to the chat', async () => {
    openMatches();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('My Study Buddies');
    const cardOf = async (name: string) =>
      within((await screen.findByRole('heading', { name })).closest('li')!);
    const card = await cardOf('Grace Hopper');
    expect(await card.findAllByText('(shared)', { exact: false })).toHaveLength(2);
    for (const text of ['GH', 'Yale', 'Compilers.', 'New Haven', 'Logic', '64%']) {
      expect(card.getByText(text)).toBeVisible();
    }
    const [first] = within(card.getByRole('list', { name: 'Subjects' })).getAllByRole('listitem');
    expect(first).toHaveTextContent('Calculus (shared)');
    expect(card.getByRole('list', { name: 'Availability' })).toHaveTextContent('Monday (shared)');
    expect(card.getByRole('img', { name: 'Verified email of yale.example' })).toBeVisible();
    expect(card.getByRole('link', { name: 'Start Chat' })).toHaveAttribute('href', '/chat/grace');

    const pending = await cardOf('Bob');
    const missing = ['No subjects', 'No availability', 'Location not'];
    for (const text of ['B', 'Request Pending', ...missing.map((what) => `${what} specified`)]) {
      expect(pending.getByText(text)).toBeVisible();
    }
    expect(pending.queryByText('Start Chat')).toBeNull();
  });

  // Covers 2.68, 8.12
  it('shows an error with Retry, and a link to the search when there are no matches', async () => {
    const message = 'Failed to load matches. Please try again later.';
    service.handlers[MATCHES] = () => ({ status: 418, body: {} });
    openMatches();
    expect(await screen.findByText(message)).toBeVisible();
    respond(service, { 'users/matches': [{ ...grace, isDeleted: true }] });
    fireEvent.click(screen.getByText('Retry'));
    expect(await screen.findByText('You have no study buddies yet.')).toBeVisible();
    expect(screen.getByText('Find Buddies')).toHaveAttribute('href', '/search');
    expect(screen.queryByText(message)).toBeNull();
  });

  it('does not load them again when the service refuses', async () => {
    service.handlers[MATCHES] = () => ({ status: 403, body: { error: 'No.' } });
    openMatches();
    expect(await screen.findByText('No.')).toBeVisible();
    expect(service.calls.filter(({ path }) => path.endsWith('/matches'))).toHaveLength(1);
  });
});

function openMenu({ isMatch = true } = {}) {
  const outcome = { done: 0 };
  const onDone = () => {
    outcome.done += 1;
  };
  const person = { id: 'grace', name: 'Grace Hopper' };
  openScreen(<PersonMenu {...{ person, isMatch, onDone }} />, service);
  return outcome;
}

const menuButton = () => screen.getByLabelText('Options for Grace Hopper');
const chooseEntry = async (label: string) => {
  await user.click(menuButton());
  await user.click(await screen.findByRole('menuitem', { name: label }));
};
const choose = async (label: string) => {
  await chooseEntry(label);
  return within(await screen.findByRole('alertdialog'));
};
const isClosed = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
const calls = () => service.calls.map(({ method, path }) => `${method} ${path}`);

describe('the menu of a person', () => {
  it.each([
    ['Block', /You can unblock them under Settings\.$/, BLOCK],
    ['Unmatch', /can ask you again after seven days\.$/, UNMATCH],
  ])('says what %s does and asks first', async (label, details, call) => {
    const outcome = openMenu();
    let dialog = await choose(label);
    expect(dialog.getByRole('heading', { name: `${label} Grace Hopper?` })).toBeVisible();
    expect(dialog.getByText(details)).toBeVisible();
    await user.click(dialog.getByText('Cancel'));
    await isClosed();
    await waitFor(() => expect(menuButton()).toHaveFocus());
    expect([calls(), outcome.done]).toEqual([[], 0]);

    const accepted = service.handlers[call]!;
    service.handlers[call] = () => ({ status: 500 });
    dialog = await choose(label);
    await user.click(dialog.getByText(label));
    await isClosed();
    expect([calls(), outcome.done]).toEqual([[call], 0]);

    service.handlers[call] = accepted;
    dialog = await choose(label);
    await user.click(dialog.getByText(label));
    await isClosed();
    expect([calls(), outcome.done]).toEqual([[call, call], 1]);
  });

  it('sends a report with the chosen reason, and blocks on request', async () => {
    const outcome = openMenu();
    await chooseEntry('Report…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Report Grace Hopper' }));
    expect(dialog.getByText(/Grace Hopper is not told\.$/)).toBeVisible();
    const send = dialog.getByText('Send report');
    await user.click(send);
    expect(calls()).toEqual([]);
    const reasons = dialog.getByRole('radiogroup', { name: 'What is wrong?' });
    expect(reasons).toHaveAccessibleDescription('Please choose what is wrong.');
    expect(reasons).toBeInvalid();
    expect(dialog.getByLabelText('Spam')).toHaveFocus();

    await user.click(dialog.getByLabelText('Harassment or threats'));
    await user.type(dialog.getByLabelText('Details (optional)'), 'Insults me.');
    await user.click(dialog.getByLabelText('Include our last messages, also from study sessions'));
    service.handlers['POST /api/reports'] = () => ({ status: 500, body: {} });
    await user.click(send);
    expect(await dialog.findByText('Failed to send the report.')).toBeVisible();
    expect(service.calls[0]?.body).toEqual({
      ...{ userId: 'grace', reason: 'harassment', details: 'Insults me.', includeMessages: true },
    });
    // The service refused, so the text stays for another attempt.
    await waitFor(() => expect(dialog.getByText('Send report')).toBeEnabled());
    expect(dialog.getByLabelText('Details (optional)')).toHaveValue('Insults me.');

    service.handlers['POST /api/reports'] = () => ({ status: 201, body: { message: 'Thanks.' } });
    await user.click(dialog.getByLabelText('Also block Grace Hopper'));
    await user.click(dialog.getByText('Send report'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls().slice(1)).toEqual(['POST /api/reports', BLOCK]);
    expect(outcome.done).toBe(1);
  });

  it('offers Unmatch only for a study buddy', async () => {
    openMenu({ isMatch: false });
    await user.click(menuButton());
    const entries = await screen.findAllByRole('menuitem');
    expect(entries.map(({ textContent }) => textContent)).toEqual(['Report…', 'Block']);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
    expect(menuButton()).toHaveFocus();
  });
});

describe('blocked people', () => {
  beforeEach(() => {
    blocked = [
      { _id: 'grace', name: 'Grace Hopper' },
      { _id: 'bob', name: 'Bob' },
    ];
  });
  const open = () => openScreen(<BlockedSection />, service);

  it('are listed after an error with Retry, and can be unblocked', async () => {
    service.handlers['GET /api/users/blocked'] = () => ({ status: 500 });
    open();
    expect(await screen.findByText('Failed to load blocked people.')).toBeVisible();
    service.handlers['GET /api/users/blocked'] = () => ({ body: blocked });
    await user.click(screen.getByText('Retry'));
    await user.click(await screen.findByLabelText('Unblock Grace Hopper'));
    await waitFor(() => expect(screen.queryByText('Grace Hopper')).toBeNull());
    expect(screen.getByText('Bob')).toBeVisible();
  });

  it('may be none', async () => {
    service.handlers['GET /api/users/blocked'] = () => ({ body: [] });
    open();
    expect(await screen.findByText('You have not blocked anyone.')).toBeVisible();
  });
});
