import { describe, expect, it } from '@jest/globals';
import type { Page, Route } from 'playwright-core';
import { shownToast } from '../support/browser/toasts.ts';
import { openSharedBrowser, openStrictSession } from '../support/browser/browser.ts';
import { startSharedProduct } from '../support/browser/product.ts';
import { openDemoMember, signInAs } from '../support/browser/demoStudents.ts';
import { heading, waitForJoin, writeStorage } from '../support/browser/pageActions.ts';

const PHONE = 360;
const WIDE = 1280;

/** German names of weekdays and months, and relative times. */
const GERMAN =
  /\b(?:(?:Mon|Diens|Donners|Frei|Sams|Sonn)tag|Mittwoch|Januar|Februar|März|Mai|Juni|Juli|Oktober|Dezember|vor|gestern|Uhr)\b/;

const product = await startSharedProduct({ args: [] });
const browser = await openSharedBrowser();

const openSession = (width = 1280, locale = 'en-US') =>
  openStrictSession(browser, { url: product.url, width, locale });

it.concurrent.each([PHONE, WIDE])(
  'a double click on Logout opens a working login page at %i px',
  async (width) => {
    const { page, context, problems } = await openSession(width);
    const joined = waitForJoin(page);
    await signInAs(page, 'Daniel Osei');
    // Browsers log a warning when a connecting socket is closed.
    await joined;
    if (width === PHONE) await page.getByRole('button', { name: 'Me', exact: true }).click();
    await page.getByRole('button', { name: 'Logout' }).dblclick();
    await shownToast(page, 'Logged out successfully!');
    await heading(page, 'Login').waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
    await page.getByRole('main').getByRole('link', { name: 'Sign Up' }).click();
    await heading(page, 'Sign Up').waitFor();
    expect(problems).toEqual([]);
    await context.close();
  },
);

