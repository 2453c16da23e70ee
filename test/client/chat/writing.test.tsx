import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { selectToasts } from '../../../src/features/toasts/toastsSlice.ts';
import { FakeChat } from './fakeChat.ts';
import { renderChat } from './renderChat.tsx';
import { BUDDY, ME } from './threadModel.ts';

const EMPTY = 'No messages yet. Start the conversation!';

type Shown = Awaited<ReturnType<typeof renderChat>>;
let shown: Shown;
afterEach(async () => {
  cleanup();
  await shown.service.stop();
});

const box = () => screen.getByRole('textbox', { name: 'Type a message...' });
const sendButton = () => screen.getByRole('button', { name: 'Send' });
const toasts = () => selectToasts(shown.store.getState()).map(({ message }) => message);

async function open(chat = new FakeChat(), options: Parameters<typeof renderChat>[1] = {}) {
  shown = await renderChat(chat, options);
  const hasMessages = chat.messages.length > 0;
  await (hasMessages ? screen.findAllByRole('article') : screen.findByText(EMPTY));
  return { chat, user: userEvent.setup() };
}

describe('writing a message', () => {
  it('Send waits for text', async () => {
    const { user } = await open();
    expect(sendButton()).toBeDisabled();
    await user.type(box(), '   ');
    expect(sendButton()).toBeDisabled();
    await user.type(box(), 'hi');
    expect(sendButton()).toBeEnabled();
  });

  it('Enter sends, Shift+Enter starts a new line', async () => {
    const { chat, user } = await open();
    await user.type(box(), 'one{Shift>}{Enter}{/Shift}two{Enter}');
    expect(box()).toHaveValue('');
    await waitFor(() => {
      expect(chat.messages.map((m) => m.message)).toEqual(['one\ntwo']);
    });
    expect(await screen.findByText('Sent')).toBeInTheDocument();
  });

  it('the bubble says Sending… until the message is stored', async () => {
    const { chat, user } = await open();
    shown.service.handlers['POST /api/messages'] = () => ({ drop: true });
    await user.type(box(), 'hello{Enter}');
    expect(await screen.findByText('Sending…')).toBeInTheDocument();
    Object.assign(shown.service.handlers, chat.handlers);
    await waitFor(() => {
      shown.reconnect();
      expect(screen.getByText('Sent')).toBeInTheDocument();
    });
    expect(screen.queryByText('Sending…')).not.toBeInTheDocument();
    expect(await screen.findAllByRole('article')).toHaveLength(1);
  });

  it('a pasted text that is too long is there in full, says so, and waits until it fits', async () => {
    const { chat, user } = await open();
    const text = 'x'.repeat(5_234);
    await user.click(box());
    await user.paste(text);
    expect(box()).toHaveValue(text);
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
    await user.keyboard('{Enter}');
    await waitFor(() => {
      expect(chat.messages.map((m) => m.message)).toEqual([fitting]);
    });
  });

  it('a refused one stays with Retry and Discard', async () => {
    const { user } = await open();
    shown.service.handlers['POST /api/messages'] = () => ({ status: 403, body: null });
    await user.type(box(), 'hello{Enter}');
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeInTheDocument();
    expect(toasts()).toEqual(['Failed to send message.']);
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(await screen.findByText(EMPTY)).toBeInTheDocument();
  });

  it('a draft is there again after a reload', async () => {
    const { user } = await open();
    await user.type(box(), 'not yet');
    cleanup();
    await shown.service.stop();
    const { tab } = shown;
    await open(new FakeChat(), { tab });
    expect(box()).toHaveValue('not yet');
  });
});

const options = async (user: ReturnType<typeof userEvent.setup>, text: string) => {
  const bubble = screen.getByText(text, { selector: 'p' }).closest('article');
  if (!bubble) throw new Error(`No message says ${text}.`);
  await user.click(within(bubble).getByRole('button', { name: 'Message options' }));
  return within(bubble);
};

