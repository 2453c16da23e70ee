import { expect, it } from '@jest/globals';
import { openSharedBrowser } from '../support/browser/browser.ts';
import { demoStudent, openDemoSession } from '../support/browser/demoStudents.ts';
import { startSharedProduct } from '../support/browser/product.ts';

const product = await startSharedProduct({ args: [], env: { RATE_LIMITS: 'off' } });
const browser = await openSharedBrowser();
const { url } = product;

it('a time proposed in a conversation is accepted in it, and both see that', async () => {
  const [{ _id: mayaId }, { _id: danielId }] = [
    await demoStudent(url, 'maya'),
    await demoStudent(url, 'daniel'),
  ];
  const maya = await openDemoSession(browser, url, 'maya');
  const daniel = await openDemoSession(browser, url, 'daniel');
  await maya.goto(`${url}/chat/${danielId}`);
  await daniel.goto(`${url}/chat/${mayaId}`);

  await maya.getByRole('button', { name: 'Options for Daniel Osei' }).click();
  await maya.getByRole('menuitem', { name: 'Propose a time' }).click();
  const form = maya.getByRole('dialog', { name: 'Propose a time to Daniel Osei' });
  await form.getByLabel('Title').fill('Hash tables');
  await form
    .getByRole('region', { name: 'Times that suit everyone' })
    .getByRole('button')
    .last()
    .click();
  await form.getByRole('button', { name: 'Propose', exact: true }).click();
  await form.waitFor({ state: 'detached' });

  const [sent, received] = [maya, daniel].map((page) =>
    page.getByRole('group', { name: 'Hash tables' }),
  );
  await sent!.getByText('Daniel Osei: No answer yet').waitFor();
  await received!.getByRole('button', { name: 'Accept' }).click();
  await sent!.getByText('Daniel Osei: Coming').waitFor();
  expect(await received!.getByRole('button', { name: 'Coming', pressed: true }).count()).toBe(1);

  await received!.getByRole('link', { name: 'Details of Hash tables' }).click();
  await daniel.getByRole('dialog', { name: 'Session Details' }).getByText('Hash tables').waitFor();
});
