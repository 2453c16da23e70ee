import { expect, it } from '@jest/globals';
import { openSharedBrowser } from '../support/browser/browser.ts';
import { demoStudent, openDemoSession } from '../support/browser/demoStudents.ts';
import { startSharedProduct } from '../support/browser/product.ts';

const product = await startSharedProduct({ args: [], env: { RATE_LIMITS: 'off' } });
const browser = await openSharedBrowser();
const { url } = product;

it('of three times that one offers the other takes one, and both see that', async () => {
  const [{ _id: mayaId }, { _id: danielId }] = [
    await demoStudent(url, 'maya'),
    await demoStudent(url, 'daniel'),
  ];
  const maya = await openDemoSession(browser, url, 'maya');
  const daniel = await openDemoSession(browser, url, 'daniel');
  await maya.goto(`${url}/chat/${danielId}`);
  await daniel.goto(`${url}/chat/${mayaId}`);

  await maya.getByRole('button', { name: 'Propose a time' }).click();
  const form = maya.getByRole('dialog', { name: 'Propose a time to Daniel Osei' });
  await form.getByLabel('Title').fill('Hash tables');
  await form.getByRole('button', { name: 'Offer 3 times' }).click();
  await form.waitFor({ state: 'detached' });

  const cards = (page: typeof maya) => page.getByRole('group', { name: 'Hash tables' });
  await cards(maya).getByText('Not chosen yet.').waitFor();
  await cards(daniel).getByRole('button').last().click();
  // The offer and the answer are the two messages.
  for (const page of [maya, daniel]) {
    await page.getByText('“Hash tables”: this time suits me.', { exact: true }).last().waitFor();
  }
  await maya.getByRole('link', { name: /^Daniel Osei chose / }).waitFor();
  await daniel.getByRole('link', { name: /^You chose / }).waitFor();
  // The proposer is not asked again.
  await cards(daniel).getByText('Maya Lindqvist: Coming').waitFor();
  await cards(maya).getByRole('button', { name: 'Coming', pressed: true }).waitFor();
  expect(await cards(maya).getByRole('button', { name: 'Accept' }).count()).toBe(0);

  await cards(daniel).getByRole('link', { name: 'Details of Hash tables' }).click();
  await daniel.getByRole('dialog', { name: 'Session Details' }).getByText('Hash tables').waitFor();
});
