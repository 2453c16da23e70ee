import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { openSharedBrowser } from '../support/browser/browser.ts';
import { demoStudent, demoSender, openDemoSession } from '../support/browser/demoStudents.ts';
import { waitFor } from '../support/waitFor.ts';
import { startSharedProduct } from '../support/browser/product.ts';
import { heading } from '../support/browser/pageActions.ts';

const product = await startSharedProduct({ args: [], env: { RATE_LIMITS: 'off' } });
const browser = await openSharedBrowser();
const { url } = product;
const me = await demoStudent(url, 'maya');
const { _id } = await demoStudent(url, 'daniel');
const daniel = { _id, say: await demoSender(url, 'daniel', me._id) };
const maya = await openDemoSession(browser, url, 'maya');

const toasts = () => maya.getByRole('list', { name: 'Live notifications' }).getByRole('listitem');
const open = (name: string) =>
  maya.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();

describe('a message to a student on another page', () => {
  // Covers 2.85
  it('shows a toast at the top right, without motion if reduced, which opens the chat', async () => {
    await daniel.say(['Are you coming?']);
    const toast = toasts().filter({ hasText: 'Daniel Osei sent you' });
    await toast.waitFor();
    const { x, y, width } = (await toast.boundingBox()) ?? { x: 0, y: 0, width: 0 };
    const page = await maya.evaluate(() => ({ width: innerWidth, height: innerHeight }));
    expect(x).toBeGreaterThan(page.width / 2);
    expect(page.width - (x + width)).toBeLessThan(40);
    expect(y).toBeLessThan(page.height / 4);
    // It comes at once, and leaves at once after its time.
    const duration = await toast.evaluate((item) => getComputedStyle(item).animationDuration);
    expect(parseFloat(duration)).toBeLessThan(0.001);

    await toast.getByText('New Message').click();
    await maya.getByRole('article').filter({ hasText: 'Are you coming?' }).waitFor();
    expect(new URL(maya.url()).pathname).toBe(`/chat/${daniel._id}`);
    await toast.waitFor({ state: 'detached' });
  });

  // Covers 2.82
  it('opens the conversation from the list of notifications', async () => {
    await open('Notifications');
    // The thread that is left marks messages as read until then.
    await heading(maya, 'Notifications').waitFor();
    await daniel.say(['And now?']);
    await maya
      .getByRole('main')
      .getByRole('link', { name: /^Unread: Daniel Osei sent you/ })
      .click();
    await maya.getByRole('heading', { name: 'Chat with Daniel Osei' }).waitFor();
    expect(new URL(maya.url()).pathname).toBe(`/chat/${daniel._id}`);
    await maya.getByRole('article').filter({ hasText: 'And now?' }).waitFor();
    await waitFor(async () => expect(await toasts().count()).toBe(0));
  });
});

describe('a file upload on a slow network', () => {
  const text = { mimeType: 'text/plain', buffer: Buffer.alloc(300_000, 'a') };
  const bar = () => maya.getByRole('progressbar');

  async function upload(name: string, bytesPerSecond: number): Promise<void> {
    const session = await maya.context().newCDPSession(maya);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytesPerSecond,
    });
    await maya.locator('input[type=file]').setInputFiles({ name, ...text });
    await maya.getByRole('button', { name: 'Send', exact: true }).click();
  }

  it('shows its progress until it is sent', async () => {
    await upload('notes.txt', 200_000);
    await waitFor(async () => {
      const { percent, label } = await bar().evaluate((element) => ({
        percent: Number(element.getAttribute('aria-valuenow')),
        label: element.parentElement?.textContent,
      }));
      expect(percent).toBeGreaterThan(0);
      expect(percent).toBeLessThan(100);
      expect(label).toBe(`Uploading notes.txt${String(percent)}%`);
    });
    await maya
      .getByRole('article')
      .getByRole('link', { name: /notes\.txt/ })
      .waitFor();
    expect(await bar().count()).toBe(0);
  });

  it('stops on Cancel, and keeps the file in the composer', async () => {
    const stopped = maya.waitForEvent('requestfailed');
    await upload('more.txt', 50_000);
    await bar().waitFor();
    await maya.getByRole('button', { name: 'Cancel' }).click();
    expect((await stopped).url()).toMatch(/\/api\/messages\/upload$/);
    await bar().waitFor({ state: 'detached' });
    expect(
      await maya
        .getByRole('article')
        .getByRole('link', { name: /more\.txt/ })
        .count(),
    ).toBe(0);
    await maya.getByRole('button', { name: 'Remove more.txt' }).waitFor();
  });
});

it('pictures that are sent together are one album, without a deleted one', async () => {
  const pictures = await Promise.all(
    ['red', 'green', 'blue'].map(async (background) => ({
      name: `${background}.png`,
      mimeType: 'image/png',
      buffer: await sharp({ create: { width: 30, height: 20, channels: 3, background } })
        .png()
        .toBuffer(),
    })),
  );
  await maya.goto(`/chat/${daniel._id}`);
  await maya.locator('input[type=file]').setInputFiles(pictures);
  await maya.getByRole('button', { name: 'Send', exact: true }).click();
  const album = maya.getByRole('list', { name: '3 pictures' });
  await album.getByRole('img', { name: 'green.png' }).hover();
  await album.getByRole('button', { name: 'Message options' }).nth(1).click();
  await maya.getByRole('menuitem', { name: 'Delete' }).click();
  await maya.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  const rest = maya.getByRole('list', { name: '2 pictures' });
  await rest.getByRole('img', { name: 'red.png' }).click();
  const lightbox = maya.getByRole('dialog');
  await lightbox.getByRole('img', { name: 'red.png' }).waitFor();
  await maya.keyboard.press('ArrowRight');
  await lightbox.getByRole('img', { name: 'blue.png' }).waitFor();
});
