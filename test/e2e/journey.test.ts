import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { SignJWT } from 'jose';
import { openBrowser, takeSeat, type Seat } from '../support/browser.ts';
import { chapter } from '../support/chapter.ts';
import { eventually } from '../support/eventually.ts';
import { pdf, png } from '../support/files.ts';
import { startProduct, type Product } from '../support/product.ts';
import { JWT_SECRET } from '../support/secret.ts';
import {
  askForResetLink,
  attach,
  bubble,
  composer,
  heading,
  localTime,
  logIn,
  open,
  openBuddies,
  openChat,
  say,
  signUp,
  store,
} from '../support/steps.ts';

// One long story in chapters: each begins where the one before ended.

const PASSWORD = 'seven green lamps';
const ADA = { name: 'Ada Lovelace', email: 'ada@northfield.example', password: PASSWORD };
const GRACE = { name: 'Grace Hopper', email: 'grace@northfield.example', password: PASSWORD };
const NEW_PASSWORD = 'eight amber lamps';
/** What "at once" means on the other side. */
const LIVE = { timeout: 1_000 };
/** After a kill: the socket's own pauses grow to 5 s. */
const RECONNECT = { timeout: 60_000 };

let product: Product;
let browser: Browser;
let ada: Seat;
let grace: Seat;

beforeAll(async () => {
  product = await startProduct();
  browser = await openBrowser();
  ada = await takeSeat(browser, { url: product.url });
  grace = await takeSeat(browser, { url: product.url });
});
afterAll(async () => {
  await browser.close();
  await product.remove();
});

const signIn = (page: Page, password: string) => logIn(page, ADA.email, password);

async function fillProfile({ page }: Seat): Promise<void> {
  for (const subject of ['Graph Theory', 'Calculus']) {
    await page.getByRole('textbox', { name: 'Subjects' }).fill(subject);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
  }
  for (const day of ['Monday', 'Wednesday'])
    await page.getByRole('checkbox', { name: day }).check();
  await page.getByLabel('Location').fill('Main library');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Profile updated successfully!').waitFor();
}

async function completion({ page }: Seat): Promise<number> {
  await open(page, 'Dashboard');
  const bar = page.getByRole('meter', { name: 'Profile Completion' });
  return Number(await bar.getAttribute('aria-valuenow'));
}

