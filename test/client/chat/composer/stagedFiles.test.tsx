import { describe, expect, it, jest } from '@jest/globals';
import { createEvent, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { uploadProgressed, uploadStarted } from '../../../../src/features/chat/chatSlice.ts';
import { box, conversationForEachTest, sendButton } from '../openConversation.tsx';
import { MATCH } from '../thread/threadModel.ts';

const user = userEvent.setup({ delay: null });
const { open, shown } = conversationForEachTest();

describe('an attachment', () => {
  const notes = () => new File(['x'.repeat(5)], 'notes.txt', { type: 'text/plain' });
  const image = () => new File(['x'], 'me.png', { type: 'image/png' });
  const HINT = 'Drop files to attach them';
  const conversation = () => screen.getByRole('region', { name: 'Chat with Grace Hopper' });
  const transfer = (files: File[], types = ['Files']) => ({ files, types });
  const preview = () => screen.queryByRole('img', { name: 'Preview' });
  /** Drags over the conversation. Returns the effect shown, `undefined` if the drag is ignored. */
  const drag = (dataTransfer: { types: string[]; dropEffect?: string }) => {
    for (const event of [createEvent.dragEnter, createEvent.dragOver])
      fireEvent(conversation(), event(conversation(), { dataTransfer }));
    return dataTransfer.dropEffect;
  };

  async function openWithPreviews() {
    URL.createObjectURL = () => 'blob:preview';
    URL.revokeObjectURL = () => undefined;
    await open();
  }

  // Covers 2.73, 5.11
  it('is shown before it is sent, an image with a preview, and can be removed', async () => {
    await openWithPreviews();
    const input = screen.getByLabelText('Files to attach');
    const opens = jest.spyOn(input, 'click');
    await user.click(screen.getByRole('button', { name: 'Attach files' }));
    expect(opens).toHaveBeenCalled();
    fireEvent.change(input, { target: { files: [notes()] } });
    expect(screen.getByText('notes.txt')).toBeInTheDocument();
    expect(screen.getByText('5 bytes')).toBeInTheDocument();
    expect(preview()).not.toBeInTheDocument();
    expect(sendButton()).toBeEnabled();
    fireEvent.change(input, { target: { files: [image()] } });
    expect(preview()).toHaveAttribute('src', 'blob:preview');
    await user.click(screen.getByRole('button', { name: 'Remove me.png' }));
    expect(preview()).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remove notes.txt' }));
    expect(sendButton()).toBeDisabled();
  });

  it('that cannot be sent says why beside its name, and does not stop the others', async () => {
    await openWithPreviews();
    const files = [new File(['x'], 'tool.exe'), notes()];
    fireEvent.change(screen.getByLabelText('Files to attach'), { target: { files } });
    const [refused, accepted] = within(
      screen.getByRole('list', { name: 'Chosen files' }),
    ).getAllByRole('listitem');
    expect(refused).toHaveTextContent('tool.exe1 byte Files of this kind cannot be sent.');
    expect(accepted).toHaveTextContent('notes.txt5 bytes');
    expect(sendButton()).toBeEnabled();
    await user.click(screen.getByRole('button', { name: 'Remove notes.txt' }));
    expect(sendButton()).toBeDisabled();
  });

  it('that cannot be sent stays with its reason after a message is sent', async () => {
    await openWithPreviews();
    const files = [new File(['x'], 'tool.exe')];
    fireEvent.change(screen.getByLabelText('Files to attach'), { target: { files } });
    await user.type(box(), 'hello{Enter}');
    expect(box()).toHaveValue('');
    const chosen = within(screen.getByRole('list', { name: 'Chosen files' }));
    expect(chosen.getByRole('alert')).toHaveTextContent('Files of this kind cannot be sent.');
    await user.click(chosen.getByRole('button', { name: 'Remove tool.exe' }));
    expect(screen.queryByRole('list', { name: 'Chosen files' })).toBeNull();
  });

  it('shows the progress of its upload and can be cancelled', async () => {
    await open();
    const { store } = shown;
    store.dispatch(uploadStarted({ conversationId: MATCH, fileName: 'notes.txt' }));
    store.dispatch(uploadProgressed({ conversationId: MATCH, percent: 40 }));
    const progress = await screen.findByRole('progressbar', { name: 'Uploading notes.txt' });
    expect(progress).toHaveAttribute('aria-valuenow', '40');
    expect(screen.getByLabelText('Files to attach')).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Attach files' })).toBeDisabled();
    expect(box()).toHaveAttribute('readonly');
    expect(drag(transfer([]))).toBe('none');
    expect(screen.queryByText(HINT)).not.toBeInTheDocument();
    const dispatched = new Promise((resolve) => {
      store.subscribe(() => {
        resolve(store.getState().chat?.uploads);
      });
    });
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await dispatched).toEqual({});
    expect(progress).not.toBeInTheDocument();
  });

  it('can be dropped on the conversation, which shows a hint; text cannot', async () => {
    await openWithPreviews();
    expect(drag(transfer([], ['text/plain']))).toBeUndefined();
    expect(screen.queryByText(HINT)).not.toBeInTheDocument();
    expect(drag(transfer([]))).toBe('copy');
    expect(screen.getByText(HINT)).toBeInTheDocument();
    const towardsBox = createEvent.dragLeave(conversation());
    Object.defineProperty(towardsBox, 'relatedTarget', { value: box() });
    fireEvent(conversation(), towardsBox);
    expect(screen.getByText(HINT)).toBeInTheDocument();
    fireEvent.dragLeave(conversation(), { dataTransfer: transfer([]) });
    expect(screen.queryByText(HINT)).not.toBeInTheDocument();
    fireEvent.dragEnter(conversation(), { dataTransfer: transfer([]) });
    const isIgnored = fireEvent.drop(conversation(), { dataTransfer: transfer([notes()]) });
    expect(isIgnored).toBe(false);
    expect(screen.getByRole('button', { name: 'Remove notes.txt' })).toBeInTheDocument();
    expect(screen.queryByText(HINT)).not.toBeInTheDocument();
    expect(box()).toHaveFocus();
  });

  it('can be a pasted image, except the image of a formatted text', async () => {
    await openWithPreviews();
    const formatted = transfer([image()], ['text/plain', 'text/html', 'Files']);
    fireEvent.paste(box(), { clipboardData: formatted });
    expect(preview()).not.toBeInTheDocument();
    fireEvent.paste(box(), { clipboardData: transfer([image()], ['text/html', 'Files']) });
    expect(preview()).toBeInTheDocument();
  });
});
