import { describe, expect, it, jest } from '@jest/globals';
import { AUTH_SESSION_COMPROMISED } from '../../../../contract/guestConstants.ts';
import { signedOut } from '../../../../src/api/authActions.ts';
import {
  selectUpload,
  uploadCancelled,
  uploadProgressed,
} from '../../../../src/features/chat/chatSlice.ts';
import { sendFile } from '../../../../src/features/chat/sendThunks.ts';
import { fakeToken } from '../../../support/client/clientStore.ts';
import { fakeClock } from '../../../support/client/fakeClock.ts';
import type { FakeResponse, Handler } from '../../../support/client/fakeService.ts';
import { expectConsole } from '../../../support/expectConsole.ts';
import { waitFor } from '../../../support/waitFor.ts';
import { FakeChat } from '../fakeChat.ts';
import { closeChats, openChat, opened, openThread } from '../openChat.ts';
import { MATCH, ME } from '../thread/threadModel.ts';
import { allowUploads, notes, respondToUploads, stored, STORED, uploads } from './fakeUploads.ts';

allowUploads();

describe('the upload of a file', () => {
  async function openForUpload(upload?: Handler): Promise<FakeChat> {
    const chat = new FakeChat();
    await openChat(chat);
    await openThread();
    respondToUploads(upload);
    return chat;
  }

  const send = (text = '') =>
    opened.store.dispatch(sendFile({ conversationId: MATCH, text }, notes()));
  const upload = () => selectUpload(opened.store.getState(), MATCH);

  // Covers 3.18, 7.1, 7.26
  it('has token and credentials, and ends before the message is sent', async () => {
    // The page adds what the service does not send.
    const chat = await openForUpload(() => ({ status: 201, body: { fileUrl: STORED.fileUrl } }));
    const sends = jest.spyOn(XMLHttpRequest.prototype, 'send');
    expect(await send('look')).toBe('queued');
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
    expect(await result).toBe('cancelled');
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
    const cases: [FakeResponse, string, isRefused?: true][] = [
      [{ status: 500, body: null }, failed],
      [{ status: 413, body: HTML }, failed, true],
      [{ body: HTML }, failed],
      [{ body: {} }, failed],
      [{ body: null }, failed],
      [{ drop: true }, failed],
      ...[408, 429, 503].map((status): [FakeResponse, string] => [{ status }, failed]),
      [{ status: 415, body: { error: 'No such files.' } }, 'No such files.', true],
    ];
    for (const [response, refusal, isRefused] of cases) {
      respondToUploads(() => response);
      expect(await send()).toEqual(isRefused ? { refusal } : 'failed');
    }
    expect(opened.toasts()).toEqual(cases.map(([, text]) => text));
    expect(chat.messages).toEqual([]);
    opened.tab.localStorage.setItem('token', 'garbage');
    expect(await send()).toBe('cancelled');
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
    expect(await result).toBe('failed');
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
    expect(await send()).toBe('queued');
    expect(opened.calls().filter((call) => call === REFRESH)).toHaveLength(1);
    for (const body of [null, { error: AUTH_SESSION_COMPROMISED }]) {
      await closeChats();
      await openForUpload(requireNewToken);
      opened.service.handlers[REFRESH] = () => ({ status: 401, body });
      expect(await send()).toBe('cancelled');
      expect(opened.toasts()).toEqual(['Session expired. Please log in again.']);
      expect(opened.tab.localStorage.getItem('token')).toBeNull();
    }
  });
});
