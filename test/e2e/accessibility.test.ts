import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { seriousFindings } from '../../bench/axe.ts';
import { openBrowser, takeSeat } from '../support/browser.ts';
import { startProduct, type Product } from '../support/product.ts';
import { composer, heading, press } from '../support/steps.ts';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  product = await startProduct({ args: [], env: { RATE_LIMITS: 'off' } });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await product.remove();
});

/** Only the colours differ, so in the second theme nothing else is looked at again. */
const THEMES = [
  { colorScheme: 'light', rules: undefined },
  { colorScheme: 'dark', rules: ['color-contrast'] },
] as const;
type Theme = (typeof THEMES)[number];
const LIGHT = THEMES.slice(0, 1);
const PHONE = { width: 360, height: 740 };

/**
 * Looks at what is there now, and remembers what axe has against it: in both themes, or, where other
 * states have shown the same colours, in one.
 */
function makeLooker(page: Page) {
  const faults: string[] = [];
  const look = async (what: string, inside?: string, themes: readonly Theme[] = THEMES) => {
    for (const { colorScheme, rules } of themes) {
      await page.emulateMedia({ colorScheme });
      const found = await seriousFindings(page, { inside, rules: rules && [...rules] });
      faults.push(...found.map((fault) => `${what}, ${colorScheme}: ${fault}`));
    }
  };
  return { faults, look };
}

async function open(page: Page, address: string, title: string): Promise<void> {
  await page.goto(address);
  await heading(page, title).waitFor();
  await page.waitForLoadState('networkidle');
}

async function openSeat(name?: string) {
  const { page, context } = await takeSeat(browser, { url: product.url });
  if (name !== undefined) {
    await page.goto('/login');
    await press(page, `Fill in ${name}`);
    await press(page, 'Login');
    await heading(page, 'Dashboard').waitFor();
  }
  return { page, context, ...makeLooker(page) };
}

