import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LIMITS } from '../../../contract/constants.ts';
import { uploadProgressed } from '../../../src/features/chat/chatSlice.ts';
import { selectToasts } from '../../../src/features/toasts/toastsSlice.ts';
import { tokenFor } from '../../support/clientStore.ts';
import type { Answer, Handler } from '../../support/fakeService.ts';
import { FakeChat } from './fakeChat.ts';
import { renderChat } from './renderChat.tsx';
import { BUDDY, ME } from './threadModel.ts';

const UPLOAD = 'POST /api/messages/upload';
const STORED = {
  fileUrl: '/api/attachments/1?expires=9999999999&signature=x',
  fileName: 'notes.txt',
  fileType: 'text/plain',
  size: 5,
};

type Shown = Awaited<ReturnType<typeof renderChat>>;
let shown: Shown;

/** jsdom's own, which its XMLHttpRequest can send; the environment's is one for fetch. */
const pageGlobals = () => {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  const inner = frame.contentWindow as unknown as Pick<typeof globalThis, 'FormData' | 'File'>;
  return { FormData: inner.FormData, File: inner.File };
};
const original = { FormData: globalThis.FormData, File: globalThis.File };
beforeEach(() => {
  Object.assign(globalThis, pageGlobals());
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
});
afterEach(async () => {
  cleanup();
  Object.assign(globalThis, original);
  await shown.service.stop();
});

/** The page of a test has another origin than its service. */
const cors =
  (handler: Handler): Handler =>
  async (call) => {
    const answer = await handler(call);
    return { ...answer, headers: { 'access-control-allow-origin': '*', ...answer.headers } };
  };
const PREFLIGHT: Answer = {
  headers: {
    'access-control-allow-origin': '*',
    'access-control-allow-headers': 'authorization',
    'access-control-allow-methods': 'POST',
  },
};

async function open(upload: Handler) {
  const chat = new FakeChat();
  shown = await renderChat(chat, {
    handlers: {
      'OPTIONS /api/messages/upload': () => PREFLIGHT,
      [UPLOAD]: cors(upload),
    },
  });
  await screen.findByText('No messages yet. Start the conversation!');
  return { chat, user: userEvent.setup() };
}

const notes = (size = 5) => new File(['x'.repeat(size)], 'notes.txt', { type: 'text/plain' });
const choose = (file: File) => {
  fireEvent.change(screen.getByLabelText('File to attach'), { target: { files: [file] } });
};
const toasts = () => selectToasts(shown.store.getState()).map(({ message }) => message);
const uploads = () => shown.service.calls.filter(({ path }) => path.endsWith('/upload'));
const send = () => screen.getByRole('button', { name: 'Send' });

describe('attaching a file', () => {
  it('shows its name before it is sent, and takes it out again', async () => {
    const { user } = await open(() => ({ status: 201, body: STORED }));
    choose(notes());
    expect(screen.getByText('notes.txt')).toBeInTheDocument();
    expect(screen.getByText('5 bytes')).toBeInTheDocument();
    expect(send()).toBeEnabled();
    await user.click(screen.getByRole('button', { name: 'Remove notes.txt' }));
    expect(screen.queryByText('notes.txt')).not.toBeInTheDocument();
    expect(send()).toBeDisabled();
  });

  it('shows a picture before it is sent', async () => {
    await open(() => ({ status: 201, body: STORED }));
    choose(new File(['x'], 'me.png', { type: 'image/png' }));
    expect(screen.getByRole('img', { name: 'Preview' })).toHaveAttribute('src', 'blob:preview');
  });

  it('uploads it with the token, then sends the message with its address', async () => {
    const { chat, user } = await open(() => ({ status: 201, body: STORED }));
    await user.type(screen.getByRole('textbox'), 'look');
    choose(notes());
    await user.click(send());
    await waitFor(() => {
      expect(chat.messages).toMatchObject([{ message: 'look', fileUrl: STORED.fileUrl }]);
    });
    const upload = uploads().find(({ method }) => method === 'POST');
    expect(upload?.headers.authorization).toBe(`Bearer ${tokenFor(ME)}`);
    expect(upload?.body).toContain('name="file"; filename="notes.txt"');
    expect(await screen.findByRole('link', { name: /notes\.txt/ })).toBeInTheDocument();
    expect(screen.getByRole('textbox')).toHaveValue('');
    expect(screen.queryByRole('button', { name: 'Remove notes.txt' })).not.toBeInTheDocument();
  });

  it('shows how far it is, and Cancel ends it', async () => {
    const { chat, user } = await open(() => ({ hang: true }));
    choose(notes());
    await user.click(send());
    const progress = await screen.findByRole('progressbar', { name: 'Uploading notes.txt' });
    shown.store.dispatch(uploadProgressed({ buddyId: BUDDY, percent: 40 }));
    await waitFor(() => {
      expect(progress).toHaveAttribute('aria-valuenow', '40');
    });
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Remove notes.txt' })).toBeInTheDocument();
    expect(chat.messages).toEqual([]);
    expect(toasts()).toEqual([]);
  });

  it.each([
    [{ status: 500, body: null }, 'Failed to upload file.'],
    [{ drop: true }, 'Failed to upload file.'],
    [{ status: 415, body: { error: 'Such files cannot be sent.' } }, 'Such files cannot be sent.'],
  ])('that fails says so and keeps the file', async (answer, text) => {
    const { user } = await open(() => answer);
    choose(notes());
    await user.click(send());
    await waitFor(() => {
      expect(toasts()).toEqual([text]);
    });
    expect(screen.getByRole('button', { name: 'Remove notes.txt' })).toBeInTheDocument();
  });

  it('larger than 10 MB is refused without a call', async () => {
    const { user } = await open(() => ({ status: 201, body: STORED }));
    choose(notes(LIMITS.attachmentSize + 1));
    await user.click(send());
    expect(toasts()).toEqual(['A file can have at most 10 MB.']);
    expect(uploads()).toEqual([]);
  });
});

describe('an access token that has run out', () => {
  const refuseOld: Handler = ({ headers }) =>
    headers.authorization === `Bearer ${tokenFor(ME, 'new')}`
      ? { status: 201, body: STORED }
      : { status: 401, body: null };

  it('is renewed once and the file goes up', async () => {
    const { chat, user } = await open(refuseOld);
    shown.service.handlers['POST /api/auth/refresh'] = () => ({
      body: { token: tokenFor(ME, 'new'), refreshToken: 'next' },
    });
    choose(notes());
    await user.click(send());
    await waitFor(() => {
      expect(chat.messages).toHaveLength(1);
    });
    expect(shown.calls().filter((call) => call === 'POST /api/auth/refresh')).toHaveLength(1);
  });

  it('that cannot be renewed ends the session', async () => {
    const { user } = await open(refuseOld);
    shown.service.handlers['POST /api/auth/refresh'] = () => ({ status: 401, body: null });
    choose(notes());
    await user.click(send());
    await waitFor(() => {
      expect(toasts()).toEqual(['Session expired. Please log in again.']);
    });
    expect(shown.tab.localStorage.getItem('token')).toBeNull();
  });
});