describe('the page in a browser', () => {
  it.concurrent(
    'shows toasts at the top right, green for success and red for an error',
    async () => {
      const { page, context, problems } = await openSession();
      // Waits concurrently and measures in the page, because the toast disappears after three seconds.
      const lookAt = async (text: string) => {
        const found = await page.waitForFunction((wanted) => {
          const item = [...document.querySelectorAll('li')].find((each) =>
            each.textContent.includes(wanted),
          );
          if (!item) return undefined;
          const { right, top } = item.getBoundingClientRect();
          return { color: getComputedStyle(item).color, right: innerWidth - right, top };
        }, text);
        return (await found.jsonValue())!;
      };
      const [success] = await Promise.all([
        lookAt('Login successful! Welcome!'),
        signInAs(page, 'Maya Lindqvist'),
      ]);
      expect(success.color).toBe('rgb(22, 107, 58)');
      expect(success.right).toBeLessThan(40);
      expect(success.top).toBeLessThan(100);

      await writeStorage(page, { token: 'garbage' });
      const [failure] = await Promise.all([lookAt('Please log in.'), page.goto('/matches')]);
      expect(failure.color).toBe('rgb(179, 38, 30)');
      await heading(page, 'Login').waitFor();
      expect(problems).toEqual([]);
      await context.close();
    },
  );

  it.concurrent('collapses the top bar of a narrow window into a menu', async () => {
    const { page, context, problems } = await openSession(768);
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
    expect(problems).toEqual([]);
    await context.close();
  });

  it.concurrent('animates toasts in and out', async () => {
    const { page, context, problems } = await openSession();
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    // Browsers create no animation without keyframes. Waits concurrently, because the toast disappears
    // after three seconds.
    const [animations] = await Promise.all([
      page.waitForFunction(() => {
        const item = document.querySelector('ol[aria-label="Messages"] > li');
        return item?.getAnimations().map((one) => (one as CSSAnimation).animationName);
      }),
      signInAs(page, 'Maya Lindqvist'),
    ]);
    expect(await animations.jsonValue()).toEqual(['toast-in', 'toast-out']);
    expect(problems).toEqual([]);
    await context.close();
  });

  it.concurrent.each(['/dashboard', '/search'])(
    'opens the note of a Connect pressed as soon as it appears on %s',
    async (path) => {
      const { page, context, problems } = await openSession();
      await signInAs(page, 'Maya Lindqvist');
      await page.addInitScript(() => {
        const observer = new MutationObserver(() => {
          const buttons = [...document.querySelectorAll('button')];
          const connect = buttons.find(({ textContent }) => textContent === 'Connect');
          if (!connect) return;
          observer.disconnect();
          connect.click();
        });
        observer.observe(document, { childList: true, subtree: true });
      });
      await page.goto(path);
      await page.getByRole('dialog', { name: /^Connect with / }).waitFor();
      expect(problems).toEqual([]);
      await context.close();
    },
  );

  it.concurrent('is in English in a German browser, with its 24 hours', async () => {
    const { page, context, problems } = await openSession(WIDE, 'de-DE');
    await signInAs(page, 'Maya Lindqvist');
    const screens = ['dashboard', 'search', 'matches', 'requests', 'chat', 'notifications'];
    for (const path of [...screens, 'sessions?view=month', 'sessions?view=week', 'profile']) {
      await page.goto(`/${path}`);
      await page.waitForLoadState('networkidle');
      const html = await page.locator('body').innerHTML();
      expect(html.match(GERMAN)).toBeNull();
      if (path.endsWith('view=week')) expect(html).toMatch(/\b13:00\b/);
    }
    expect(problems).toEqual([]);
    await context.close();
  });

  it.concurrent('shows only the loading screen at / on a device with tokens', async () => {
    const { page, context } = await openSession();
    await page.addInitScript(() => {
      localStorage.setItem('token', 'stored');
    });
    const release = await holdScripts(page);
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByText('Loading...').waitFor();
    expect((await page.locator('body').innerText()).trim()).toBe('Loading...');
    release();
    await context.close();
  });

  it.concurrent('shows the guest pages without a spinner', async () => {
    const { page, context, problems } = await openSession();
    await page.addInitScript(markSpinners);
    for (const [path, title] of [
      ['/login', 'Login'],
      ['/signup', 'Sign Up'],
      ['/forgot-password', 'Forgot Password'],
      ['/reset-password/token', 'Reset Password'],
    ] as const) {
      await page.goto(path);
      await heading(page, title).waitFor();
      expect([path, await page.locator('html[data-saw-spinner]').count()]).toEqual([path, 0]);
    }
    expect(problems).toEqual([]);
    await context.close();
  });

  it.concurrent('connects although the code of members was lost once', async () => {
    const { page, context } = await openDemoMember(browser, product.url, 'maya');
    // Before the second attempt, which comes a second after the first has failed.
    let lostSince: number | undefined;
    await page.route(/\/member-[^/]*\.js$/, (route) => {
      lostSince ??= Date.now();
      return Date.now() - lostSince < 500 ? route.abort() : route.continue();
    });
    const joined = waitForJoin(page);
    await page.goto('/dashboard');
    await joined;
    expect(lostSince).toBeDefined();
    await context.close();
  });

  it.concurrent(
    'keeps its navigation when a screen fails to load, and shows it later',
    async () => {
      const { page, context } = await openSession();
      let isAway = true;
      await page.route(/SignupScreen[^/]*\.js$/, (route) =>
        isAway ? route.abort() : route.continue(),
      );
      await page.goto('/login');
      await page.getByRole('main').getByRole('link', { name: 'Sign Up' }).click();
      await page.getByText(/^This could not be loaded\./).waitFor();
      expect(await page.getByRole('navigation').first().isVisible()).toBe(true);
      isAway = false;
      await heading(page, 'Sign Up').waitFor();
      await context.close();
    },
  );

  it.concurrent('reloads into a screen whose file is gone with a replaced build', async () => {
    const { page, context } = await openSession();
    await page.addInitScript(() => {
      new MutationObserver(() => {
        if (document.body.innerText.includes('Something went wrong'))
          sessionStorage.setItem('error', '1');
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto('/login');
    await heading(page, 'Login').waitFor();
    let isReloaded = false;
    // The other build has an entry of another name, and serves only its own files.
    const html = await (await page.request.get('/')).text();
    const body = html.replaceAll(/index-[\w-]+\.js/g, 'index-other.js');
    await page.route('**/', (route) => route.fulfill({ body, contentType: 'text/html' }));
    await page.route(/\/SignupScreen[^/]*\.js$/, (route) =>
      isReloaded ? route.continue() : route.fulfill({ status: 404 }),
    );
    await page.route('**/signup', (route) => {
      isReloaded = true;
      return route.continue();
    });
    await page.getByRole('main').getByRole('link', { name: 'Sign Up' }).click();
    await heading(page, 'Sign Up').waitFor();
    expect(isReloaded).toBe(true);
    expect(await page.evaluate(() => sessionStorage.getItem('error'))).toBeNull();
    await context.close();
  });

  it.concurrent('keeps a form over a reload, without the password', async () => {
    const { page, context } = await openSession();
    await page.goto('/signup');
    await page.getByLabel('Full Name').fill('Ada Lovelace');
    await page.getByLabel('Password').fill('seven green lamps');
    await page.reload();
    expect(await page.getByLabel('Full Name').inputValue()).toBe('Ada Lovelace');
    expect(await page.getByLabel('Password').inputValue()).toBe('');
    await context.close();
  });

  it.concurrent('does not render in a frame, even without the security headers', async () => {
    const { page, context } = await openSession();
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
  });

  // Covers 2.16
  it.concurrent('logs a warning in an insecure context', async () => {
    const { page, context, problems } = await openSession();
    await page.route('http://buddies.example/**', async (route: Route) => {
      const url = new URL(route.request().url());
      const response = await route.fetch({ url: product.url + url.pathname });
      await route.fulfill({ response });
    });
    await page.goto('http://buddies.example/login');
    await heading(page, 'Login').waitFor();
    expect(problems).toContainEqual(expect.stringContaining('not running in a secure context'));
    await page.unrouteAll({ behavior: 'wait' });
    await context.close();
  });
});

/** Keeps the scripts of the page from loading until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return () => {
    release();
  };
}

/** Records the requests of a page, without pictures. */
function recordRequests(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.resourceType() !== 'image') sent.push(`${request.method()} ${pathname}${search}`);
  });
  return sent;
}

describe('the first load of a screen', () => {
  it.concurrent.each(['/dashboard', '/search', '/chat', '/sessions', '/settings'])(
    'of %s sends at most 20 requests, and each once, also after the socket has connected',
    async (path) => {
      const { page, context } = await openDemoMember(browser, product.url, 'maya', PHONE);
      const sent = recordRequests(page);
      await page.clock.install();
      const connected = page
        .waitForEvent('websocket')
        .then((socket) =>
          socket.waitForEvent('framereceived', ({ payload }) =>
            String(payload).includes('quietPeriod'),
          ),
        );
      await page.goto(path);
      await page.locator('h1').first().waitFor();
      await Promise.all([connected, page.waitForLoadState('networkidle')]);
      // Lists that may lack an event would be requested again, before the request at the end.
      await page.clock.runFor(2_000);
      await page.evaluate(() => fetch('/healthz').then(({ status }) => status));
      // Chunks that load when the browser is idle may be requested after it.
      const requests = sent.filter((request) => request !== 'GET /healthz');
      expect(requests).toHaveLength(sent.length - 1);
      expect(requests).toEqual([...new Set(requests)]);
      expect(requests.length).toBeLessThanOrEqual(20);
      expect(requests.filter((request) => request.includes('CalendarGrid'))).toEqual([]);
      await context.close();
    },
  );
});

/** Runs before the scripts of the page. Marks the document when it has contained a spinner. */
function markSpinners(): void {
  new MutationObserver(() => {
    const statuses = [...document.querySelectorAll('#root [role=status]')];
    if (statuses.some(({ textContent }) => textContent.includes('Loading'))) {
      document.documentElement.dataset['sawSpinner'] = '';
    }
  }).observe(document, { childList: true, subtree: true });
}