describe('axe finds nothing serious or critical in either theme', () => {
  it.concurrent('on the pages of a guest, nor on a form that was refused', async () => {
    const { page, context, faults, look } = await openSeat();
    for (const [address, title] of [
      ['/', 'Find someone to study with'],
      ['/signup', 'Sign Up'],
      ['/forgot-password', 'Forgot Password'],
      ['/reset-password/token', 'Reset Password'],
      ['/login', 'Login'],
    ] as const) {
      await open(page, address, title);
      await look(address);
    }
    await page.getByLabel('Email').fill('maya@northfield.example');
    await page.getByLabel('Password').fill('wrong password');
    await press(page, 'Login');
    await page.getByText('Invalid email or password.').first().waitFor();
    await look('/login refused');
    await page.goto('/nowhere');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await look('an address that leads nowhere');
    await page.setViewportSize(PHONE);
    await press(page, 'Menu');
    await look('the menu of a guest', 'header');
    expect(faults).toEqual([]);
    await context.close();
  });

  it.concurrent('on the pages of a student, full, with what opens on them', async () => {
    const { page, context, faults, look } = await openSeat('Maya Lindqvist');
    await look('/dashboard with a toast');
    for (const [address, title] of [
      ['/profile', 'My Profile'],
      ['/requests', 'Connection Requests'],
      ['/matches', 'My Study Buddies'],
      ['/notifications', 'Notifications'],
      ['/sessions', 'Study Sessions Calendar'],
      ['/sessions?view=week', 'Study Sessions Calendar'],
      ['/sessions?view=day', 'Study Sessions Calendar'],
      ['/search', 'Find Your Perfect Study Buddy'],
    ] as const) {
      await open(page, address, title);
      await look(address);
    }
    await press(page, 'Search Study Buddies');
    await page.getByRole('button', { name: 'Connect' }).first().waitFor();
    await look('/search with results', 'main');
    await page.setViewportSize(PHONE);
    await page.getByRole('button', { name: /^Menu/ }).click();
    await look('the menu of a student', 'header');
    expect(faults).toEqual([]);
    await context.close();
  });

  it.concurrent('in a conversation, its menu and its question', async () => {
    const { page, context, faults, look } = await openSeat('Maya Lindqvist');
    await open(page, '/chat', 'Chat');
    await look('/chat');
    await page.getByRole('link', { name: /Daniel Osei/ }).click();
    await page.getByRole('heading', { name: 'Chat with Daniel Osei' }).waitFor();
    await composer(page).fill('See you there');
    await press(page, 'Send');
    const mine = page.getByRole('article').filter({ hasText: 'See you there' });
    await mine.getByText(/Sent|Seen/).waitFor();
    await look('a conversation');
    await mine.hover();
    await mine.getByRole('button', { name: 'Message options' }).click();
    await look('the options of a message', 'main');
    await mine.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').waitFor();
    await look('the question before a deletion', '[role=alertdialog]');
    expect(faults).toEqual([]);
    await context.close();
  });

  it.concurrent('in the dialogs of a session', async () => {
    const { page, context, faults, look } = await openSeat('Maya Lindqvist');
    await open(page, '/sessions', 'Study Sessions Calendar');
    await press(page, '+ Quick Schedule');
    const form = page.getByRole('dialog', { name: 'Schedule New Session' });
    await form.getByLabel('Title').fill('Trees');
    await look('the form of a session', '[role=dialog]');
    await form.getByRole('button', { name: 'Schedule', exact: true }).click();
    await page.getByText('Session scheduled!').waitFor();
    await page
      .getByRole('button', { name: /^Trees,/ })
      .first()
      .click();
    await page.getByRole('dialog', { name: 'Session Details' }).waitFor();
    await look('the details of a session', '[role=dialog]');
    expect(faults).toEqual([]);
    await context.close();
  });

  it.concurrent('on the pages of a student who is new, where nothing is there yet', async () => {
    const { page, context, faults, look } = await openSeat();
    await open(page, '/signup', 'Sign Up');
    await page.getByLabel('Full Name').fill('Ada Lovelace');
    await page.getByLabel('Email').fill('ada@northfield.example');
    await page.getByLabel('Password').fill('seven green lamps');
    await page.getByLabel('University').fill('Northfield University');
    await press(page, 'Sign Up');
    await heading(page, 'My Profile').waitFor();
    for (const [address, title] of [
      ['/dashboard', 'Dashboard'],
      ['/requests', 'Connection Requests'],
      ['/matches', 'My Study Buddies'],
      ['/chat', 'Chat'],
      ['/notifications', 'Notifications'],
    ] as const) {
      await open(page, address, title);
      await look(`${address}, empty`, 'main', LIGHT);
    }
    expect(faults).toEqual([]);
    await context.close();
  });

  it.concurrent('on the pages whose data cannot be had, and while it is on its way', async () => {
    const { page, context, faults, look } = await openSeat('Maya Lindqvist');
    let answer: () => void = () => undefined;
    await page.route(/\/api\/(?!users\/me$|socket)/, async (route) => {
      await new Promise<void>((go) => {
        answer = go;
      });
      await route.fulfill({ status: 500, json: { error: 'Something went wrong.' } });
    });
    for (const address of ['/matches', '/requests', '/notifications']) {
      await page.goto(address);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await look(`${address}, loading`, 'main', LIGHT);
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    answer();
    await page.route(/\/api\/(?!users\/me$|socket)/, (route) =>
      route.fulfill({ status: 500, json: { error: 'Something went wrong.' } }),
    );
    for (const address of ['/matches', '/requests', '/notifications', '/search', '/dashboard']) {
      await page.goto(address);
      await page.getByText('Something went wrong.').first().waitFor();
      await look(`${address}, failed`, 'main', LIGHT);
    }
    expect(faults).toEqual([]);
    await context.close();
  });

  it.concurrent('on the list of the admins, and the question before all of it goes', async () => {
    const { page, context, faults, look } = await openSeat('Robin Calloway');
    await open(page, '/admin', 'Admin Panel');
    await look('/admin');
    await press(page, 'Delete All Users');
    await page.getByRole('alertdialog').waitFor();
    await look('the question before all users are deleted', '[role=alertdialog]');
    expect(faults).toEqual([]);
    await context.close();
  });
});
