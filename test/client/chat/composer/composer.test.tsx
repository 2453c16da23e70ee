import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  selectDraft,
  uploadProgressed,
  uploadStarted,
} from '../../../../src/features/chat/chatSlice.ts';
import { fileProblem } from '../../../../src/features/chat/composer/fileProblem.ts';
import { fakeClock } from '../../../support/client/fakeClock.ts';
import { holdBack, type FakeResponse } from '../../../support/client/fakeService.ts';
import { mockMatchMedia } from '../../../support/client/matchMedia.ts';
import { FakeChat } from '../fakeChat.ts';
import { closeChats } from '../openChat.ts';
import { box, EMPTY, renderConversation, sendButton, shown, user } from '../renderChat.tsx';
import { MATCH, ME } from '../thread/threadModel.ts';

const SEND = 'POST /api/messages';

const respondToSend = (response: FakeResponse) => {
  shown.service.handlers[SEND] = () => response;
};
const texts = (chat: FakeChat) => chat.messages.map(({ message }) => message);
const paste = async (text: string) => {
  await user.clear(box());
  await user.paste(text);
};

const setText = (value: string) => fireEvent.change(box(), { target: { value } });

describe('the composer', () => {
  // Covers 4.39
  it('emits typing at the first keystroke and before it expires, until it ends', async () => {
    await renderConversation();
    const clock = fakeClock();
    let now = 0;
    jest.spyOn(Date, 'now').mockImplementation(() => now);
    const wait = (milliseconds: number) => {
      now += milliseconds;
      return clock.advance(milliseconds);
    };
    let seen = shown.socket.emitted.length;
    const expectNew = (...events: string[]) => {
      const payload = { senderId: ME, recipientId: MATCH };
      expect(shown.socket.emitted.slice(seen)).toEqual(events.map((event) => [event, payload]));
      seen += events.length;
    };
    setText('h');
    setText('he');
    expectNew('typing');
    await wait(1_200);
    setText('hel');
    expectNew();
    await wait(1_200);
    setText('hell');
    expectNew('typing');
    await wait(1_499);
    expectNew();
    await wait(1);
    expectNew('stopTyping');
    setText('h');
    setText(' ');
    expectNew('typing', 'stopTyping');
    setText('hi');
    fireEvent.submit(box());
    expectNew('typing', 'stopTyping');
    await clock.waitFor(() => expect(screen.getByText('Sent')).toBeVisible());
    seen = shown.socket.emitted.length;
    setText('h');
    shown.unmount();
    expectNew('typing', 'stopTyping');
  });

  it('stores the text at its first letter, at a pause, and when the box or the page is left', async () => {
    await renderConversation();
    const clock = fakeClock();
    const stored = () => selectDraft(shown.store.getState(), MATCH);
    setText('h');
    expect(stored()).toBe('h');
    setText('hi');
    await clock.advance(499);
    setText('hi ');
    await clock.advance(499);
    expect(stored()).toBe('h');
    await clock.advance(1);
    expect(stored()).toBe('hi ');
    const leaves = {
      'the box': () => fireEvent.blur(box()),
      'the page': () => fireEvent(window, new Event('pagehide')),
      'the tab': () => fireEvent(document, new Event('visibilitychange')),
      'the screen': () => shown.unmount(),
    };
    for (const [text, leave] of Object.entries(leaves)) {
      setText('t');
      setText(text);
      expect(stored()).toBe('t');
      leave();
      expect(stored()).toBe(text);
    }
  });

  // Covers 5.11
  it('enables Send for text that is not blank, and restores it', async () => {
    await renderConversation();
    expect(sendButton()).toBeDisabled();
    await user.type(box(), ' \u200b\u3164 ');
    expect(sendButton()).toBeDisabled();
    await user.type(box(), 'hi');
    expect(sendButton()).toBeEnabled();
    const draft = 'not yet'.split('').join('\n');
    await paste(draft);
    await closeChats();
    await renderConversation(new FakeChat(), { tab: shown.tab });
    expect(box()).toHaveValue(draft);
    expect(box()).toHaveAttribute('rows', '6');
  });

  // Covers 2.74, 4.31
  it('sends with Enter; the message shows Sending… without options until it is stored', async () => {
    const chat = await renderConversation();
    const respond = holdBack(shown.service, SEND, { drop: true });
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
    respond();
    await waitFor(() => {
      shown.reconnect();
      expect(screen.getByText('Sent')).toBeInTheDocument();
    });
    expect(screen.queryByText('Sending…')).not.toBeInTheDocument();
    expect(screen.getAllByRole('article')).toHaveLength(1);
    expect(texts(chat)).toEqual(['one\ntwo']);
  });

  it('on a touch screen starts a new line with Enter and sends no text above the limit', async () => {
    mockMatchMedia(true);
    const chat = await renderConversation();
    const tooLong = 'x'.repeat(5_234);
    await user.click(box());
    await paste(tooLong);
    const note = 'A message can have at most 4,000 characters: this one has 1,234 too many.';
    expect(box()).toHaveAccessibleDescription(note);
    expect(box()).toBeInvalid();
    expect(screen.getByText(note)).toHaveRole('status');
    expect(sendButton()).toBeDisabled();
    fireEvent.submit(box());
    expect(box()).toHaveValue(tooLong);
    const fitting = '😀'.repeat(4_000);
    await paste(fitting);
    await user.keyboard('{Enter}');
    expect(box()).toHaveValue(`${fitting}\n`);
    expect(box()).toHaveAccessibleDescription('');
    expect(box()).toBeValid();
    expect(box()).toHaveAttribute('enterkeyhint', 'enter');
    await user.click(sendButton());
    await waitFor(() => expect(texts(chat)).toEqual([fitting]));
  });

  // Covers 8.32
  it('says why a message waits or was refused, with Retry, and then Discard', async () => {
    await renderConversation();
    await user.type(box(), 'hello');
    respondToSend({ status: 503, body: { error: 'The server is busy.' } });
    await user.click(sendButton());
    await screen.findByText('The server is busy. Trying again…');
    expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
    const retry = async () => user.click(await screen.findByRole('button', { name: 'Retry' }));
    respondToSend({ status: 403, body: null });
    await retry();
    await screen.findByText('Not sent');
    expect(screen.getByRole('article')).toHaveTextContent(/hello.*Not sent/);
    expect(shown.toasts()).toEqual(['Failed to send message.']);
    await retry();
    await waitFor(() => expect(shown.calls().filter((call) => call === SEND)).toHaveLength(3));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(await screen.findByText(EMPTY)).toBeInTheDocument();
  });
});

