import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LIMITS, SESSION_REUSED } from '../../../contract/constants.ts';
import { uploadProgressed } from '../../../src/features/chat/chatSlice.ts';
import { selectToasts } from '../../../src/features/toasts/toastsSlice.ts';
import { tokenFor } from '../../support/clientStore.ts';
import { fakeClock } from '../../support/fakeClock.ts';
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
  jest.useRealTimers();
  cleanup();
  Object.assign(globalThis, original);
  await shown.service.stop();
});

/** The page of a test has another origin than its service. */
const OTHER_ORIGIN = {
  'access-control-allow-origin': window.location.origin,
  'access-control-allow-credentials': 'true',
};
const cors =
  (handler: Handler): Handler =>
  async (call) => {
    const answer = await handler(call);
    return { ...answer, headers: { ...OTHER_ORIGIN, ...answer.headers } };
  };
const PREFLIGHT: Answer = {
  headers: {
    ...OTHER_ORIGIN,
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
    const sends = jest.spyOn(XMLHttpRequest.prototype, 'send');
    await user.type(screen.getByRole('textbox'), 'look');
    choose(notes());
    await user.click(send());
    await waitFor(() => {
      expect(chat.messages).toMatchObject([{ message: 'look', fileUrl: STORED.fileUrl }]);
    });
    const upload = uploads().find(({ method }) => method === 'POST');
    expect(upload?.headers.authorization).toBe(`Bearer ${tokenFor(ME)}`);
    expect(upload?.body).toContain('name="file"; filename="notes.txt"');
    // With whatever credentials there are, like every other call.
    expect(sends.mock.contexts).toHaveLength(1);
    expect(sends.mock.contexts[0]).toHaveProperty('withCredentials', true);
    expect(await screen.findByRole('link', { name: /notes\.txt/ })).toBeInTheDocument();
    expect(screen.getByRole('textbox')).toHaveValue('');
    expect(screen.queryByRole('button', { name: 'Remove notes.txt' })).not.toBeInTheDocument();
  });

  it('has its own name and kind where a service answers no more than its address', async () => {
    const { user } = await open(() => ({ status: 201, body: { fileUrl: STORED.fileUrl } }));
    choose(new File(['x'], 'me.png', { type: 'image/png' }));
    await user.click(send());
    expect(await screen.findByText('Sent')).toBeInTheDocument();
    const picture = await screen.findByRole('img', { name: 'me.png' });
    expect(picture).toHaveAttribute('src', shown.service.url + STORED.fileUrl);
  });

  it('without any text is a message too', async () => {
    const { chat, user } = await open(() => ({ status: 201, body: STORED }));
    choose(notes());
    await user.click(send());
    await waitFor(() => {
      expect(chat.messages).toMatchObject([{ message: '', fileUrl: STORED.fileUrl }]);
    });
  });

  it('shows how far it is, and Cancel ends it for good', async () => {
    let answer: (stored: Answer) => void = () => undefined;
    const answered = new Promise<Answer>((resolve) => (answer = resolve));
    const { chat, user } = await open(() => answered);
    choose(notes());
    await user.click(send());
    const progress = await screen.findByRole('progressbar', { name: 'Uploading notes.txt' });
    shown.store.dispatch(uploadProgressed({ buddyId: BUDDY, percent: 40 }));
    await waitFor(() => {
      expect(progress).toHaveAttribute('aria-valuenow', '40');
    });
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    answer({ status: 201, body: STORED });
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remove notes.txt' }));
    await user.type(screen.getByRole('textbox'), 'without it{Enter}');
    await waitFor(() => {
      expect(chat.messages.map(({ message }) => message)).toEqual(['without it']);
    });
    expect(toasts()).toEqual([]);
  });

  it('may take 120 seconds, and not a moment more', async () => {
    let arrive: () => void = () => undefined;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    await open(() => {
      arrive();
      return { hang: true };
    });
    choose(notes());
    const clock = fakeClock();
    fireEvent.click(send());
    await arrived;
    await clock.pass(119_999);
    expect(screen.getByRole('progressbar')).toBeInTheDocument();
    expect(toasts()).toEqual([]);
    await clock.pass(1);
    expect(toasts()).toEqual(['Failed to upload file.']);
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
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

describe('a file from outside', () => {
  const conversation = () => screen.getByRole('region', { name: 'Chat with Grace Hopper' });
  const carried = (files: File[], types = ['Files']) => ({ files, types });

  it('shows where it can be dropped while it is dragged, and is taken there', async () => {
    await open(() => ({ status: 201, body: STORED }));
    const hint = 'Drop the file to attach it';
    fireEvent.dragEnter(conversation(), { dataTransfer: carried([]) });
    expect(screen.getByText(hint)).toBeInTheDocument();
    fireEvent.dragLeave(conversation(), { dataTransfer: carried([]) });
    expect(screen.queryByText(hint)).not.toBeInTheDocument();
    fireEvent.dragEnter(conversation(), { dataTransfer: carried([]) });
    fireEvent.drop(conversation(), { dataTransfer: carried([notes()]) });
    expect(screen.getByRole('button', { name: 'Remove notes.txt' })).toBeInTheDocument();
    expect(screen.queryByText(hint)).not.toBeInTheDocument();
    expect(screen.getByRole('textbox')).toHaveFocus();
  });

  it('that is text is not', async () => {
    await open(() => ({ status: 201, body: STORED }));
    fireEvent.dragEnter(conversation(), { dataTransfer: carried([], ['text/plain']) });
    expect(screen.queryByText('Drop the file to attach it')).not.toBeInTheDocument();
  });

  it('can be a picture that is pasted, but not the picture of a text', async () => {
    await open(() => ({ status: 201, body: STORED }));
    const picture = new File(['x'], 'image.png', { type: 'image/png' });
    const text = carried([picture], ['text/plain', 'text/html', 'Files']);
    fireEvent.paste(screen.getByRole('textbox'), { clipboardData: text });
    expect(screen.queryByRole('img', { name: 'Preview' })).not.toBeInTheDocument();
    const copied = carried([picture], ['text/html', 'Files']);
    fireEvent.paste(screen.getByRole('textbox'), { clipboardData: copied });
    expect(screen.getByRole('img', { name: 'Preview' })).toBeInTheDocument();
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

  it.each([
    [null, 'Session expired. Please log in again.'],
    [{ error: SESSION_REUSED }, SESSION_REUSED],
  ])('that cannot be renewed ends the session, for %j by the words "%s"', async (body, words) => {
    const { user } = await open(refuseOld);
    shown.service.handlers['POST /api/auth/refresh'] = () => ({ status: 401, body });
    choose(notes());
    await user.click(send());
    await waitFor(() => {
      expect(toasts()).toEqual([words]);
    });
    expect(shown.tab.localStorage.getItem('token')).toBeNull();
  });
});
