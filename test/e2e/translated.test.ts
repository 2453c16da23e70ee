import { expect, it } from '@jest/globals';
import type { StudySession } from '../../contract/sessions.ts';
import { HOUR, MINUTE } from '../../contract/durations.ts';
import { openBrowserSession, openSharedBrowser } from '../support/browser/browser.ts';
import { demoStudent } from '../support/browser/demoStudents.ts';
import {
  bubble,
  clickButton,
  heading,
  logIn,
  sendMessage,
} from '../support/browser/pageActions.ts';
import { startSharedProduct } from '../support/browser/product.ts';
import { shownToast } from '../support/browser/toasts.ts';

const product = await startSharedProduct({ args: [] });
const browser = await openSharedBrowser();
const { url } = product;

/** Replaces each text of a page by `font` elements as soon as it appears, as the translator of a browser does. */
function translate() {
  // Not typed as the element, which is deprecated.
  const name: string = 'font';
  const replace = (node: Node) => {
    if (node.nodeType === Node.ELEMENT_NODE)
      for (const child of [...node.childNodes]) replace(child);
    const parent = node.parentElement;
    if (!(node instanceof Text) || !parent || node.data.trim() === '') return;
    if (parent.closest('font, script, style, textarea, title')) return;
    const font = document.createElement(name);
    font.append(document.createElement(name));
    font.firstElementChild!.append(node.data);
    node.replaceWith(font);
  };
  new MutationObserver((records) => {
    for (const { target, addedNodes } of records) [target, ...addedNodes].forEach(replace);
  }).observe(document, { childList: true, characterData: true, subtree: true });
}

it('a translated page works, and shows what has changed', async () => {
  const { page, context, problems } = await openBrowserSession(browser, { url });
  await context.addInitScript(translate);
  const [maya, daniel] = [await demoStudent(url, 'maya'), await demoStudent(url, 'daniel')];
  await page.goto('/login');
  await page.getByLabel('Email').fill('maya@northfield.example');
  await page.getByLabel('Password').fill('a wrong password');
  await clickButton(page, 'Login');
  await page.getByText('Invalid email or password.').waitFor();
  await logIn(page, 'maya@northfield.example', 'study-together-1');
  await heading(page, 'Dashboard').waitFor();

  await page.goto(`/chat/${daniel._id}`);
  await sendMessage(page, 'Is the translation right?');
  await bubble(page, 'Is the translation right?').getByText('Sent').waitFor();
  await page.goto('/notifications');
  await clickButton(page, 'Mark all as read');
  await page.getByRole('button', { name: 'Mark all as read' }).waitFor({ state: 'detached' });
  await page.goto('/requests');
  await page.getByRole('button', { name: 'Accept' }).first().click();
  await shownToast(page, 'Request accepted successfully!');
  await clickButton(page, 'Later');

  const start = Date.now() - 5 * MINUTE;
  const { _id: id } = (await maya.call('/sessions', {
    title: 'Normal forms',
    startTime: new Date(start).toISOString(),
    endTime: new Date(start + HOUR).toISOString(),
    participants: [daniel._id],
  })) as StudySession;
  await page.goto(`/sessions/${id}`);
  await clickButton(page, 'Start');
  await clickButton(page, 'Pause');
  await page.getByText('Focus, round 1 (paused)').waitFor();
  await clickButton(page, 'Continue');
  await page.getByText('Focus, round 1', { exact: true }).waitFor();
  expect(await page.locator('font').count()).toBeGreaterThan(50);
  expect(await page.getByText('Something went wrong').count()).toBe(0);
  expect(problems.filter((problem) => !problem.includes('400'))).toEqual([]);
  await context.close();
});
