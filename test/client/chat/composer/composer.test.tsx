import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { FakeResponse } from '../../../support/client/fakeService.ts';
import { mockMatchMedia } from '../../../support/client/matchMedia.ts';
import { FakeChat } from '../fakeChat.ts';
import { closeChats } from '../openChat.ts';
import { box, EMPTY, renderConversation, sendButton, shown, user } from '../renderChat.tsx';
import { MATCH, ME } from '../thread/threadModel.ts';

const SEND = 'POST /api/messages';

const respondToSend = (response: FakeResponse | Promise<FakeResponse>) => {
  shown.service.handlers[SEND] = () => response;
};
const texts = (chat: FakeChat) => chat.messages.map(({ message }) => message);

describe('the composer', () => {
  it('takes a suggested first message, and sends it only with Send', async () => {
    await renderConversation(new FakeChat(), {
      handlers: { 'GET /api/users/me': () => ({ body: { _id: ME, name: 'Ada' } }) },
    });
    const suggestions = within(await screen.findByRole('list', { name: 'First messages' }));
    const [first] = suggestions.getAllByRole('button');
    await user.click(first!);
    expect(box()).toHaveValue(first!.textContent);
    expect(box()).toHaveFocus();
    expect(shown.service.calls.filter(({ method }) => method === 'POST')).toEqual([]);
    expect(screen.queryByRole('list', { name: 'First messages' })).toBeNull();
    await user.clear(box());
    expect(screen.getByRole('list', { name: 'First messages' })).toBeVisible();
  });

  // Covers 2.74, 4.39, 5.11
  it('enables Send for text that is not blank, and emits typing once', async () => {
    await renderConversation();
    expect(sendButton()).toBeDisabled();
    await user.type(box(), ' \u200b\u3164 ');
    expect(sendButton()).toBeDisabled();
    await user.type(box(), 'hi');
    expect(sendButton()).toBeEnabled();
    expect(shown.socket.emitted.filter(([event]) => event === 'typing')).toEqual([
      ['typing', { senderId: ME, recipientId: MATCH }],
    ]);
  });

  // Covers 2.74, 4.31
  it('sends with Enter; the message shows Sending… without options until it is stored', async () => {
    const chat = await renderConversation();
    let respond: (response: FakeResponse) => void = () => undefined;
    respondToSend(new Promise((resolve) => (respond = resolve)));
    await user.type(box(), 'one{Shift>}{Enter}{/Shift}two');
    expect(box()).toHaveAttribute('rows', '2');
    fireEvent.keyDown(box(), { key: 'Enter', isComposing: true });
    // Safari sends the key that ended a composition so.
    fireEvent.keyDown(box(), { key: 'Enter', keyCode: 229 });
    expect(box()).toHaveValue('one\ntwo');
    await user.keyboard('{Enter}');
    expect(box()).toHaveValue('');
    expect(await screen.findByText('Sending…')).toBeInTheDocument();
    expect(screen.getByRole('article')).not.toHaveTextContent('(edited)');
    expect(screen.queryByRole('button', { name: 'Message options' })).not.toBeInTheDocument();
    Object.assign(shown.service.handlers, chat.handlers);
    respond({ drop: true });
    await waitFor(() => {
      shown.reconnect();
      expect(screen.getByText('Sent')).toBeInTheDocument();
    });
    expect(screen.queryByText('Sending…')).not.toBeInTheDocument();
    expect(screen.getAllByRole('article')).toHaveLength(1);
    expect(texts(chat)).toEqual(['one\ntwo']);
  });

  it('starts a new line with Enter on a touch screen; Send sends', async () => {
    const restore = mockMatchMedia(true);
    try {
      const chat = await renderConversation();
      await user.type(box(), 'one{Enter}two');
      expect(box()).toHaveValue('one\ntwo');
      expect(box()).toHaveAttribute('enterkeyhint', 'enter');
      await user.click(sendButton());
      await waitFor(() => expect(texts(chat)).toEqual(['one\ntwo']));
    } finally {
      restore();
    }
  });

  it('says why a message waits, offers Retry and goes on trying', async () => {
    await renderConversation();
    respondToSend({ status: 503, body: { error: 'The server is busy.' } });
    await user.type(box(), 'hello');
    await user.click(sendButton());
    await screen.findByText('The server is busy. Trying again…');
    expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
    respondToSend({ status: 502, body: null });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('The server does not respond. Trying again…');
    respondToSend({ status: 201, body: { _id: 'm1' } });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('Sent');
  });

  // Covers 8.32
  it('shows Retry and Discard on a refused message', async () => {
    await renderConversation();
    respondToSend({ status: 403, body: null });
    await user.type(box(), 'hello');
    await user.click(sendButton());
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeEnabled();
    expect(screen.getByRole('article')).toHaveTextContent(/hello.*Not sent/);
    expect(shown.toasts()).toEqual(['Failed to send message.']);
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(shown.calls().filter((call) => call === SEND)).toHaveLength(2));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(await screen.findByText(EMPTY)).toBeInTheDocument();
  });

  it('keeps a pasted text above the limit, shows the excess, and sends it when it fits', async () => {
    const chat = await renderConversation();
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
    await waitFor(() => expect(texts(chat)).toEqual([fitting]));
  });

  it('restores the draft after a reload', async () => {
    await renderConversation();
    const draft = 'not yet'.split('').join('\n');
    await user.click(box());
    await user.paste(draft);
    await closeChats();
    await renderConversation(new FakeChat(), { tab: shown.tab });
    expect(box()).toHaveValue(draft);
    expect(box()).toHaveAttribute('rows', '6');
  });
});
