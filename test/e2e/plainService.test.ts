import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { openBrowser, takeSeat, type Seat } from '../support/browser.ts';
import { chapter } from '../support/chapter.ts';
import { eventually } from '../support/eventually.ts';
import { pdf, png } from '../support/files.ts';
import { ask } from '../support/plainService/campus.ts';
import { NO_SUCH_CALL } from '../support/plainService/handling.ts';
import { startPlainService, type PlainService } from '../support/plainService/plainService.ts';
import { nameOf, specifiedCalls } from '../support/plainService/specifiedCalls.ts';
import {
  askForResetLink,
  attach,
  bubble,
  composer,
  heading,
  localTime,
  logIn,
  open,
  openChat,
  press,
  say,
  signUp,
  stored,
} from '../support/steps.ts';

// One story in chapters, told by the built page and a service that knows only what every service
// must. It answers Ada with null for what nobody said, and Grace with as little as it may.

const ADA = { name: 'Ada Lovelace', email: 'ada@northfield.example', password: 'seven lamps' };
const GRACE = { name: 'Grace Hopper', email: 'grace@northfield.example', password: 'nine lamps' };
const NEW_PASSWORD = 'eight amber lamps';
/** What "at once" means on the other side. */
const LIVE = { timeout: 2_000 };

/** All that the page sends to any service although few know it. Nobody notices that it is refused. */
const ADDITIONS = [
  'GET /api/demo',
  'POST /api/auth/logout',
  'POST /api/messages clientId',
  'socket authenticate',
];

let service: PlainService;
let browser: Browser;
let seats: Seat[];
let ada: Page;
let grace: Page;

beforeAll(async () => {
  service = await startPlainService();
  browser = await openBrowser();
  seats = await Promise.all([1, 2].map(() => takeSeat(browser, { url: service.url })));
  await Promise.all(seats.map(({ context }) => context.addInitScript(watchFor, NO_SUCH_CALL)));
  [ada, grace] = seats.map(({ page }) => page) as [Page, Page];
});
afterAll(async () => {
  await browser.close();
  await service.stop();
});

/** In the browser: whether people ever get to see that text. Seats keep what the console says. */
function watchFor(text: string): void {
  new MutationObserver(() => {
    if (document.documentElement.textContent.includes(text)) console.error(`Shown: ${text}`);
  }).observe(document, { childList: true, subtree: true, characterData: true });
}

const shapeOf = (payload: unknown) =>
  typeof payload === 'object' && payload !== null
    ? Object.keys(payload).sort().join(',')
    : typeof payload;

const cardOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ hasText: name }).first();
const callsOf = (name: string) => service.calls.filter((call) => call.name === name).length;