describe('two students find each other, talk and plan', () => {
  chapter('sign up, land on the profile, fill it in and see it grow more complete', async () => {
    await signUp(ada.page, ADA);
    await signUp(grace.page, GRACE);
    const before = await completion(ada);
    for (const seat of [ada, grace]) {
      await open(seat.page, 'Profile');
      await fillProfile(seat);
    }
    expect(await completion(ada)).toBeGreaterThan(before);
  });

  chapter('Ada finds Grace by subject and day, sees why they match, and asks', async () => {
    const { page } = ada;
    await open(page, 'Search');
    await page.getByRole('button', { name: 'Graph Theory' }).click();
    await page.getByRole('button', { name: 'Monday' }).click();
    await page.getByRole('button', { name: 'Search Study Buddies' }).click();
    const card = page.getByRole('listitem').filter({ hasText: 'Grace Hopper' });
    await card.getByText('82%').waitFor();
    await card.getByText(/Subjects 50\/50: you both study/).waitFor();
    await card.getByText(/University 15\/15/).waitFor();
    await card.getByRole('button', { name: 'Connect' }).click();
    await card.getByText('Request Pending').waitFor();
  });

  chapter('Grace is told at once and accepts; Ada sees it at once', async () => {
    await grace.page.getByText('New Connection Request').waitFor(LIVE);
    await open(grace.page, 'Notifications');
    await grace.page.getByRole('button', { name: 'Accept' }).click();
    await grace.page.getByText('Request accepted successfully!').waitFor();
    const card = ada.page.getByRole('listitem').filter({ hasText: 'Grace Hopper' });
    await card.getByText('Connected', { exact: true }).waitFor(LIVE);
    await open(ada.page, 'Matches');
    await ada.page.getByRole('link', { name: /Start Chat/ }).waitFor();
  });

  chapter('text goes both ways within a second, and typing shows and goes', async () => {
    await openChat(ada.page, 'Grace Hopper');
    await openChat(grace.page, 'Ada Lovelace');
    await say(ada.page, 'Hello Grace');
    await bubble(grace.page, 'Hello Grace').waitFor(LIVE);
    await say(grace.page, 'Hello Ada');
    await bubble(ada.page, 'Hello Ada').waitFor(LIVE);

    await composer(ada.page).pressSequentially('Shall we');
    await grace.page.getByText('Ada Lovelace is typing…').waitFor(LIVE);
    await grace.page
      .getByText('Ada Lovelace is typing…')
      .waitFor({ state: 'detached', timeout: 4_000 });
    await composer(ada.page).fill('');
  });

  chapter(
    '"Sent" turns to "Seen" when the other opens the conversation; unread counts rise and clear',
    async () => {
      await open(grace.page, 'Dashboard');
      await heading(grace.page, 'Dashboard').waitFor();
      await say(ada.page, 'Are you there?');
      await bubble(ada.page, 'Are you there?').getByText('Sent').waitFor();
      await openBuddies(grace.page);
      const buddy = grace.page.getByRole('link', { name: /Ada Lovelace/ });
      await buddy.getByText('1 unread message').waitFor();
      await buddy.click();
      await bubble(grace.page, 'Are you there?').waitFor();
      await bubble(ada.page, 'Are you there?').getByText('Seen').waitFor(LIVE);
      await buddy.getByText('unread message').waitFor({ state: 'detached' });
    },
  );

  chapter('an edited message says so on both sides, a deleted one goes on both', async () => {
    const mine = bubble(ada.page, 'Hello Grace');
    await mine.getByRole('button', { name: 'Message options' }).click();
    await mine.getByRole('button', { name: 'Edit' }).click();
    await composer(ada.page).fill('Hello dear Grace');
    await composer(ada.page).press('Enter');
    for (const { page } of [ada, grace]) {
      await bubble(page, 'Hello dear Grace').getByText('(edited)').waitFor();
    }
    const other = bubble(ada.page, 'Are you there?');
    await other.getByRole('button', { name: 'Message options' }).click();
    await other.getByRole('button', { name: 'Delete' }).click();
    await ada.page.getByText('Delete this message?').waitFor();
    await ada.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    for (const { page } of [ada, grace]) {
      await bubble(page, 'Are you there?').waitFor({ state: 'detached' });
    }
  });

  chapter('a picture shows inline, a PDF is a download, and nobody else reaches them', async () => {
    await attach(ada.page, { name: 'graph.png', mimeType: 'image/png', buffer: png });
    const picture = grace.page.getByRole('img', { name: 'graph.png' });
    await picture.waitFor();
    await eventually(async () => {
      expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1);
    });
    await attach(ada.page, { name: 'notes.pdf', mimeType: 'application/pdf', buffer: pdf });
    const link = grace.page.getByRole('link', { name: /notes\.pdf/ });
    const [download] = await Promise.all([grace.page.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toBe('notes.pdf');

    const address = new URL((await link.getAttribute('href')) ?? '', product.url);
    expect((await fetch(address)).status).toBe(200);
    address.searchParams.set('signature', 'guessed');
    expect((await fetch(address)).status).toBe(403);
  });

  chapter(
    'Ada plans a session with Grace, who is told, sees it, and cannot change it',
    async () => {
      const { page } = ada;
      await open(page, 'Sessions');
      await page.getByRole('button', { name: '+ Quick Schedule' }).waitFor();
      await page.locator('.rbc-date-cell:not(.rbc-off-range) button').first().click();
      const dialog = page.getByRole('dialog', { name: 'Schedule New Session' });
      await dialog.getByLabel('Title').fill('Trees and forests');
      await dialog.getByLabel('Start').fill(await localTime(page, 9));
      await dialog.getByLabel('End').fill(await localTime(page, 69));
      await dialog.getByRole('checkbox', { name: /Grace Hopper/ }).check();
      await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
      await page.getByText('Session scheduled!').waitFor();

      await grace.page
        .getByText(/Ada Lovelace.*Trees and forests/)
        .first()
        .waitFor(LIVE);
      await open(grace.page, 'Dashboard');
      await grace.page.getByText('Trees and forests', { exact: true }).waitFor();
      await open(grace.page, 'Sessions');
      await grace.page
        .getByRole('button', { name: /^Trees and forests,/ })
        .first()
        .click();
      const details = grace.page.getByRole('dialog', { name: 'Session Details' });
      await details.getByRole('button', { name: 'Close' }).waitFor();
      expect(await details.getByRole('button', { name: 'Edit' }).count()).toBe(0);
      expect(await details.getByRole('button', { name: 'Delete' }).count()).toBe(0);
      await details.getByRole('button', { name: 'Close' }).click();

      await page
        .getByRole('button', { name: /^Trees and forests,/ })
        .first()
        .click();
      const own = page.getByRole('dialog', { name: 'Session Details' });
      await own.getByRole('button', { name: 'Edit' }).waitFor();
      await own.getByRole('button', { name: 'Delete' }).waitFor();
      await own.getByRole('button', { name: 'Close' }).click();
    },
  );

  chapter('the reminder of a session about to start reaches both, once', async () => {
    for (const { page } of [ada, grace]) {
      await open(page, 'Notifications');
      const reminder = page.getByRole('main').getByText(/Trees and forests.*starts in/);
      await reminder.waitFor();
      await page.reload();
      await reminder.waitFor();
      expect(await reminder.count()).toBe(1);
    }
  });
});

describe('a session that ends or is renewed', () => {
  chapter('is renewed once, unnoticed, when the access token expires in the middle', async () => {
    const { page } = ada;
    let refreshes = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/auth/refresh')) refreshes += 1;
    });
    const expired = await expiredTokenOf(page);
    await page.evaluate((token) => {
      localStorage.setItem('token', token);
    }, expired);
    await open(page, 'Dashboard');
    await page.getByRole('heading', { name: /Recent Activity/ }).waitFor();
    await page.getByText('Trees and forests', { exact: true }).waitFor();
    expect(refreshes).toBe(1);
    expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBe(expired);
  });

  chapter(
    'ends with the words of the product where the renewal is refused, and leads back',
    async () => {
      const { page } = ada;
      const token = await expiredTokenOf(page);
      await store(page, { token, refreshToken: 'not a token any more' });
      await Promise.all([
        page.getByText('Session expired. Please log in again.').waitFor(),
        page.goto('/matches'),
      ]);
      await heading(page, 'Login').waitFor();
      await signIn(page, PASSWORD);
      await heading(page, 'My Study Buddies').waitFor();
    },
  );

  chapter(
    'Ada resets her forgotten password by the mailed link; her other sessions are over',
    async () => {
      const { page } = ada;
      const elsewhere = await takeSeat(browser, { url: product.url });
      await elsewhere.page.goto('/login');
      await signIn(elsewhere.page, PASSWORD);
      await heading(elsewhere.page, 'Dashboard').waitFor();

      await page.getByRole('button', { name: 'Logout' }).click();
      await askForResetLink(page, ADA.email);
      await page.getByText('Password reset email sent! Check your inbox.').waitFor();
      let link = '';
      await eventually(() => {
        const mail = product.newestMail().replace(/=\r?\n/g, '');
        link = /\/reset-password\/[\w-]+/.exec(mail)?.[0] ?? '';
        expect(link).not.toBe('');
      });
      await page.goto(link);
      await page.getByLabel('New Password').fill(NEW_PASSWORD);
      await page.getByRole('button', { name: 'Reset Password' }).click();
      await elsewhere.page.getByText('Session expired. Please log in again.').waitFor();
      await heading(elsewhere.page, 'Login').waitFor();
      await elsewhere.context.close();
      await heading(page, 'Login').waitFor();
      await signIn(page, NEW_PASSWORD);
    },
  );
});

