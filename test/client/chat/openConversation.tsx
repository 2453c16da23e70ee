import { afterEach } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { FakeChat } from './fakeChat.ts';
import { renderChat } from './renderChat.tsx';

export const EMPTY = 'No messages yet. Start the conversation!';

/** Returns what opens a conversation in a test. `shown` is replaced each time. */
export function conversationForEachTest() {
  const shown = {} as Awaited<ReturnType<typeof renderChat>>;
  afterEach(async () => {
    cleanup();
    await shown.service.stop();
  });

  /** Renders the conversation and waits for its messages. */
  async function open(chat = new FakeChat(), options: Parameters<typeof renderChat>[1] = {}) {
    Object.assign(shown, await renderChat(chat, options));
    const hasMessages = chat.messages.length > 0;
    await (hasMessages ? screen.findAllByRole('article') : screen.findByText(EMPTY));
    return chat;
  }

  return { shown, open };
}

export const box = () => screen.getByRole('textbox', { name: 'Type a message...' });
export const sendButton = () => screen.getByRole('button', { name: 'Send' });
