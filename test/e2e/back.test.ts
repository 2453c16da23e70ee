import { expect, it } from '@jest/globals';
import type { StudySession } from '../../contract/sessions.ts';
import { openSharedBrowser, openStrictSession } from '../support/browser/browser.ts';
import { demoStudent, openDemoSession, signInAs } from '../support/browser/demoStudents.ts';
import { clickButton, heading, openScreen, pressBack } from '../support/browser/pageActions.ts';
import { startSharedProduct } from '../support/browser/product.ts';
import { waitFor } from '../support/waitFor.ts';

const product = await startSharedProduct({ args: [] });
const browser = await openSharedBrowser();

const openSession = (width = 1280) => openStrictSession(browser, { url: product.url, width });

it('asks before Back leaves unsaved changes of the profile', async () => {
  const { page, context, problems } = await openSession();
  await signInAs(page, 'Maya Lindqvist');
  await openScreen(page, 'Profile');
  await page.getByLabel('Location').fill('Camden');
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await pressBack(page);
  await question.getByRole('button', { name: 'Keep editing' }).click();
  expect(await page.getByLabel('Location').inputValue()).toBe('Camden');
  await pressBack(page);
  await question.getByRole('button', { name: 'Leave' }).click();
  await heading(page, 'Dashboard').waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

it('closes what covers the page by Back, also after a reload, and only then leaves it', async () => {
  const { page, context, problems } = await openSession(360);
  await signInAs(page, 'Maya Lindqvist');
  const closeFilters = async (goBack: () => Promise<void>) => {
    await page.getByRole('button', { name: 'Filters' }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.waitFor();
    await goBack();
    await sheet.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/search');
  };
  const press = () => pressBack(page);
  const bar = page.getByRole('navigation', { name: 'Pages' });
  await bar.getByRole('link', { name: 'Search' }).click();
  await closeFilters(press);
  await press();
  await heading(page, 'Dashboard').waitFor();
  await page.goto('/search');
  await page.reload();
  await closeFilters(press);
  // The page cannot prevent it.
  await closeFilters(() => page.evaluate(() => history.back()));
  await press();
  await heading(page, 'Dashboard').waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

it('closes a layer by Back in a tab that was opened with it, typed text included', async () => {
  const first = await openDemoSession(browser, product.url, 'priya');
  const context = first.context();
  /** Opens a tab with one entry. */
  const open = async (path: string) => {
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      first.evaluate((url) => {
        window.open(url, '_blank', 'noopener');
      }, path),
    ]);
    await tab.waitForURL(`**${path}`);
    return tab;
  };
  const calendar = await open('/sessions?view=month');
  await clickButton(calendar, '+ Quick Schedule');
  const form = calendar.getByRole('dialog', { name: 'Schedule New Session' });
  await form.getByLabel('Title').fill('Sets');
  await pressBack(calendar);
  const question = calendar.getByRole('alertdialog', { name: 'Discard what you entered?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  expect(await form.getByLabel('Title').inputValue()).toBe('Sets');
  await pressBack(calendar);
  await question.getByRole('button', { name: 'Discard' }).click();
  await form.waitFor({ state: 'detached' });
  await calendar.waitForFunction(() => !window.navigation.canGoBack);

  const priya = await demoStudent(product.url, 'priya');
  const [found] = (await priya.call('/users/search')) as { _id: string; name: string }[];
  const person = await open(`/people/${found!._id}`);
  const sheet = person.getByRole('dialog', { name: found!.name });
  await sheet.getByRole('heading', { name: found!.name }).click();
  await pressBack(person);
  await sheet.waitFor({ state: 'detached' });
  await heading(person, 'Dashboard').waitFor();

  const sessions = (await priya.call('/sessions')) as StudySession[];
  const own = sessions.find(({ createdBy }) => createdBy === priya._id)!;
  const session = await open(`/sessions?view=week&session=${own._id}`);
  const details = session.getByRole('dialog', { name: 'Session Details' });
  await details.getByRole('button', { name: 'Edit' }).click();
  await pressBack(session);
  await session.getByRole('dialog').waitFor({ state: 'detached' });
  expect(new URL(session.url()).search).toBe('?view=week');
  await context.close();
});

it('opens a page at its top, and where it was after Back', async () => {
  const { page, context, problems } = await openSession(360);
  await signInAs(page, 'Maya Lindqvist');
  const bar = page.getByRole('navigation', { name: 'Pages' });
  const scrolled = () => page.evaluate(() => scrollY);
  await page.getByRole('heading', { name: 'Top Study Buddy Suggestions' }).waitFor();
  await page.evaluate(() => {
    scrollTo(0, 500);
  });
  await bar.getByRole('link', { name: 'Search' }).click();
  await page.getByText(/study buddies found$/).waitFor();
  expect(await scrolled()).toBe(0);
  await pressBack(page);
  await heading(page, 'Dashboard').waitFor();
  await waitFor(async () => expect(await scrolled()).toBe(500));
  expect(problems).toEqual([]);
  await context.close();
});
