import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page, Route } from 'playwright-core';
import { openBrowser, takeSeat } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { startProduct, type Product } from '../support/product.ts';
import { heading, joining, store } from '../support/steps.ts';

type Titled = readonly (readonly [address: string, title: string])[];

const START = ['/', 'Find someone to study with'] as const;
const SIGN_IN: Titled = [
  ['/login', 'Login'],
  ['/signup', 'Sign Up'],
];
const FORGOTTEN: Titled = [
  ['/forgot-password', 'Forgot Password'],
  ['/reset-password/token', 'Reset Password'],
];
const GUARDED: Titled = [
  ['/dashboard', 'Dashboard'],
  ['/profile', 'My Profile'],
  ['/search', 'Find Your Perfect Study Buddy'],
  ['/requests', 'Connection Requests'],
  ['/matches', 'My Study Buddies'],
  ['/chat', 'Chat'],
  ['/notifications', 'Notifications'],
  ['/sessions', 'Study Sessions Calendar'],
];
const ADMIN = ['/admin', 'Admin Panel'] as const;
const CALENDAR: Titled = ['week', 'day'].map((view) => [
  `/sessions?view=${view}`,
  'Study Sessions Calendar',
]);

/** On a phone only the screens themselves are looked at: what leads elsewhere is the same there. */
const PHONE = 360;
const leadingTo = (title: string, routes: Titled): Titled =>
  routes.map(([address]) => [address, title]);
const open = [START, ...SIGN_IN, ...FORGOTTEN, ADMIN];
const forGuests = [...open, ...leadingTo('Login', GUARDED)];
const forStudents = [START, ...leadingTo('Dashboard', SIGN_IN), ...FORGOTTEN, ...GUARDED];

let product: Product;
let browser: Browser;

beforeAll(async () => {
  product = await startProduct({ args: [] });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await product.remove();
});

/** A seat where any answer of 400 and above is a trouble too. */
async function openSeat(width = 1280) {
  const seat = await takeSeat(browser, { url: product.url, width });
  seat.page.on('response', (answer) => {
    const { pathname } = new URL(answer.url());
    if (answer.status() >= 400) seat.troubles.push(`${String(answer.status())} ${pathname}`);
  });
  return seat;
}

/** Signs in as the person of the demo campus that the sign-in page names. */
async function signInAs(page: Page, name: string): Promise<void> {
  await page.goto('/login');
  await page.getByRole('button', { name: `Fill in ${name}` }).click();
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await heading(page, 'Dashboard').waitFor();
}

/** Opens each address and waits until nothing is on its way any more. */
async function walk(page: Page, routes: Titled): Promise<string[]> {
  const faults: string[] = [];
  for (const [address, title] of routes) {
    await page.goto(address);
    await heading(page, title).waitFor();
    await page.waitForLoadState('networkidle');
    const headings = await page.getByRole('heading', { level: 1 }).count();
    if (headings !== 1) faults.push(`${address} has ${String(headings)} main headings`);
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (beyond > 0) faults.push(`${address} is ${String(beyond)} px too wide`);
  }
  return faults;
}

describe.each([PHONE, 1280])(
  'every address at %i px: nothing too wide, nothing in the console, nothing refused',
  (width) => {
    it.concurrent('for a guest', async () => {
      const { page, context, troubles } = await openSeat(width);
      expect(await walk(page, width === PHONE ? open : forGuests)).toEqual([]);
      expect(troubles).toEqual([]);
      await context.close();
    });

    it.concurrent('for a student, but for the list that is the admins’', async () => {
      const { page, context, troubles } = await openSeat(width);
      await signInAs(page, 'Maya Lindqvist');
      expect(await walk(page, [...(width === PHONE ? GUARDED : forStudents), ...CALENDAR])).toEqual(
        [],
      );
      await page.goto('/chat');
      await page.getByRole('link', { name: /Daniel Osei/ }).click();
      await page.getByRole('heading', { name: 'Chat with Daniel Osei' }).waitFor();
      expect(troubles).toEqual([]);

      await page.goto('/admin');
      await page.getByText('Error fetching users: Only an admin can do this.').waitFor();
      expect(troubles).toEqual(
        expect.arrayContaining(['403 /api/admin/users', expect.stringContaining('403')]),
      );
      expect(troubles).toHaveLength(2);
      await context.close();
    });

    it.concurrent('for an admin', async () => {
      const { page, context, troubles } = await openSeat(width);
      await signInAs(page, 'Robin Calloway');
      expect(await walk(page, width === PHONE ? [ADMIN] : [...forStudents, ADMIN])).toEqual([]);
      await page.getByText('Found 61 users').waitFor();
      expect(troubles).toEqual([]);
      await context.close();
    });

    it.concurrent(
      'a double click on Logout ends on the sign-in page, where clicks work as ever',
      async () => {
        const { page, context, troubles } = await openSeat(width);
        const joined = joining(page);
        await signInAs(page, 'Daniel Osei');
        // A browser warns of a socket that is closed before it is open.
        await joined;
        if (width === PHONE) await page.getByRole('button', { name: 'Menu' }).click();
        // Its three seconds may be over before the sign-in page was waited for.
        await Promise.all([
          page.getByText('Logged out successfully!').waitFor(),
          page.getByRole('button', { name: 'Logout' }).dblclick(),
        ]);
        await heading(page, 'Login').waitFor();
        expect(new URL(page.url()).pathname).toBe('/login');
        await page.getByRole('main').getByRole('link', { name: 'Sign Up' }).click();
        await heading(page, 'Sign Up').waitFor();
        expect(troubles).toEqual([]);
        await context.close();
      },
    );
  },
);

