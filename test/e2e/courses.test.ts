import { expect, it } from '@jest/globals';
import type { User } from '../../contract/users.ts';
import { openBrowserSession, openSharedBrowser } from '../support/browser/browser.ts';
import { makeScanner } from '../support/browser/axeScanner.ts';
import { openDemoSession, signInAs } from '../support/browser/demoStudents.ts';
import { clickButton, heading, readStorage } from '../support/browser/pageActions.ts';
import { startSharedProduct } from '../support/browser/product.ts';
import { shownToast } from '../support/browser/toasts.ts';

const product = await startSharedProduct({ args: [] });
const browser = await openSharedBrowser();

const FILE = [
  'Nr;Kurs-Nr.;Titel;Fakultät',
  '1;MATH 201;Quantum Basketry;Science',
  '2;0042;"Basket',
  'Weaving";Arts',
  '3;B 1;;Arts',
].join('\r\n');

it('an admin imports courses and merges a spelling of a student, who is offered the titles', async () => {
  const maya = await openDemoSession(browser, product.url, 'maya');
  const token = (await readStorage(maya, 'token')) ?? '';
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const me = `${product.url}/api/users/me`;
  const subjects = async () =>
    ((await (await fetch(me, { headers })).json()) as User).subjects.map(({ name }) => name);
  const before = await subjects();
  const names = [...before, 'Quant Bask', 'Baskets of all kinds'];
  const body = JSON.stringify({ subjects: names.map((name) => ({ name })) });
  expect((await fetch(me, { method: 'PATCH', headers, body })).status).toBe(200);

  const { page, context, problems } = await openBrowserSession(browser, { url: product.url });
  const { findings, scan } = makeScanner(page);
  await signInAs(page, 'Robin Calloway');
  await page.goto('/admin/courses');
  await heading(page, 'Courses').waitFor();
  // As an office in Germany stores it.
  await page.getByLabel('Choose CSV file').setInputFiles({
    ...{ name: 'courses.csv', mimeType: 'text/csv' },
    buffer: Buffer.from(FILE, 'latin1'),
  });
  await page.getByText('2 new courses, 0 changed, 0 unchanged.').waitFor();
  await page.getByText('Line 5 has no title.').waitFor();
  await scan('a list of courses before its import', 'main');
  await page.getByRole('checkbox', { name: /Leave out 1 row/ }).check();
  await clickButton(page, 'Import');
  await page.getByText('Imported: 2 new courses, 0 changed, 1 row left out.').waitFor();
  await page.getByText('Basket Weaving').waitFor();

  const toDecide = page.getByRole('list', { name: 'To decide' });
  await toDecide.getByText('“Quant Bask”').waitFor();
  await scan('spellings to decide', 'main');
  await clickButton(page, 'Merge “Quant Bask” into Quantum Basketry');
  await shownToast(page, '1 student has “Quantum Basketry” now.');
  const decided = page.getByRole('list', { name: 'Decided' });
  await decided.getByText('Quantum Basketry').waitFor();
  expect(await subjects()).toEqual([...before, 'Quantum Basketry', 'Baskets of all kinds']);

  // The title of the campus is before what a student wrote.
  await maya.goto('/profile');
  await maya.getByLabel('Subjects', { exact: true }).fill('bask');
  const offered = maya.getByRole('list', { name: 'Known subjects' }).getByRole('button');
  await offered.first().waitFor();
  expect(await offered.allTextContents()).toEqual([
    ...['Quantum Basketry MATH 201', 'Basket Weaving 0042', 'Baskets of all kinds'],
  ]);

  await clickButton(page, 'Undo “Quant Bask”');
  await shownToast(page, '1 student has “Quant Bask” again.');
  await toDecide.getByText('“Quant Bask”').waitFor();
  expect(await subjects()).toEqual(names);
  expect(findings).toEqual([]);
  expect(problems).toEqual([]);
  await Promise.all([context.close(), maya.context().close()]);
});
