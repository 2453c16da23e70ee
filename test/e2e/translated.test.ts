import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { StudySession } from '../../contract/sessions.ts';
import { HOUR, MINUTE } from '../../contract/durations.ts';
import {
  openBrowserSession,
  openSharedBrowser,
  openStrictSession,
} from '../support/browser/browser.ts';
import { demoStudent, signInAs } from '../support/browser/demoStudents.ts';
import {
  bubble,
  clickButton,
  heading,
  logIn,
  sendMessage,
} from '../support/browser/pageActions.ts';
import { startSharedProduct } from '../support/browser/product.ts';
import {
  ADMIN_SCREENS,
  GUEST_SCREENS,
  STUDENT_SCREENS,
  type Titled,
} from '../support/browser/screens.ts';
import { shownToast } from '../support/browser/toasts.ts';

const product = await startSharedProduct({ args: [] });
const browser = await openSharedBrowser();
const { url } = product;

const openTranslated = () => openStrictSession(browser, { url, isTranslated: true });

/** Opens screens and waits until their network is idle. */
async function visit(page: Page, screens: Titled): Promise<void> {
  for (const [path, title] of screens) {
    await page.goto(path);
    await heading(page, title).waitFor();
    await page.waitForLoadState('networkidle');
    expect([path, await page.locator('font').count()]).not.toEqual([path, 0]);
  }
}

describe('every screen opens on a translated page', () => {
  it.concurrent('for a guest', async () => {
    const { page, context, problems } = await openTranslated();
    await visit(page, GUEST_SCREENS);
    expect(problems).toEqual([]);
    await context.close();
  });

  it.concurrent('for a student', async () => {
    const { page, context, problems } = await openTranslated();
    await signInAs(page, 'Maya Lindqvist');
    await visit(page, STUDENT_SCREENS);
    expect(problems).toEqual([]);
    await context.close();
  });

  it.concurrent('for an admin, who also suspends an account and reads the audit log', async () => {
    const { page, context, problems } = await openTranslated();
    await signInAs(page, 'Robin Calloway');
    await visit(page, ADMIN_SCREENS);
    await page.getByRole('searchbox').fill('Zhao');
    await page.getByRole('link', { name: /Wenyi Zhao/ }).click();
    for (const change of ['Suspend', 'Lift suspension']) {
      await clickButton(page, change);
      await page.getByRole('alertdialog').getByRole('button', { name: change }).click();
      await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    }
    await page.getByRole('link', { name: 'Audit log' }).click();
    await heading(page, 'Audit Log').waitFor();
    await page
      .getByRole('listitem')
      .filter({ hasText: /lifted the suspension of/ })
      .waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });
});

it('a translated page works, and shows what has changed', async () => {
  const { page, context, problems } = await openBrowserSession(browser, {
    ...{ url, isTranslated: true },
  });
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
