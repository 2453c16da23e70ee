import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createEvent, fireEvent, screen, within } from '@testing-library/react';
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
import type { FakeResponse, Handler } from '../../../support/client/fakeService.ts';
import { expectConsole } from '../../../support/expectConsole.ts';
import { waitFor } from '../../../support/waitFor.ts';
import { FakeChat } from '../fakeChat.ts';
import { openChat, opened, openThread } from '../openChat.ts';
import { box, renderConversation, sendButton, shown, user } from '../renderChat.tsx';
import { MATCH, ME } from '../thread/threadModel.ts';

const notes = () => new File(['x'.repeat(5)], 'notes.txt', { type: 'text/plain' });

describe('an attachment', () => {
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

  const chosen = () => screen.queryByRole('list', { name: 'Chosen files' });

  /** Opens a conversation and chooses files. */
  async function openWith(...files: File[]) {
    URL.createObjectURL = () => 'blob:preview';
    URL.revokeObjectURL = () => undefined;
    await renderConversation();
    if (files.length > 0) choose(...files);
  }
  const choose = (...files: File[]) =>
    fireEvent.change(screen.getByLabelText('Files to attach'), { target: { files } });

  // Covers 2.73, 5.11
  it('is shown before it is sent, an image with a preview, and can be removed', async () => {
    await openWith();
    const input = screen.getByLabelText('Files to attach');
    const opens = jest.spyOn(input, 'click');
    await user.click(screen.getByRole('button', { name: 'Attach files' }));
    expect(opens).toHaveBeenCalled();
    choose(notes());
    expect(screen.getByText('notes.txt')).toBeInTheDocument();
    expect(screen.getByText('5 bytes')).toBeInTheDocument();
    expect(preview()).not.toBeInTheDocument();
    expect(sendButton()).toBeEnabled();
    choose(image());
    expect(preview()).toHaveAttribute('src', 'blob:preview');
    await user.click(screen.getByRole('button', { name: 'Remove me.png' }));
    expect(preview()).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remove notes.txt' }));
    expect(sendButton()).toBeDisabled();
  });

  it('that cannot be sent says why beside its name, and does not stop the others', async () => {
    await openWith(new File(['x'], 'tool.exe'), notes());
    const [refused, accepted] = within(chosen()!).getAllByRole('listitem');
    expect(refused).toHaveTextContent('tool.exe1 byte Files of this kind cannot be sent.');
    expect(accepted).toHaveTextContent('notes.txt5 bytes');
    expect(sendButton()).toBeEnabled();
    await user.click(screen.getByRole('button', { name: 'Remove notes.txt' }));
    expect(sendButton()).toBeDisabled();
  });

  it.each([
    ['notes.txt', 10 * 1024 * 1024, 9, null],
    ['NOTES.TXT', 10 * 1024 * 1024 + 1, 0, 'A file can have at most 10 MB.'],
    ['notes.txt', 0, 0, 'This file is empty.'],
    ['notes.txt', 5, 10, 'At most 10 files can be sent at a time.'],
    ['txt', 5, 0, 'Files of this kind cannot be sent.'],
    ['tool.exe', 5, 0, 'Files of this kind cannot be sent.'],
  ])('%s of %i bytes after %i others: %s', (name, size, others, problem) => {
    expect(fileProblem({ name, size }, others)).toBe(problem);
  });

  it('that cannot be sent stays with its reason after a message is sent', async () => {
    await openWith(new File(['x'], 'tool.exe'));
    await user.type(box(), 'hello{Enter}');
    expect(box()).toHaveValue('');
    const reason = within(chosen()!).getByRole('alert');
    expect(reason).toHaveTextContent('Files of this kind cannot be sent.');
    await user.click(screen.getByRole('button', { name: 'Remove tool.exe' }));
    expect(chosen()).toBeNull();
  });

  it('shows the progress of its upload and can be cancelled', async () => {
    await renderConversation();
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
    await openWith();
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
    await openWith();
    const formatted = transfer([image()], ['text/plain', 'text/html', 'Files']);
    fireEvent.paste(box(), { clipboardData: formatted });
    expect(preview()).not.toBeInTheDocument();
    fireEvent.paste(box(), { clipboardData: transfer([image()], ['text/html', 'Files']) });
    expect(preview()).toBeInTheDocument();
  });
});

