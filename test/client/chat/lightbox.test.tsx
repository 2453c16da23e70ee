import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mockNavigation, pressBack } from '../../support/client/fakeNavigation.ts';
import { FakeChat } from './fakeChat.ts';
import { renderChat } from './renderChat.tsx';

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
let shown: Awaited<ReturnType<typeof renderChat>>;
afterEach(async () => {
  cleanup();
  await shown.service.stop();
});

/** Opens the picture of a thread with two pictures, a PDF and a text. */
async function open(name: string) {
  const chat = new FakeChat();
  const write = (fileName: string, fileType: string) =>
    chat.write('', { fileName, fileType, fileUrl: `/api/attachments/${fileName}` });
  write('one.png', 'image/png');
  write('notes.pdf', 'application/pdf');
  chat.write('just words');
  const two = write('two.png', 'image/png');
  shown = await renderChat(chat);
  await user.click(await screen.findByRole('img', { name }));
  const dialog = await screen.findByRole('dialog', { name });
  // The keys go to the dialog only then.
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
  return { dialog: within(dialog), two };
}

describe('the picture of a message', () => {
  it('opens in a lightbox, where the arrow keys show the other pictures', async () => {
    const { dialog } = await open('one.png');
    expect(dialog.getByText('1 of 2')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Previous picture' })).toBeDisabled();
    await user.keyboard('{ArrowLeft}{ArrowRight}');
    const { service } = shown;
    const url = `${service.url}/api/attachments/two.png`;
    expect(dialog.getByRole('img', { name: 'two.png' })).toHaveAttribute('src', url);
    expect(dialog.getByRole('link', { name: 'Download' })).toHaveAttribute('href', url);
    expect(dialog.getByText('2 of 2')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Next picture' })).toBeDisabled();
    await user.click(dialog.getByRole('button', { name: 'Previous picture' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('closes by Back', async () => {
    mockNavigation();
    await open('one.png');
    expect(pressBack()).toBe(false);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('closes by a click beside it, and when it is deleted', async () => {
    const { dialog, two } = await open('two.png');
    await user.click(dialog.getByRole('img', { name: 'two.png' }));
    expect(dialog.getByText('2 of 2')).toBeVisible();
    shown.socket.receive('messageDeleted', {
      _id: two._id,
      senderId: two.senderId,
      recipientId: two.recipientId,
      rev: 5,
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('img', { name: 'one.png' }));
    const other = await screen.findByRole('dialog', { name: 'one.png' });
    await user.click(within(other).getByText('1 of 1'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
