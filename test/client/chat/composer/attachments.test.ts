import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AUTH_SESSION_COMPROMISED } from '../../../../contract/guestConstants.ts';
import {
  selectUpload,
  uploadCancelled,
  uploadProgressed,
} from '../../../../src/features/chat/chatSlice.ts';
import { fileProblem } from '../../../../src/features/chat/composer/useStagedFiles.ts';
import { sendFile, sendFiles } from '../../../../src/features/chat/sendThunks.ts';
import { signedOut } from '../../../../src/api/authActions.ts';
import { fakeToken } from '../../../support/client/clientStore.ts';
import { waitFor } from '../../../support/waitFor.ts';
import { fakeClock } from '../../../support/client/fakeClock.ts';
import type { FakeResponse, Handler } from '../../../support/client/fakeService.ts';
import { FakeChat } from '../fakeChat.ts';
import { openChat, openThread, type OpenChat } from '../openChat.ts';
import { MATCH, ME } from '../thread/threadModel.ts';
import { expectConsole } from '../../../support/expectConsole.ts';

const STORED = {
  fileUrl: '/api/attachments/1?expires=9999999999&signature=x',
  fileName: 'notes.txt',
  fileType: 'text/plain',
  size: 5,
};
const HTML = '<html>Oops</html>';

let opened: OpenChat;
const original = { FormData: globalThis.FormData, File: globalThis.File };
beforeEach(() => {
  // The XMLHttpRequest of jsdom takes only its own FormData and File, which a frame still has.
  const frame = document.createElement('iframe');
  document.body.append(frame);
  const { FormData, File } = frame.contentWindow as unknown as typeof original;
  Object.assign(globalThis, { FormData, File });
});
afterEach(async () => {
  Object.assign(globalThis, original);
  await opened.service.stop();
});

/** The test page and the fake service have different origins. */
const CORS_HEADERS = {
  'access-control-allow-origin': window.location.origin,
  'access-control-allow-credentials': 'true',
  'access-control-allow-headers': 'authorization',
};

async function open(upload: Handler): Promise<FakeChat> {
  const chat = new FakeChat();
  opened = await openChat(chat);
  await openThread(opened);
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
const send = (text = '') => {
  const file = new File(['xxxxx'], 'notes.txt', { type: 'text/plain' });
  return opened.store.dispatch(sendFile({ conversationId: MATCH, text }, file));
};
const uploads = () =>
  opened.service.calls.filter(
    ({ method, path }) => method === 'POST' && path === '/api/messages/upload',
  );
const upload = () => selectUpload(opened.store.getState(), MATCH);

describe('an attachment', () => {
  // Covers 7.1, 7.26
  it('is uploaded with token and credentials before its message is sent', async () => {
    const chat = await open(stored);
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
  it('keeps its own name, type and size if the service sends only a URL', async () => {
    await open(() => ({ status: 201, body: { fileUrl: STORED.fileUrl } }));
    await send();
    await waitFor(() => {
      const { size: fileSize, ...file } = STORED;
      expect(opened.messages()).toMatchObject([{ ...file, fileSize, message: '' }]);
    });
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

  it('is sent after the others, with the text at the first, until one fails', async () => {
    const chat = await open(({ body }) =>
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
  it('is not uploaded with a token that cannot be decoded', async () => {
    await open(stored);
    opened.tab.localStorage.setItem('token', 'garbage');
    expect(await send()).toBe(false);
    expect(opened.toasts()).toEqual(['Please log in.']);
    expect(uploads()).toEqual([]);
  });
});

describe('a pending upload', () => {
  it.each([
    ['its own Cancel', () => uploadCancelled({ conversationId: MATCH })],
    ['signing out', () => signedOut({ byChoice: true })],
  ])('is aborted by %s and by no Cancel of another conversation', async (_name, abort) => {
    const chat = await open(() => ({ hang: true }));
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
    await open(() => ({ hang: true }));
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
});

// Covers 8.31
it.each<[FakeResponse, string]>([
  [{ status: 500, body: null }, 'Failed to upload file.'],
  [{ status: 413, body: HTML }, 'Failed to upload file.'],
  [{ body: HTML }, 'Failed to upload file.'],
  [{ body: {} }, 'Failed to upload file.'],
  [{ drop: true }, 'Failed to upload file.'],
  [{ status: 415, body: { error: 'Such files cannot be sent.' } }, 'Such files cannot be sent.'],
])('an upload with the response %j shows "%s" and sends no message', async (response, text) => {
  // Of jsdom.
  if ('drop' in response) expectConsole(/socket hang up/);
  const chat = await open(() => response);
  expect(await send()).toBe(false);
  expect(opened.toasts()).toEqual([text]);
  expect(chat.messages).toEqual([]);
});

describe('an upload with an expired access token', () => {
  const REFRESH = 'POST /api/auth/refresh';
  const requireNewToken: Handler = ({ headers }) =>
    headers.authorization === `Bearer ${fakeToken(ME, 'new')}` ? stored() : { status: 401 };

  it('is repeated once with a refreshed token', async () => {
    await open(requireNewToken);
    opened.service.handlers[REFRESH] = () => ({
      body: { token: fakeToken(ME, 'new'), refreshToken: 'next' },
    });
    expect(await send()).toBe(true);
    expect(opened.calls().filter((call) => call === REFRESH)).toHaveLength(1);
  });

  it.each([null, { error: AUTH_SESSION_COMPROMISED }])(
    'ends the auth session if the refresh is refused with %j',
    async (body) => {
      await open(requireNewToken);
      opened.service.handlers[REFRESH] = () => ({ status: 401, body });
      expect(await send()).toBe(false);
      expect(opened.toasts()).toEqual(['Session expired. Please log in again.']);
      expect(opened.tab.localStorage.getItem('token')).toBeNull();
    },
  );
});
