import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { AUTH_SESSION_COMPROMISED } from '../../../../contract/guestConstants.ts';
import { signedOut } from '../../../../src/api/authActions.ts';
import {
  selectUpload,
  uploadCancelled,
  uploadProgressed,
  uploadStarted,
} from '../../../../src/features/chat/chatSlice.ts';
import { fileProblem } from '../../../../src/features/chat/composer/useStagedFiles.ts';
import { sendFile, sendFiles } from '../../../../src/features/chat/sendThunks.ts';
import { fakeToken } from '../../../support/client/clientStore.ts';
import { fakeClock } from '../../../support/client/fakeClock.ts';
import { holdBack, type FakeResponse, type Handler } from '../../../support/client/fakeService.ts';
import { mockMatchMedia } from '../../../support/client/matchMedia.ts';
import { expectConsole } from '../../../support/expectConsole.ts';
import { FakeChat } from '../fakeChat.ts';
import { closeChats, openChat, opened, openThread } from '../openChat.ts';
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

describe('the composer', () => {
  // Covers 4.39, 5.11
  it('enables Send for text that is not blank, emits typing, and restores it', async () => {
    await renderConversation();
    expect(sendButton()).toBeDisabled();
    await user.type(box(), ' \u200b\u3164 ');
    expect(sendButton()).toBeDisabled();
    await user.type(box(), 'hi');
    expect(sendButton()).toBeEnabled();
    const typing = ['typing', { senderId: ME, recipientId: MATCH }];
    expect(shown.socket.emitted).toContainEqual(typing);
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
    await remove('me.png');
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
    expect(store.getState().chat?.uploads).toEqual({});
  });
});