describe('with a plain service two students', () => {
  chapter('sign up, for which they get an access token alone, and fill in profiles', async () => {
    await signUp(ada, ADA);
    await signUp(grace, GRACE);
    expect(await stored(ada, 'token')).toMatch(/^header\./);
    expect(await stored(ada, 'refreshToken')).toBeNull();
    for (const [page, saved] of [
      [ada, 'Your profile is saved.'],
      [grace, 'Profile updated successfully!'],
    ] as const) {
      await page.getByRole('textbox', { name: 'Subjects' }).fill('Graph Theory');
      await press(page, 'Add');
      await page.getByRole('checkbox', { name: 'Monday' }).check();
      await press(page, 'Save');
      await page.getByText(saved).waitFor();
    }
    await grace.reload();
    expect(await grace.getByRole('checkbox', { name: 'Monday' }).isChecked()).toBe(true);
  });

  chapter('find each other, and those who said nothing about themselves', async () => {
    await open(ada, 'Search');
    const emmy = cardOf(ada, 'Emmy Noether');
    await emmy.getByText('No subjects specified').waitFor();
    await emmy.getByText('Location not specified').waitFor();
    await emmy.getByText('—', { exact: true }).waitFor();
    await ada.getByLabel('Location').fill('Mars');
    await press(ada, 'Graph Theory');
    await press(ada, 'Monday');
    await press(ada, 'Search Study Buddies');
    await ada.getByText('Nobody fits all of these filters.').waitFor();
    await press(ada, 'Without Location: 1 study buddy');
    const card = cardOf(ada, GRACE.name);
    await card.getByText('80%').waitFor();
    await card.getByText('You both study Graph Theory').waitFor();
    expect(await ada.getByText('Emmy Noether').count()).toBe(0);
    await card.getByRole('button', { name: 'Connect' }).click();
    await card.getByText('Request Pending').waitFor();
    expect(service.campus.requests).toMatchObject([
      { message: 'Hi, would you like to study together?', status: 'pending' },
    ]);
  });

  chapter('connect: each is told live, and what is on the screen changes', async () => {
    await open(ada, 'Matches');
    await ada.getByText('Request Pending').waitFor();
    await grace.getByText('New Connection Request').waitFor(LIVE);
    await open(grace, 'Requests');
    await grace.getByText('Received from Ada Lovelace').waitFor();
    await open(grace, 'Notifications');
    await heading(grace, 'Notifications').waitFor();
    await press(grace, 'Accept');
    await grace.getByText('Request accepted successfully!').waitFor();
    await ada.getByText('Grace Hopper has accepted your request.').waitFor(LIVE);
    await ada.getByRole('link', { name: 'Start Chat' }).waitFor(LIVE);
  });

  chapter('reject whom they do not want to study with', async () => {
    const { campus } = service;
    const [emmy, me] = campus.people;
    ask(campus, { from: emmy?.id ?? '', to: me?.id ?? '', message: 'Shall we?' });
    await ada.goto('/requests');
    await press(ada, 'Reject');
    await ada.getByText('Request rejected successfully!').waitFor();
    expect(campus.requests.at(-1)?.status).toBe('rejected');
  });

  chapter('talk both ways at once, and see each other typing', async () => {
    await openChat(ada, GRACE.name);
    await openChat(grace, ADA.name);
    await ada.getByText('No messages yet. Start the conversation!').waitFor();
    await say(ada, 'Hello Grace');
    await bubble(grace, 'Hello Grace').waitFor(LIVE);
    await say(grace, 'Hello Ada');
    await bubble(ada, 'Hello Ada').waitFor(LIVE);
    await composer(ada).pressSequentially('Shall we');
    const typing = grace.getByText('Ada Lovelace is typing…');
    await typing.waitFor(LIVE);
    await typing.waitFor({ state: 'detached', timeout: 4_000 });
    await composer(ada).fill('');
    expect(await bubble(ada, 'Hello').count()).toBe(2);
  });

  chapter('leave messages unread until they open the conversation', async () => {
    await open(grace, 'Dashboard');
    await heading(grace, 'Dashboard').waitFor();
    await say(ada, 'Are you there?');
    await bubble(ada, 'Are you there?').getByText('Sent').waitFor();
    await open(grace, 'Chat');
    const buddy = grace.getByRole('link', { name: /Ada Lovelace/ });
    await buddy.getByText('1 unread message').waitFor();
    await grace.reload();
    await buddy.getByText('1 unread message').waitFor();
    await ada.reload();
    await bubble(ada, 'Are you there?').getByText('Sent').waitFor();
    await buddy.click();
    await bubble(grace, 'Are you there?').waitFor();
    await buddy.getByText('unread message').waitFor({ state: 'detached' });
    await ada.reload();
    await bubble(ada, 'Are you there?').getByText('Seen').waitFor();
  });

  chapter('edit and delete what they wrote', async () => {
    const mine = bubble(ada, 'Hello Grace');
    await mine.getByRole('button', { name: 'Message options' }).click();
    await mine.getByRole('button', { name: 'Edit' }).click();
    await composer(ada).fill('Hello dear Grace');
    await composer(ada).press('Enter');
    await Promise.all([
      bubble(ada, 'Hello dear Grace').getByText('(edited)').waitFor(),
      ada.getByText('Message edited successfully.').waitFor(),
    ]);
    const other = bubble(grace, 'Hello Ada');
    await other.getByRole('button', { name: 'Message options' }).click();
    await other.getByRole('button', { name: 'Delete' }).click();
    await grace.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await grace.getByText('Message deleted successfully.').waitFor();
    await other.waitFor({ state: 'detached' });
    for (const page of [ada, grace]) {
      await page.reload();
      await bubble(page, 'Hello dear Grace').getByText('(edited)').waitFor();
      expect(await bubble(page, 'Hello Ada').count()).toBe(0);
    }
  });

  chapter('send files: pictures show, others are links', async () => {
    await attach(ada, { name: 'graph.png', mimeType: 'image/png', buffer: png });
    const picture = grace.getByRole('img', { name: 'graph.png' });
    await picture.waitFor(LIVE);
    await eventually(async () => {
      expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1);
    });
    await attach(grace, { name: 'notes.pdf', mimeType: 'application/pdf', buffer: pdf });
    const link = ada.getByRole('link', { name: /notes\.pdf/ });
    const [download] = await Promise.all([ada.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toBe('notes.pdf');
  });

  chapter('plan a session, see whom it is with, change it and call it off', async () => {
    await open(ada, 'Sessions');
    await press(ada, '+ Quick Schedule');
    const form = ada.getByRole('dialog', { name: 'Schedule New Session' });
    await form.getByLabel('Title').fill('Trees and forests');
    await form.getByLabel('Start').fill(await localTime(ada, 30));
    await form.getByLabel('End').fill(await localTime(ada, 60));
    await form.getByRole('checkbox', { name: /Grace Hopper/ }).check();
    await form.getByRole('button', { name: 'Schedule', exact: true }).click();
    await ada.getByText('Session scheduled!').waitFor();
    await grace.getByText(/⏰ Ada Lovelace plans Trees and forests with you/).waitFor(LIVE);

    await open(grace, 'Dashboard');
    await grace.getByText('Trees and forests', { exact: true }).waitFor();
    await open(grace, 'Sessions');
    const event = (page: Page, title: string) =>
      page.getByRole('button', { name: new RegExp(`^${title},`) }).first();
    await event(grace, 'Trees and forests').click();
    const seen = grace.getByRole('dialog', { name: 'Session Details' });
    await seen.getByText(GRACE.name).waitFor();
    expect(await seen.getByRole('button', { name: 'Edit' }).count()).toBe(0);
    await seen.getByRole('button', { name: 'Close' }).click();

    await event(ada, 'Trees and forests').click();
    const own = ada.getByRole('dialog', { name: 'Session Details' });
    await own.getByText(GRACE.name).waitFor();
    await own.getByRole('button', { name: 'Edit' }).click();
    const edit = ada.getByRole('dialog', { name: 'Edit Session' });
    await edit.getByLabel('Title').fill('Forests');
    await edit.getByRole('button', { name: 'Save' }).click();
    await ada.getByText('Session updated!').waitFor();
    await event(ada, 'Forests').click();
    await own.getByRole('button', { name: 'Delete' }).click();
    await ada.getByText('Delete this session?').waitFor();
    await ada.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await ada.getByText('Session deleted.').waitFor();
    await event(ada, 'Forests').waitFor({ state: 'detached' });
  });

  chapter('read notifications, the newest first, which lead to the conversation', async () => {
    await open(grace, 'Notifications');
    await grace.reload();
    const list = grace.getByRole('list', { name: 'Notifications' }).getByRole('listitem');
    await list.first().getByText('plans Trees and forests').waitFor();
    await list.last().getByText('Ada Lovelace wants to study with you.').waitFor();
    await list
      .getByRole('link', { name: /wrote to you/ })
      .first()
      .click();
    await grace.getByRole('heading', { name: 'Chat with Ada Lovelace' }).waitFor();
    await eventually(() => {
      expect(callsOf('PATCH /api/notifications/*/read')).toBe(1);
    });
  });
});

describe('with a plain service a session', () => {
  chapter('ends by Logout; a forgotten password is set anew by its link', async () => {
    await press(ada, 'Logout');
    await ada.getByText('Logged out successfully!').waitFor();
    await askForResetLink(ada, ADA.email);
    await ada.getByText('Look into your mail.').waitFor();
    await ada.goto(`/reset-password/${[...service.campus.resetTokens.keys()].at(-1) ?? ''}`);
    await ada.getByLabel('New Password').fill(NEW_PASSWORD);
    await press(ada, 'Reset Password');
    await ada.getByText('A new password is set.').waitFor();
    await logIn(ada, ADA.email, NEW_PASSWORD);
    await heading(ada, 'Dashboard').waitFor();
    expect(await stored(ada, 'refreshToken')).not.toBeNull();
  });

  chapter('is renewed once for all calls when the access token has expired', async () => {
    const before = await stored(ada, 'token');
    // Nothing of the page is under way where no code of it runs.
    await ada.goto('/icon.svg');
    service.expireTokens();
    await ada.goto('/dashboard');
    await ada.getByRole('heading', { name: /Recent Activity/ }).waitFor();
    expect(callsOf('POST /api/auth/refresh')).toBe(1);
    expect(await stored(ada, 'token')).not.toBe(before);
    expect(await ada.getByText('Session expired').count()).toBe(0);
  });

  chapter('that came without a refresh token ends with its access token', async () => {
    await open(grace, 'Sessions');
    await grace.getByText('Session expired. Please log in again.').waitFor();
    await heading(grace, 'Login').waitFor();
    expect(await stored(grace, 'token')).toBeNull();
    await askForResetLink(grace, GRACE.email);
    await grace.getByText('Password reset email sent! Check your inbox.').waitFor();
    await logIn(grace, GRACE.email, GRACE.password);
  });

  chapter('goes on where the socket was cut and the token has expired meanwhile', async () => {
    await openChat(ada, GRACE.name);
    await openChat(grace, ADA.name);
    await say(grace, 'Before the cut');
    await bubble(ada, 'Before the cut').waitFor(LIVE);
    service.expireTokens();
    service.disconnectAll();
    await say(ada, 'After the cut');
    await bubble(grace, 'After the cut').waitFor();
    await say(grace, 'Back again');
    await bubble(ada, 'Back again').waitFor();
  });

  chapter('goes on where the token has expired while the socket is open', async () => {
    service.expireTokens();
    await say(ada, 'Without a break');
    await bubble(grace, 'Without a break').waitFor();
  });

  chapter('opens the admin panel', async () => {
    await ada.goto('/admin');
    await ada.getByText('Found 3 users').waitFor();
    await press(ada, 'Delete All Users');
    await ada
      .getByRole('alertdialog')
      .getByRole('button', { name: /Delete/ })
      .click();
    await ada.getByText('All users are deleted.').waitFor();
    await ada.getByText('Users (1)').waitFor();
    await press(ada, 'Clear All Data');
    await ada.getByRole('alertdialog').getByRole('button', { name: /Clear/ }).click();
    await ada.getByText('All data is deleted.').waitFor();
    await press(ada, 'Logout');
    await heading(ada, 'Login').waitFor();
  });
});

describe('all along, to a plain service', () => {
  it('the page made every call there is', () => {
    const made = new Set(service.calls.map(({ name }) => name));
    expect(specifiedCalls.map(nameOf).filter((name) => !made.has(name))).toEqual([]);
  });

  it('the page said all there is to say by socket, each time with all that belongs to it', () => {
    const spoken = new Set(
      service.said.map(({ event, payload }) => [event, shapeOf(payload)].join(' ')),
    );
    expect([...spoken].filter((what) => !what.startsWith('authenticate')).sort()).toEqual([
      'join string',
      'sendMessage message,recipientId,senderId',
      'stopTyping recipientId,senderId',
      'typing recipientId,senderId',
    ]);
    for (const { userId, payload } of service.said) {
      if (typeof payload === 'string') expect(payload).toBe(userId);
      else expect({ senderId: userId, ...(payload as object) }).toMatchObject({ senderId: userId });
    }
  });

  it('the page sent nothing else but what is listed here', () => {
    expect([...new Set(service.strangers)].sort()).toEqual([...ADDITIONS].sort());
  });

  it('the page sent the bearer token with every call of a student, and with no other', () => {
    const guests = new Set(specifiedCalls.filter(({ guest }) => guest).map(nameOf));
    for (const { name, bearer } of service.calls) {
      expect({ name, bearer }).toEqual({ name, bearer: !guests.has(name) });
    }
  });

  it('no call was refused but for an expired token', () => {
    const refused = service.calls.filter(({ status }) => status >= 400 && status !== 401);
    expect(refused).toEqual([]);
  });

  it('browsers logged nothing but the calls that were refused, and showed nothing of those', async () => {
    const troubles = () => seats.flatMap((seat) => seat.troubles);
    expect(troubles().filter((text) => !/status of 40[14]|WebSocket/.test(text))).toEqual([]);
    const unknown = ADDITIONS.filter((what) => /^(GET|POST) \S+$/.test(what));
    const missing = () => troubles().filter((text) => text.includes('status of 404'));
    // The answer to the last call may still be on its way.
    await eventually(() => {
      const addresses = missing().map((text) => new URL(text.split(' ').at(-1) ?? '').pathname);
      expect([...new Set(addresses)].sort()).toEqual(
        unknown.map((what) => what.split(' ')[1]).sort(),
      );
    });
  });
});