const ownMessage = () => {
  const chat = new FakeChat();
  chat.write('mine', { senderId: ME, recipientId: BUDDY });
  return chat;
};

describe('editing', () => {
  const EDIT = 'PATCH /api/messages/m0001';

  it('shows the new text and says so', async () => {
    const chat = ownMessage();
    const { user } = await open(chat);
    shown.service.handlers[EDIT] = ({ body }) => ({
      body: chat.change('m0001', { ...(body as { message: string }), edited: true }),
    });
    await user.click((await options(user, 'mine')).getByRole('button', { name: 'Edit' }));
    expect(box()).toHaveValue('mine');
    expect(box()).toHaveFocus();
    await user.clear(box());
    await user.type(box(), 'better');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('better', { selector: 'p' })).toBeInTheDocument();
    expect(screen.getByText('(edited)')).toBeInTheDocument();
    expect(toasts()).toEqual(['Message edited successfully.']);
    expect(box()).toHaveValue('');
  });

  it('works where a service answers nothing', async () => {
    const { user } = await open(ownMessage());
    shown.service.handlers[EDIT] = () => ({ body: null });
    await user.click((await options(user, 'mine')).getByRole('button', { name: 'Edit' }));
    await user.type(box(), ' too{Enter}');
    expect(await screen.findByText('mine too', { selector: 'p' })).toBeInTheDocument();
    expect(screen.getByText('(edited)')).toBeInTheDocument();
  });

  it('is left by Escape, and the draft is there again', async () => {
    const { user } = await open(ownMessage());
    await user.type(box(), 'a draft');
    await user.click((await options(user, 'mine')).getByRole('button', { name: 'Edit' }));
    await user.type(box(), ' changed{Escape}');
    expect(box()).toHaveValue('a draft');
    expect(screen.getByText('mine', { selector: 'p' })).toBeInTheDocument();
  });

  it('of a message that was deleted meanwhile is refused', async () => {
    const chat = ownMessage();
    chat.write('still here');
    const { user } = await open(chat);
    await user.click((await options(user, 'mine')).getByRole('button', { name: 'Edit' }));
    shown.socket.arrive('messageDeleted', {
      _id: 'm0001',
      senderId: ME,
      recipientId: BUDDY,
      rev: 3,
    });
    await user.type(box(), ' too{Enter}');
    expect(toasts()).toEqual(['Cannot edit this message.']);
  });
});

describe('the options of a message', () => {
  const edit = () => screen.queryByRole('button', { name: 'Edit' });

  it('are closed by Escape, which leaves the focus at their button', async () => {
    const { user } = await open(ownMessage());
    await options(user, 'mine');
    await user.tab({ shift: true });
    await user.keyboard('{Escape}');
    expect(edit()).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Message options' })).toHaveFocus();
  });

  it('are closed by going elsewhere', async () => {
    const { user } = await open(ownMessage());
    await options(user, 'mine');
    expect(edit()).toBeInTheDocument();
    await user.click(box());
    expect(edit()).not.toBeInTheDocument();
  });
});

describe('deleting', () => {
  const DELETE = 'DELETE /api/messages/m0001';

  it('asks first, then removes the message and says so', async () => {
    const { user } = await open(ownMessage());
    shown.service.handlers[DELETE] = () => ({ body: null });
    await user.click((await options(user, 'mine')).getByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete this message?' });
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(EMPTY)).toBeInTheDocument();
    expect(toasts()).toEqual(['Message deleted successfully.']);
  });

  it('Cancel leaves it', async () => {
    const { user } = await open(ownMessage());
    await user.click((await options(user, 'mine')).getByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => {
      expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    });
    expect(shown.calls()).not.toContain(DELETE);
  });

  it('is offered only of what I wrote', async () => {
    await open(new FakeChat({ count: 1 }));
    expect(screen.queryByRole('button', { name: 'Message options' })).not.toBeInTheDocument();
  });
});