describe('the upload of a file', () => {
  const STORED = {
    ...{ fileUrl: '/api/attachments/1?expires=9999999999&signature=x', fileName: 'notes.txt' },
    ...{ fileType: 'text/plain', size: 5 },
  };

  const original = { FormData: globalThis.FormData, File: globalThis.File };
  beforeEach(() => {
    // The XMLHttpRequest of jsdom takes only its own FormData and File, which a frame still has.
    const frame = document.createElement('iframe');
    document.body.append(frame);
    const { FormData, File } = frame.contentWindow as unknown as typeof original;
    Object.assign(globalThis, { FormData, File });
  });
  afterEach(() => {
    Object.assign(globalThis, original);
  });

  /** The test page and the fake service have different origins. */
  const CORS_HEADERS = {
    'access-control-allow-origin': window.location.origin,
    'access-control-allow-credentials': 'true',
    'access-control-allow-headers': 'authorization',
  };

  const stored = (): FakeResponse => ({ status: 201, body: STORED });
  const UPLOAD = 'POST /api/messages/upload';
  const respond = (upload: Handler) => {
    opened.service.handlers[UPLOAD] = async (call) => ({
      ...(await upload(call)),
      headers: CORS_HEADERS,
    });
  };
  async function openForUpload(upload: Handler = stored): Promise<FakeChat> {
    const chat = new FakeChat();
    await openChat(chat);
    await openThread();
    opened.service.handlers['OPTIONS /api/messages/upload'] = () => ({ headers: CORS_HEADERS });
    respond(upload);
    return chat;
  }

  const send = (text = '') =>
    opened.store.dispatch(sendFile({ conversationId: MATCH, text }, notes()));
  const uploads = () =>
    opened.service.calls.filter(({ method, path }) => `${method} ${path}` === UPLOAD);
  const upload = () => selectUpload(opened.store.getState(), MATCH);

  // Covers 3.18, 7.1, 7.26
  it('has token and credentials, and ends before the message is sent', async () => {
    // The page adds what the service does not send.
    const chat = await openForUpload(() => ({ status: 201, body: { fileUrl: STORED.fileUrl } }));
    const sends = jest.spyOn(XMLHttpRequest.prototype, 'send');
    expect(await send('look')).toBe(true);
    await waitFor(() =>
      expect(chat.messages).toMatchObject([{ message: 'look', fileUrl: STORED.fileUrl }]),
    );
    expect(uploads()).toMatchObject([
      {
        headers: { authorization: `Bearer ${fakeToken(ME)}` },
        body: expect.stringContaining('name="file"; filename="notes.txt"'),
      },
    ]);
    expect(sends.mock.contexts[0]).toHaveProperty('withCredentials', true);
    expect(upload()).toBeUndefined();
    const { size: fileSize, ...file } = STORED;
    await waitFor(() =>
      expect(opened.messages()).toMatchObject([{ ...file, fileSize, message: 'look' }]),
    );
  });

  it('follows those of other files, with the text at the first, until one fails', async () => {
    const chat = await openForUpload(({ body }) =>
      String(body).includes('third') ? { status: 500 } : stored(),
    );
    const queued: string[] = [];
    const files = ['first', 'second', 'third', 'fourth'].map((id) => ({
      id,
      file: new File(['x'], `${id}.txt`, { type: 'text/plain' }),
    }));
    const message = { conversationId: MATCH, text: 'look' };
    await opened.store.dispatch(sendFiles(message, files, (id) => queued.push(id)));
    expect(queued).toEqual(['first', 'second']);
    expect(uploads()).toHaveLength(3);
    await waitFor(() => expect(texts(chat)).toEqual(['look', '']));
  });

  it.each([
    ['its own Cancel', () => uploadCancelled({ conversationId: MATCH })],
    ['signing out', () => signedOut({ byChoice: true })],
  ])('is aborted by %s and by no Cancel of another conversation', async (_name, abort) => {
    const chat = await openForUpload(() => ({ hang: true }));
    const aborts = jest.spyOn(XMLHttpRequest.prototype, 'abort');
    const result = send('look');
    await waitFor(() => expect(uploads()).toHaveLength(1));
    opened.store.dispatch(uploadCancelled({ conversationId: 'joan' }));
    expect(aborts).not.toHaveBeenCalled();
    opened.store.dispatch(uploadProgressed({ conversationId: MATCH, percent: 40 }));
    expect(upload()).toEqual({ fileName: 'notes.txt', percent: 40 });
    opened.store.dispatch(abort());
    expect(await result).toBe(false);
    opened.store.dispatch(uploadProgressed({ conversationId: MATCH, percent: 50 }));
    expect(upload()).toBeUndefined();
    expect(opened.toasts().filter((text) => text.includes('upload'))).toEqual([]);
    expect(chat.messages).toEqual([]);
  });

  // Covers 5.13, 8.31
  it('that fails shows why and sends no message', async () => {
    // Of jsdom.
    expectConsole(/socket hang up/);
    const HTML = '<html>Oops</html>';
    const chat = await openForUpload();
    const failed = 'Failed to upload file.';
    const cases: [FakeResponse, string][] = [
      [{ status: 500, body: null }, failed],
      [{ status: 413, body: HTML }, failed],
      [{ body: HTML }, failed],
      [{ body: {} }, failed],
      [{ body: null }, failed],
      [{ drop: true }, failed],
      [{ status: 415, body: { error: 'No such files.' } }, 'No such files.'],
    ];
    for (const [response] of cases) {
      respond(() => response);
      expect(await send()).toBe(false);
    }
    expect(opened.toasts()).toEqual(cases.map(([, text]) => text));
    expect(chat.messages).toEqual([]);
    opened.tab.localStorage.setItem('token', 'garbage');
    expect(await send()).toBe(false);
    expect(opened.toasts().at(-1)).toBe('Please log in.');
    expect(uploads()).toHaveLength(cases.length);
  });

  it('fails after 120 seconds', async () => {
    await openForUpload(() => ({ hang: true }));
    const clock = fakeClock();
    const result = send();
    await clock.waitFor(() => expect(uploads()).toHaveLength(1));
    await clock.advance(119_999);
    expect(upload()).toBeDefined();
    await clock.advance(1);
    expect(await result).toBe(false);
    expect(opened.toasts()).toEqual(['Failed to upload file.']);
    expect(upload()).toBeUndefined();
  });

  it('is repeated once with a refreshed token, or ends the auth session without one', async () => {
    const REFRESH = 'POST /api/auth/refresh';
    const token = fakeToken(ME, 'new');
    const requireNewToken: Handler = ({ headers }) =>
      headers.authorization === `Bearer ${token}` ? stored() : { status: 401 };
    await openForUpload(requireNewToken);
    opened.service.handlers[REFRESH] = () => ({ body: { token, refreshToken: 'next' } });
    expect(await send()).toBe(true);
    expect(opened.calls().filter((call) => call === REFRESH)).toHaveLength(1);
    for (const body of [null, { error: AUTH_SESSION_COMPROMISED }]) {
      await closeChats();
      await openForUpload(requireNewToken);
      opened.service.handlers[REFRESH] = () => ({ status: 401, body });
      expect(await send()).toBe(false);
      expect(opened.toasts()).toEqual(['Session expired. Please log in again.']);
      expect(opened.tab.localStorage.getItem('token')).toBeNull();
    }
  });
});
