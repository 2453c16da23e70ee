import { expect, it } from '@jest/globals';
import { openNewStudent, openSharedBrowser } from '../support/browser/browser.ts';
import { pressOn, typeInto } from '../support/browser/keyboard.ts';
import { heading, openScreen } from '../support/browser/pageActions.ts';
import { startSharedProduct } from '../support/browser/product.ts';

const product = await startSharedProduct({ args: [] });
const browser = await openSharedBrowser();

it('a new student fills in the profile in three steps by keyboard', async () => {
  const { page, context, problems } = await openNewStudent(browser, { url: product.url });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const question = (name: string) => page.getByRole('heading', { level: 2, name });
  const count = page.getByText(/^\d+ people (?:share .*|are here)$/);
  const readCount = async () => parseInt((await count.textContent()) ?? '', 10);
  const expectFocusOn = async (name: string) => {
    await question(name).waitFor();
    expect(await question(name).evaluate((found) => found === document.activeElement)).toBe(true);
  };

  await page.goto('/profile');
  await pressOn(page, page.getByRole('link', { name: 'Get set up' }));
  await question('What do you study?').waitFor();
  await count.waitFor();
  const everyone = await readCount();
  await pressOn(page, button('Linear Algebra'), 'Space');
  await page.getByText(`${everyone} people are here`).waitFor({ state: 'hidden' });
  expect(await readCount()).toBeLessThan(everyone);
  const subject = page.getByLabel('Another subject');
  await page.setViewportSize({ width: 390, height: 844 });
  await typeInto(page, subject, 'Runes');
  await page.keyboard.press('Enter');
  await button('Runes').waitFor();
  // The new chip has moved the field down, not behind the bar with Next.
  const boxes = [await subject.boundingBox(), await button('Next').boundingBox()];
  const [field, bar] = boxes.map((box) => box ?? { y: NaN, height: NaN });
  expect(field!.y + field!.height).toBeLessThan(bar!.y);
  await page.setViewportSize({ width: 1280, height: 900 });
  await pressOn(page, button('Next'));

  await expectFocusOn('When do you have time?');
  await page.reload();
  await question('When do you have time?').waitFor();
  expect(new URL(page.url()).pathname).toBe('/welcome/days');
  await pressOn(page, button('Monday'), 'Space');
  await page.goBack();
  await question('What do you study?').waitFor();
  await page.goForward();
  await page.getByRole('button', { name: 'Monday', pressed: true }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Monday', pressed: true }).waitFor();
  await pressOn(page, button('Next'));

  await expectFocusOn('Who are you?');
  await typeInto(page, page.getByLabel('About you'), 'I like runes.');
  await pressOn(page, button('Done'));

  await heading(page, 'Find Your Perfect Study Buddy').waitFor();
  await page.getByText(/^\d+ study budd(?:y|ies) found$/).waitFor();
  await page.goBack();
  await heading(page, 'Dashboard').waitFor();
  await page.goForward();
  await heading(page, 'Find Your Perfect Study Buddy').waitFor();
  await openScreen(page, 'Dashboard');
  await heading(page, 'Dashboard').waitFor();
  const completion = page.getByRole('meter', { name: 'Profile Completion' });
  expect(await completion.getAttribute('aria-valuenow')).toBe('71');
  expect(await page.getByText('Set up your profile in three steps').count()).toBe(0);
  expect(problems).toEqual([]);
  await context.close();
});