describe('a server that is killed in the middle of a conversation', () => {
  chapter('has every message that showed as sent, once, and both pages carry on', async () => {
    await openChat(ada.page, 'Grace Hopper');
    await openChat(grace.page, 'Ada Lovelace');
    for (const number of [1, 2, 3]) {
      await say(ada.page, `Before the crash ${String(number)}`);
      await bubble(ada.page, `Before the crash ${String(number)}`)
        .getByText(/Sent|Seen/)
        .waitFor();
    }
    expectNoTroublesBut(REFUSED);
    await product.kill();
    await say(ada.page, 'While it is down');
    await product.start();

    await bubble(grace.page, 'While it is down').waitFor(RECONNECT);
    await say(grace.page, 'You are back');
    await bubble(ada.page, 'You are back').waitFor(RECONNECT);
    for (const { page } of [ada, grace]) {
      await page.reload();
      await bubble(page, 'You are back').waitFor();
      for (const text of ['Before the crash 1', 'Before the crash 3', 'While it is down']) {
        expect(await bubble(page, text).count()).toBe(1);
      }
    }
  });
});

describe('all along', () => {
  it('no page logged an error and the service never answered with one of its own', () => {
    expectNoTroublesBut(REFUSED, GONE);
  });
});

/** What browsers log of a call that the story means to be refused, and of a line they hang up. */
const REFUSED = /status of 40[01]|WebSocket connection/;
/** What they log of a server that is killed, whatever was on its way just then. */
const GONE = /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE/;

function expectNoTroublesBut(...known: RegExp[]): void {
  const troubles = [ada, grace].flatMap((seat) => seat.troubles);
  expect(troubles.filter((trouble) => !known.some((kind) => kind.test(trouble)))).toEqual([]);
}

/** The student's own token, as it will be once its ten minutes are over. */
async function expiredTokenOf(page: Page): Promise<string> {
  const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? '';
  const claims = JSON.parse(
    Buffer.from(token.split('.')[1] ?? '', 'base64url').toString(),
  ) as Record<string, unknown>;
  const past = Math.floor(Date.now() / 1_000) - 60;
  return new SignJWT({ ...claims, iat: past - 600, exp: past })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(JWT_SECRET));
}
