import { expect, it } from '@jest/globals';
import {
  openBrowserSession,
  openNewStudent,
  openSharedBrowser,
} from '../support/browser/browser.ts';
import { makeScanner } from '../support/browser/axeScanner.ts';
import { signInAs } from '../support/browser/demoStudents.ts';
import { clickButton, heading } from '../support/browser/pageActions.ts';
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

it('an admin imports courses, and merges the spelling of a student', async () => {
  const { page: student } = await openNewStudent(browser, { url: product.url });
  await student.goto('/profile');
  await student.getByLabel('Subjects', { exact: true }).fill('Quant Bask');
  await clickButton(student, 'Save');
  await shownToast(student, 'Profile updated successfully!');

  const { page, problems } = await openBrowserSession(browser, { url: product.url });
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
  await student.reload();
  const subjects = student.getByRole('list', { name: 'Your subjects' });
  await subjects.getByText('Quantum Basketry').waitFor();

  await clickButton(page, 'Undo “Quant Bask”');
  await shownToast(page, '1 student has “Quant Bask” again.');
  await toDecide.getByText('“Quant Bask”').waitFor();
  expect(findings).toEqual([]);
  expect(problems).toEqual([]);
});
