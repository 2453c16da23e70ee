import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { shownToast } from '../support/browser/toasts.ts';
import {
  openSharedBrowser,
  openBrowserSession,
  type BrowserSession,
} from '../support/browser/browser.ts';
import { serialTest } from '../support/browser/serialTest.ts';
import { waitFor } from '../support/waitFor.ts';
import { pdf, png } from '../support/files.ts';
import { startSharedProduct } from '../support/browser/product.ts';
import {
  requestResetLink,
  attachFile,
  clickButton,
  bubble,
  composer,
  heading,
  localInputValue,
  logIn,
  openScreen,
  openBuddyList,
  openChat,
  sendMessage,
  signUp,
} from '../support/browser/pageActions.ts';

// Each test continues from the state of the previous one.

const PASSWORD = 'seven green lamps';
const ADA = { name: 'Ada Lovelace', email: 'ada@northfield.example', password: PASSWORD };
const GRACE = { name: 'Grace Hopper', email: 'grace@northfield.example', password: PASSWORD };
const NEW_PASSWORD = 'eight amber lamps';

const product = await startSharedProduct();
const browser = await openSharedBrowser();
// Ada reads the page in another language, Grace in its own.
const ada = await openBrowserSession(browser, { url: product.url, isTranslated: true });
const grace = await openBrowserSession(browser, { url: product.url });

const signIn = (page: Page, password: string) => logIn(page, ADA.email, password);

async function fillProfile({ page }: BrowserSession): Promise<void> {
  for (const subject of ['Graph Theory', 'Calculus']) {
    await page.getByRole('textbox', { name: 'Subjects' }).fill(subject);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
  }
  for (const day of ['Monday', 'Wednesday'])
    await page.getByRole('checkbox', { name: day }).check();
  await page.getByLabel('Location').fill('Main library');
  await page.getByRole('button', { name: 'Save' }).click();
  await shownToast(page, 'Profile updated successfully!');
}

async function completion({ page }: BrowserSession): Promise<number> {
  await openScreen(page, 'Dashboard');
  const bar = page.getByRole('meter', { name: 'Profile Completion' });
  return Number(await bar.getAttribute('aria-valuenow'));
}