describe('the page in a browser', () => {
  it.concurrent(
    'shows toasts at the top right, green for success and red for an error',
    async () => {
      const { page, context, troubles } = await openSeat();
      // Looked for before it comes: it stays for three seconds only.
      const lookAt = async (text: string) => {
        const toast = page.getByRole('listitem').filter({ hasText: text });
        await toast.waitFor();
        return toast.evaluate((item) => {
          const { right, top } = item.getBoundingClientRect();
          return { color: getComputedStyle(item).color, right: innerWidth - right, top };
        });
      };
      const [success] = await Promise.all([
        lookAt('Login successful! Welcome!'),
        signInAs(page, 'Maya Lindqvist'),
      ]);
      expect(success.color).toBe('rgb(22, 107, 58)');
      expect(success.right).toBeLessThan(40);
      expect(success.top).toBeLessThan(100);

      await store(page, { token: 'garbage' });
      const [failure] = await Promise.all([lookAt('Please log in.'), page.goto('/matches')]);
      expect(failure.color).toBe('rgb(179, 38, 30)');
      await heading(page, 'Login').waitFor();
      expect(troubles).toEqual([]);
      await context.close();
    },
  );

  it.concurrent('folds the top bar of a narrow window until it is asked for', async () => {
    const { page, context, troubles } = await openSeat(768);
    await page.goto('/');
    const entry = page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Testimonials' });
    const menu = page.getByRole('button', { name: 'Menu' });
    await menu.waitFor();
    expect(await entry.isVisible()).toBe(false);
    await menu.click();
    await entry.waitFor();
    await page.keyboard.press('Escape');
    await entry.waitFor({ state: 'hidden' });
    expect(troubles).toEqual([]);
    await context.close();
  });

  it.concurrent('lets toasts come in and go out in motion', async () => {
    const { page, context, troubles } = await openSeat();
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.addInitScript(() => {
      const begun: string[] = [];
      Object.assign(globalThis, { begun });
      addEventListener('animationstart', ({ animationName }) => begun.push(animationName));
    });
    await Promise.all([
      page.getByText('Login successful! Welcome!').waitFor(),
      signInAs(page, 'Maya Lindqvist'),
    ]);
    // A browser begins no animation whose steps are written down nowhere.
    await eventually(async () => {
      const begun = await page.evaluate(() => (globalThis as unknown as { begun: string[] }).begun);
      expect(begun).toEqual(expect.arrayContaining(['toast-in', 'toast-out']));
    });
    expect(troubles).toEqual([]);
    await context.close();
  });

  it.concurrent(
    'says that something went wrong, and what, where a screen cannot be had',
    async () => {
      const { page, context } = await openSeat();
      await page.route(/LandingRoute[^/]*\.js$/, (route) => route.abort());
      await page.goto('/');
      await heading(page, 'Something went wrong.').waitFor();
      await page.getByText(/^Failed to fetch dynamically imported module/).waitFor();
      await context.close();
    },
  );

  it.concurrent(
    'opens a reset link that was cut in the middle of a letter, and says it is not valid',
    async () => {
      const { page, context } = await openSeat();
      await page.goto('/reset-password/%E0%A4%A');
      await page.getByLabel('New Password').fill('seven green lamps');
      await page.getByRole('button', { name: 'Reset Password' }).click();
      await page.getByText('This reset link is not valid any more.').first().waitFor();
      await context.close();
    },
  );

  it.concurrent(
    'refuses to be shown inside another page, also where no header forbids it',
    async () => {
      const { page, context } = await openSeat();
      await page.route('/framing', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<iframe src="/login"></iframe>' }),
      );
      await page.route('/login', async (route) => {
        const response = await route.fetch();
        const allowed = { ...response.headers() };
        delete allowed['content-security-policy'];
        delete allowed['x-frame-options'];
        await route.fulfill({ response, headers: allowed });
      });
      await page.goto('/framing');
      const frame = page.frameLocator('iframe');
      await frame.getByText('Study Buddy cannot be shown inside another page.').waitFor();
      expect(await frame.getByRole('heading').count()).toBe(0);
      await context.close();
    },
  );

  it.concurrent('warns in the console where the context is not secure', async () => {
    const { page, context, troubles } = await openSeat();
    await page.route('http://buddies.example/**', async (route: Route) => {
      const address = new URL(route.request().url());
      const response = await route.fetch({ url: product.url + address.pathname });
      await route.fulfill({ response });
    });
    await page.goto('http://buddies.example/login');
    await heading(page, 'Login').waitFor();
    expect(troubles).toContainEqual(expect.stringContaining('not running in a secure context'));
    await page.unrouteAll({ behavior: 'wait' });
    await context.close();
  });
});