describe('the upload of a file', () => {
  const STORED = {
    fileUrl: '/api/attachments/1?expires=9999999999&signature=x',
    fileName: 'notes.txt',
    fileType: 'text/plain',
    size: 5,
  };
  const HTML = '<html>Oops</html>';

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

  async function openForUpload(upload: Handler): Promise<FakeChat> {
    const chat = new FakeChat();
    await openChat(chat);
    await openThread();
    Object.assign(opened.service.handlers, {
      'OPTIONS /api/messages/upload': () => ({ headers: CORS_HEADERS }),
      'POST /api/messages/upload': (async (call) => ({
        ...(await upload(call)),
        headers: CORS_HEADERS,
      })) satisfies Handler,
    });
    return chat;
  }

  const stored = (): FakeResponse => ({ status: 201, body: STORED });
  const send = (text = '') =>
    opened.store.dispatch(sendFile({ conversationId: MATCH, text }, notes()));
  const uploads = () =>
    opened.service.calls.filter(
      ({ method, path }) => method === 'POST' && path === '/api/messages/upload',
    );
  const upload = () => selectUpload(opened.store.getState(), MATCH);

  // Covers 7.1, 7.26
  it('has token and credentials, and ends before the message is sent', async () => {
    const chat = await openForUpload(stored);
    const sends = jest.spyOn(XMLHttpRequest.prototype, 'send');
    expect(await send('look')).toBe(true);
    await waitFor(() =>
      expect(chat.messages).toMatchObject([{ message: 'look', fileUrl: STORED.fileUrl }]),
    );
    expect(uploads()).toHaveLength(1);
    expect(uploads()[0]?.headers.authorization).toBe(`Bearer ${fakeToken(ME)}`);
    expect(uploads()[0]?.body).toContain('name="file"; filename="notes.txt"');
    expect(sends.mock.contexts[0]).toHaveProperty('withCredentials', true);
    expect(upload()).toBeUndefined();
  });

  // Covers 3.18
  it('keeps the name, type and size of the file if the service sends only a URL', async () => {
    await openForUpload(() => ({ status: 201, body: { fileUrl: STORED.fileUrl } }));
    await send();
    await waitFor(() => {
      const { size: fileSize, ...file } = STORED;
      expect(opened.messages()).toMatchObject([{ ...file, fileSize, message: '' }]);
    });
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
    await waitFor(() => expect(chat.messages.map((sent) => sent.message)).toEqual(['look', '']));
  });

  // Covers 5.13
  it('does not begin with a token that cannot be decoded', async () => {
    await openForUpload(stored);
    opened.tab.localStorage.setItem('token', 'garbage');
    expect(await send()).toBe(false);
    expect(opened.toasts()).toEqual(['Please log in.']);
    expect(uploads()).toEqual([]);
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

  // Covers 8.31
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

  // Covers 8.31
  it.each<[FakeResponse, string]>([
    [{ status: 500, body: null }, 'Failed to upload file.'],
    [{ status: 413, body: HTML }, 'Failed to upload file.'],
    [{ body: HTML }, 'Failed to upload file.'],
    [{ body: {} }, 'Failed to upload file.'],
    [{ drop: true }, 'Failed to upload file.'],
    [{ status: 415, body: { error: 'Such files cannot be sent.' } }, 'Such files cannot be sent.'],
  ])('with the response %j shows "%s" and sends no message', async (response, text) => {
    // Of jsdom.
    if ('drop' in response) expectConsole(/socket hang up/);
    const chat = await openForUpload(() => response);
    expect(await send()).toBe(false);
    expect(opened.toasts()).toEqual([text]);
    expect(chat.messages).toEqual([]);
  });

  const REFRESH = 'POST /api/auth/refresh';
  const requireNewToken: Handler = ({ headers }) =>
    headers.authorization === `Bearer ${fakeToken(ME, 'new')}` ? stored() : { status: 401 };

  it('is repeated once with a refreshed token if that has expired', async () => {
    await openForUpload(requireNewToken);
    opened.service.handlers[REFRESH] = () => ({
      body: { token: fakeToken(ME, 'new'), refreshToken: 'next' },
    });
    expect(await send()).toBe(true);
    expect(opened.calls().filter((call) => call === REFRESH)).toHaveLength(1);
  });

  it.each([null, { error: AUTH_SESSION_COMPROMISED }])(
    'ends the auth session if the refresh of its token is refused with %j',
    async (body) => {
      await openForUpload(requireNewToken);
      opened.service.handlers[REFRESH] = () => ({ status: 401, body });
      expect(await send()).toBe(false);
      expect(opened.toasts()).toEqual(['Session expired. Please log in again.']);
      expect(opened.tab.localStorage.getItem('token')).toBeNull();
    },
  );
});
