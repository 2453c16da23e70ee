import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { uploadProgressed, uploadStarted } from '../../../src/features/chat/chatSlice.ts';
import type { FakeResponse } from '../../support/client/fakeService.ts';
import { FakeChat } from './fakeChat.ts';
import { renderChat } from './renderChat.tsx';
import { BUDDY, ME } from './thread/threadModel.ts';

const EMPTY = 'No messages yet. Start the conversation!';
const SEND = 'POST /api/messages';

const user = userEvent.setup({ delay: null });
let shown: Awaited<ReturnType<typeof renderChat>>;
afterEach(async () => {
  cleanup();
  await shown.service.stop();
});

const box = () => screen.getByRole('textbox', { name: 'Type a message...' });
const sendButton = () => screen.getByRole('button', { name: 'Send' });

async function open(chat = new FakeChat(), options: Parameters<typeof renderChat>[1] = {}) {
  shown = await renderChat(chat, options);
  const hasMessages = chat.messages.length > 0;
  await (hasMessages ? screen.findAllByRole('article') : screen.findByText(EMPTY));
  return chat;
}

describe('the composer', () => {
  // Covers A.852
  it('takes a suggested first message, and sends it only with Send', async () => {
    await open(new FakeChat(), {
      handlers: { 'GET /api/users/me': () => ({ body: { _id: ME, name: 'Ada' } }) },
    });
    const suggestions = within(await screen.findByRole('list', { name: 'First messages' }));
    const [first] = suggestions.getAllByRole('button');
    await user.click(first!);
    expect(box()).toHaveValue(first!.textContent);
    expect(box()).toHaveFocus();
    expect(shown.service.calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  // Covers 2.74, 4.39, 5.11
  it('enables Send for text that is not blank, and emits typing once', async () => {
    await open();
    expect(sendButton()).toBeDisabled();
    await user.type(box(), '   ');
    expect(sendButton()).toBeDisabled();
    await user.type(box(), 'hi');
    expect(sendButton()).toBeEnabled();
    expect(shown.socket.emitted.filter(([event]) => event === 'typing')).toEqual([
      ['typing', { senderId: ME, recipientId: BUDDY }],
    ]);
  });

  // Covers 2.74, 4.31, A.113
  it('sends with Enter; the message shows Sending… without options until it is stored', async () => {
    const chat = await open();
    let drop = () => {};
    const dropped = new Promise<FakeResponse>((resolve) => {
      drop = () => {
        resolve({ drop: true });
      };
    });
    shown.service.handlers[SEND] = () => dropped;
    await user.type(box(), 'one{Shift>}{Enter}{/Shift}two');
    expect(box()).toHaveAttribute('rows', '2');
    fireEvent.keyDown(box(), { key: 'Enter', isComposing: true });
    expect(box()).toHaveValue('one\ntwo');
    await user.keyboard('{Enter}');
    expect(box()).toHaveValue('');
    expect(await screen.findByText('Sending…')).toBeInTheDocument();
    expect(screen.getByRole('article')).not.toHaveTextContent('(edited)');
    expect(screen.queryByRole('button', { name: 'Message options' })).not.toBeInTheDocument();
    Object.assign(shown.service.handlers, chat.handlers);
    drop();
    await waitFor(() => {
      shown.reconnect();
      expect(screen.getByText('Sent')).toBeInTheDocument();
    });
    expect(screen.queryByText('Sending…')).not.toBeInTheDocument();
    expect(screen.getAllByRole('article')).toHaveLength(1);
    expect(chat.messages.map(({ message }) => message)).toEqual(['one\ntwo']);
  });

  // Covers A.398
  it('says why a message waits, offers Retry and goes on trying', async () => {
    await open();
    shown.service.handlers[SEND] = () => ({ status: 503, body: { error: 'The server is busy.' } });
    await user.type(box(), 'hello');
    await user.click(sendButton());
    await screen.findByText('The server is busy. Trying again…');
    expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
    shown.service.handlers[SEND] = () => ({ status: 502, body: null });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('The server does not respond. Trying again…');
    shown.service.handlers[SEND] = () => ({ status: 201, body: { _id: 'm1' } });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('Sent');
  });

  // Covers 8.32, A.113
  it('shows Retry and Discard on a refused message', async () => {
    await open();
    shown.service.handlers[SEND] = () => ({ status: 403, body: null });
    await user.type(box(), 'hello');
    await user.click(sendButton());
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeEnabled();
    expect(screen.getByRole('article')).toHaveTextContent(/hello.*Not sent/);
    expect(shown.toasts()).toEqual(['Failed to send message.']);
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    await waitFor(() => {
      expect(shown.calls().filter((call) => call === SEND)).toHaveLength(2);
    });
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(await screen.findByText(EMPTY)).toBeInTheDocument();
  });

  // Covers A.147
  it('keeps a pasted text above the limit, shows the excess, and sends it when it fits', async () => {
    const chat = await open();
    const text = 'x'.repeat(5_234);
    await user.click(box());
    await user.paste(text);
    const note = 'A message can have at most 4,000 characters: this one has 1,234 too many.';
    expect(box()).toHaveAccessibleDescription(note);
    expect(box()).toBeInvalid();
    expect(screen.getByText(note)).toHaveRole('status');
    expect(sendButton()).toBeDisabled();
    await user.keyboard('{Enter}');
    expect(box()).toHaveValue(text);

    const fitting = '😀'.repeat(4_000);
    await user.clear(box());
    await user.paste(`${fitting}\n`);
    expect(box()).toHaveAccessibleDescription('');
    expect(box()).toBeValid();
    await user.keyboard('{Enter}');
    await waitFor(() => {
      expect(chat.messages.map(({ message }) => message)).toEqual([fitting]);
    });
  });

  // Covers A.111
  it('restores the draft after a reload', async () => {
    await open();
    const draft = 'not yet'.split('').join('\n');
    await user.click(box());
    await user.paste(draft);
    cleanup();
    await shown.service.stop();
    await open(new FakeChat(), { tab: shown.tab });
    expect(box()).toHaveValue(draft);
    expect(box()).toHaveAttribute('rows', '6');
  });
});

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

  // Covers 2.73, 5.11, A.139
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

  // Covers A.801
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

  // Covers A.872
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

  // Covers A.137, A.138
  it('shows the progress of its upload and can be cancelled', async () => {
    await open();
    const { store } = shown;
    store.dispatch(uploadStarted({ buddyId: BUDDY, fileName: 'notes.txt' }));
    store.dispatch(uploadProgressed({ buddyId: BUDDY, percent: 40 }));
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

describe('the options of a message', () => {
  const EDIT = 'PATCH /api/messages/m0001';
  const DELETE = 'DELETE /api/messages/m0001';
  const openOptions = async () => {
    await user.click(screen.getAllByRole('button', { name: 'Message options' })[0]!);
  };
  const choose = async (name: string) => {
    await openOptions();
    await user.click(await screen.findByRole('menuitem', { name }));
  };

  /** Opens a thread with one own and one received message. */
  async function openOwn() {
    const chat = new FakeChat();
    chat.write('mine', { senderId: ME, recipientId: BUDDY });
    chat.write('theirs');
    return open(chat);
  }

  // Covers 4.30
  it('edit and delete own messages only, open by keyboard and close on Escape', async () => {
    await openOwn();
    const [mine, theirs] = screen.getAllByRole('button', { name: 'Message options' });
    mine?.focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('menuitem', { name: 'Edit' })).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => {
      expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    });
    expect(mine).toHaveFocus();
    await user.click(theirs!);
    expect(await screen.findByRole('menuitem', { name: 'Reply' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Edit' })).not.toBeInTheDocument();
    expect(screen.queryByRole('menuitem', { name: 'Delete' })).not.toBeInTheDocument();
  });

  // Covers A.610
  it('open on a long press or right click', async () => {
    await openOwn();
    fireEvent.contextMenu(screen.getByText('mine'));
    expect(await screen.findByRole('menu', { name: 'Message options' })).toBeVisible();
  });

  // Covers 4.28
  it('edit a message, or restore the draft on Escape', async () => {
    const chat = await openOwn();
    shown.service.handlers[EDIT] = ({ body }) => ({
      body: chat.change('m0001', { ...(body as { message: string }), edited: true }),
    });
    await user.type(box(), 'a draft');
    await choose('Edit');
    await waitFor(() => {
      expect(box()).toHaveFocus();
    });
    expect(box()).toHaveValue('mine');
    await user.type(box(), ' changed{Escape}');
    expect(box()).toHaveValue('a draft');
    await choose('Edit');
    await user.type(box(), ' too');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('mine too', { selector: 'p' })).toBeInTheDocument();
    expect(screen.getByText('(edited)')).toBeInTheDocument();
    expect(box()).toHaveValue('a draft');
  });

  // Covers 4.29, 5.14, A.886
  it('delete a message once that is confirmed', async () => {
    await openOwn();
    shown.service.handlers[DELETE] = () => ({ body: null });
    const answer = async (name: string) => {
      await choose('Delete');
      const dialog = await screen.findByRole('alertdialog', { name: 'Delete this message?' });
      expect(dialog).toHaveAccessibleDescription('It is deleted for both of you.');
      await user.click(within(dialog).getByRole('button', { name }));
      await waitFor(() => {
        expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
      });
    };
    await answer('Cancel');
    expect(shown.calls()).not.toContain(DELETE);
    await answer('Delete');
    expect(shown.calls()).toContain(DELETE);
    expect(screen.queryByText('mine')).not.toBeInTheDocument();
  });
});