describe('two students connect, chat and plan', () => {
  serialTest('sign up, fill in their profiles and see the completion rise', async () => {
    await signUp(ada.page, ADA);
    await signUp(grace.page, GRACE);
    const before = await completion(ada);
    for (const session of [ada, grace]) {
      await openScreen(session.page, 'Profile');
      await fillProfile(session);
    }
    expect(await completion(ada)).toBeGreaterThan(before);
  });

  serialTest(
    'Ada finds Grace by subject and day, sees the match reasons and sends a request',
    async () => {
      const { page } = ada;
      await openScreen(page, 'Search');
      const card = page.getByRole('listitem').filter({ hasText: 'Grace Hopper' });
      await page.getByRole('button', { name: 'Graph Theory' }).click();
      await page.getByRole('button', { name: 'Monday' }).click();
      await page.getByRole('button', { name: 'Search Study Buddies' }).click();
      await card.getByText('82%').waitFor();
      await card.getByText(/^50 · /).waitFor();
      await card.getByText(/^15 · /).waitFor();
      await card.getByRole('button', { name: 'Connect' }).click();
      await page.getByRole('button', { name: 'Send' }).click();
      await card.getByText('Request Pending').waitFor();
    },
  );

  serialTest('Grace is notified live and accepts, and Ada sees it live', async () => {
    await grace.page.getByText('New Connection Request').waitFor();
    await openScreen(grace.page, 'Notifications');
    await grace.page.getByRole('button', { name: 'Accept' }).click();
    await shownToast(grace.page, 'Request accepted successfully!');
    // Both students see the celebration, once.
    const celebration = ({ page }: typeof grace) =>
      page
        .getByRole('dialog', { name: /are study buddies/ })
        .getByRole('button', { name: 'Later' });
    await celebration(grace).click();
    const card = ada.page.getByRole('listitem').filter({ hasText: 'Grace Hopper' });
    await card.getByText('Connected', { exact: true }).waitFor();
    // It does not cover the chosen filters.
    await openScreen(ada.page, 'Matches');
    await celebration(ada).click();
    await ada.page.getByRole('link', { name: /Start Chat/ }).waitFor();
  });

  serialTest(
    'messages arrive live in both directions, and the typing indicator appears and disappears',
    async () => {
      await openChat(ada.page, 'Grace Hopper');
      await openChat(grace.page, 'Ada Lovelace');
      await sendMessage(ada.page, 'Hello Grace');
      await bubble(grace.page, 'Hello Grace').waitFor();
      await sendMessage(grace.page, 'Hello Ada');
      await bubble(ada.page, 'Hello Ada').waitFor();

      await composer(ada.page).pressSequentially('Shall we');
      await grace.page.getByText('Ada Lovelace is typing…').waitFor();
      await grace.page.getByText('Ada Lovelace is typing…').waitFor({ state: 'detached' });
      await composer(ada.page).fill('');
    },
  );

  serialTest(
    '"Sent" becomes "Seen" when the conversation is opened, and unread counts rise and clear',
    async () => {
      await openScreen(grace.page, 'Dashboard');
      await heading(grace.page, 'Dashboard').waitFor();
      await sendMessage(ada.page, 'Are you there?');
      await bubble(ada.page, 'Are you there?').getByText('Sent').waitFor();
      await openBuddyList(grace.page);
      const buddy = grace.page.getByRole('link', { name: /Ada Lovelace/ });
      await buddy.getByText('1 unread message').waitFor();
      await buddy.click();
      await bubble(grace.page, 'Are you there?').waitFor();
      await bubble(ada.page, 'Are you there?').getByText('Seen').waitFor();
      await buddy.getByText('unread message').waitFor({ state: 'detached' });
    },
  );

  serialTest('edits and deletions of a message show on both sides', async () => {
    const mine = bubble(ada.page, 'Hello Grace');
    await mine.getByRole('button', { name: 'Message options' }).click();
    await ada.page.getByRole('menuitem', { name: 'Edit' }).click();
    await composer(ada.page).fill('Hello dear Grace');
    await composer(ada.page).press('Enter');
    for (const { page } of [ada, grace]) {
      await bubble(page, 'Hello dear Grace').getByText('(edited)').waitFor();
    }
    const other = bubble(ada.page, 'Are you there?');
    await other.getByRole('button', { name: 'Message options' }).click();
    await ada.page.getByRole('menuitem', { name: 'Delete' }).click();
    await ada.page.getByText('Delete this message?').waitFor();
    await ada.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    for (const { page } of [ada, grace]) {
      await bubble(page, 'Are you there?').waitFor({ state: 'detached' });
    }
  });

  serialTest('a picture shows inline, and a PDF downloads', async () => {
    await attachFile(ada.page, { name: 'graph.png', mimeType: 'image/png', buffer: png });
    const picture = grace.page.getByRole('img', { name: 'graph.png' });
    await picture.waitFor();
    await waitFor(async () =>
      expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1),
    );
    // A transparent one can be seen in the dark theme, and a wide one is shown whole.
    const look = await picture.evaluate((img) => {
      const { backgroundColor, objectFit } = getComputedStyle(img);
      return [backgroundColor, objectFit];
    });
    expect(look).toEqual(['rgb(255, 255, 255)', 'contain']);
    await attachFile(ada.page, { name: 'notes.pdf', mimeType: 'application/pdf', buffer: pdf });
    const link = grace.page.getByRole('article').getByRole('link', { name: /notes\.pdf/ });
    const [download] = await Promise.all([grace.page.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toBe('notes.pdf');
  });

  serialTest(
    'Ada plans a study session, and Grace is notified and can view but not change it',
    async () => {
      const { page } = ada;
      await openScreen(page, 'Sessions');
      await page.getByRole('button', { name: '+ Quick Schedule' }).waitFor();
      await page.locator('.rbc-date-cell:not(.rbc-off-range) button').first().click();
      const dialog = page.getByRole('dialog', { name: 'Schedule New Session' });
      await dialog.getByLabel('Title').fill('Trees and forests');
      await dialog.getByLabel('Start').fill(await localInputValue(page, 9));
      await dialog.getByLabel('End').fill(await localInputValue(page, 69));
      await dialog.getByRole('checkbox', { name: /Grace Hopper/ }).check();
      await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
      // Grace is free on Mondays and Wednesdays.
      await page.waitForFunction(
        () =>
          document.querySelector('[role=alertdialog]') ?? !document.querySelector('[role=dialog]'),
      );
      const asked = page.getByRole('alertdialog', { name: 'Grace Hopper is not free then.' });
      if (await asked.isVisible()) await clickButton(page, 'Schedule all the same');
      await shownToast(page, 'Session scheduled!');

      await grace.page
        .getByText(/Ada Lovelace.*Trees and forests/)
        .first()
        .waitFor();
      await openScreen(grace.page, 'Dashboard');
      await grace.page
        .getByRole('region', { name: 'Upcoming Sessions (Next 24h)' })
        .getByText('Trees and forests', { exact: true })
        .waitFor();
      await openScreen(grace.page, 'Sessions');
      await grace.page
        .getByRole('button', { name: /Trees and forests,/ })
        .first()
        .click();
      const details = grace.page.getByRole('dialog', { name: 'Session Details' });
      await details.getByRole('button', { name: 'Close' }).waitFor();
      expect(await details.getByRole('button', { name: 'Edit' }).count()).toBe(0);
      expect(await details.getByRole('button', { name: 'Delete' }).count()).toBe(0);
      await details.getByRole('button', { name: 'Close' }).click();
    },
  );
});

describe('an auth session', () => {
  serialTest('ends on other devices when the password is reset by mail', async () => {
    const { page } = ada;
    const otherDevice = await openBrowserSession(browser, { url: product.url });
    await otherDevice.page.goto('/login');
    await signIn(otherDevice.page, PASSWORD);
    await heading(otherDevice.page, 'Dashboard').waitFor();

    await page.getByRole('button', { name: 'Logout' }).click();
    await requestResetLink(page, ADA.email);
    await page.getByText('Password reset email sent! Check your inbox.').waitFor();
    let link = '';
    await waitFor(() => {
      const mail = product.newestMail().replace(/=\r?\n/g, '');
      link = /\/reset-password\/[\w-]+/.exec(mail)?.[0] ?? '';
      expect(link).not.toBe('');
    });
    await page.goto(link);
    await page.getByLabel('New Password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await shownToast(otherDevice.page, 'Session expired. Please log in again.');
    await heading(otherDevice.page, 'Login').waitFor();
    await otherDevice.context.close();
    await heading(page, 'Login').waitFor();
    await signIn(page, NEW_PASSWORD);
  });
});

describe('a server that is killed during a conversation', () => {
  serialTest('keeps every sent message and file once, and both pages reconnect', async () => {
    await openChat(ada.page, 'Grace Hopper');
    await openChat(grace.page, 'Ada Lovelace');
    for (const number of [1, 2, 3]) {
      await sendMessage(ada.page, `Before the crash ${String(number)}`);
      await bubble(ada.page, `Before the crash ${String(number)}`)
        .getByText(/Sent|Seen/)
        .waitFor();
    }
    expectNoProblemsExcept(REFUSED);
    await product.kill();
    await sendMessage(ada.page, 'While it is down');
    await composer(ada.page).fill('With a file');
    await attachFile(ada.page, { name: 'late.pdf', mimeType: 'application/pdf', buffer: pdf });
    await ada.page
      .getByRole('list', { name: 'Chosen files' })
      .getByText(/late\.pdf.*Not sent/)
      .waitFor();
    await product.start();

    await bubble(grace.page, 'With a file')
      .getByRole('link', { name: /late\.pdf/ })
      .waitFor();
    await sendMessage(grace.page, 'You are back');
    await bubble(ada.page, 'You are back').waitFor();
    for (const { page } of [ada, grace]) {
      await page.reload();
      await bubble(page, 'You are back').waitFor();
      for (const text of [
        'Before the crash 1',
        'Before the crash 3',
        'While it is down',
        'With a file',
      ]) {
        expect(await bubble(page, text).count()).toBe(1);
      }
    }
  });
});

describe('during the whole journey', () => {
  it('no page logs an error and the service returns no 5xx', () => {
    expectNoProblemsExcept(REFUSED, GONE);
  });
});

/** Console messages of expected 4xx responses and of closed sockets. */
const REFUSED = /status of 40[01]|WebSocket connection/;
/** Console messages of requests to a killed server: the browser's, and the page's own. */
const GONE =
  /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|^Notifications could not be loaded\. \{status: FETCH_ERROR/;

function expectNoProblemsExcept(...known: RegExp[]): void {
  const problems = [ada, grace].flatMap((session) => session.problems);
  expect(problems.filter((problem) => !known.some((kind) => kind.test(problem)))).toEqual([]);
}