const notes = () => new File(['x'.repeat(5)], 'notes.txt', { type: 'text/plain' });

describe('an attachment', () => {
  const image = () => new File(['x'], 'me.png', { type: 'image/png' });
  const tool = () => new File(['x'], 'tool.exe');
  const transfer = (files: File[], types = ['Files']) => ({ files, types });
  const preview = () => screen.queryByRole('img', { name: 'Preview' });
  const chosen = () => screen.queryByRole('list', { name: 'Chosen files' });
  const remove = (name: string) =>
    user.click(screen.getByRole('button', { name: `Remove ${name}` }));

  beforeEach(() => {
    URL.createObjectURL = () => 'blob:preview';
    URL.revokeObjectURL = () => undefined;
  });

  it('is shown before it is sent and can be removed, with a reason if it cannot be sent', async () => {
    await renderConversation();
    const input = screen.getByLabelText('Files to attach');
    const choose = (...files: File[]) => fireEvent.change(input, { target: { files } });
    const opens = jest.spyOn(input, 'click');
    await user.click(screen.getByRole('button', { name: 'Attach files' }));
    expect(opens).toHaveBeenCalled();
    choose(image());
    expect(preview()).toHaveAttribute('src', 'blob:preview');
    const revokes = jest.spyOn(URL, 'revokeObjectURL');
    await remove('me.png');
    expect(revokes).toHaveBeenCalledWith('blob:preview');
    expect(preview()).not.toBeInTheDocument();
    choose(tool(), notes());
    const items = within(chosen()!).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'tool.exe1 byte Files of this kind cannot be sent.',
      'notes.txt5 bytes',
    ]);
    expect(within(items[0]!).getByRole('alert')).toBeVisible();
    await remove('notes.txt');
    expect(sendButton()).toBeDisabled();
    await user.type(box(), 'hello{Enter}');
    expect(box()).toHaveValue('');
    expect(chosen()).toHaveTextContent('tool.exe');
  });

  it.each([
    ['notes.txt', 10 * 1024 * 1024, 9, null],
    ['NOTES.TXT', 10 * 1024 * 1024 + 1, 0, 'A file can have at most 10 MB.'],
    ['notes.txt', 0, 0, 'This file is empty.'],
    ['notes.txt', 5, 10, 'At most 10 files can be sent at a time.'],
    ['txt', 5, 0, 'Files of this kind cannot be sent.'],
  ])('%s of %i bytes after %i others: %s', (name, size, others, problem) => {
    expect(fileProblem({ name, size }, others)).toBe(problem);
  });

  it('can be dropped and pasted, shows the progress of its upload and can be cancelled', async () => {
    await renderConversation();
    const conversation = screen.getByRole('region', { name: 'Chat with Grace Hopper' });
    const hint = () => screen.queryByText('Drop files to attach them');
    /** Drags over the conversation. Returns the effect shown, `undefined` if the drag is ignored. */
    const drag = (dataTransfer: { types: string[]; dropEffect?: string }) => {
      for (const event of [createEvent.dragEnter, createEvent.dragOver])
        fireEvent(conversation, event(conversation, { dataTransfer }));
      return dataTransfer.dropEffect;
    };
    expect(drag(transfer([], ['text/plain']))).toBeUndefined();
    expect(hint()).not.toBeInTheDocument();
    expect(drag(transfer([]))).toBe('copy');
    expect(hint()).toBeInTheDocument();
    const towardsBox = createEvent.dragLeave(conversation);
    Object.defineProperty(towardsBox, 'relatedTarget', { value: box() });
    fireEvent(conversation, towardsBox);
    expect(hint()).toBeInTheDocument();
    fireEvent.dragLeave(conversation, { dataTransfer: transfer([]) });
    expect(hint()).not.toBeInTheDocument();
    fireEvent.dragEnter(conversation, { dataTransfer: transfer([]) });
    const isIgnored = fireEvent.drop(conversation, { dataTransfer: transfer([notes()]) });
    expect(isIgnored).toBe(false);
    expect(chosen()).toHaveTextContent('notes.txt');
    expect(hint()).not.toBeInTheDocument();
    expect(box()).toHaveFocus();
    // A formatted text has an image of it, too.
    const formatted = transfer([image()], ['text/plain', 'text/html', 'Files']);
    fireEvent.paste(box(), { clipboardData: formatted });
    expect(preview()).not.toBeInTheDocument();
    fireEvent.paste(box(), { clipboardData: transfer([image()], ['text/html', 'Files']) });
    expect(preview()).toBeInTheDocument();

    const { store } = shown;
    store.dispatch(uploadStarted({ conversationId: MATCH, fileName: 'notes.txt' }));
    store.dispatch(uploadProgressed({ conversationId: MATCH, percent: 40 }));
    const progress = await screen.findByRole('progressbar', { name: 'Uploading notes.txt' });
    expect(progress).toHaveAttribute('aria-valuenow', '40');
    expect(screen.getByLabelText('Files to attach')).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Attach files' })).toBeDisabled();
    expect(box()).toHaveAttribute('readonly');
    expect(drag(transfer([]))).toBe('none');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(store.getState().chat.uploads).toEqual({});
  });
});
