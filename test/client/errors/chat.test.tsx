import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { DELAYS } from '../../../contract/constants.ts';
import { fakeClock } from '../../support/fakeClock.ts';
import type { Answer } from '../../support/fakeService.ts';
import {
  closeApps,
  expectInline,
  expectToasts,
  openApp,
  toastsShown,
} from '../../support/openApp.tsx';
import { BUDDY, ME, message } from '../chat/threadModel.ts';

afterEach(async () => {
  jest.useRealTimers();
  await closeApps();
});

const MATCHES = 'GET /api/users/matches';
const COUNTS = 'GET /api/messages/unread-counts';
const THREAD = `GET /api/messages/${BUDDY}`;
const EMPTY = 'No messages yet. Start the conversation!';
const NO_MATCHES = 'Failed to fetch matches. You can still select a match if available.';
const BAD_COUNTS = 'Invalid request for unread counts. Please try again.';

const SAID: Answer = { status: 403, body: { error: 'You are no study buddies.' } };
const HTML = '<html>Oops</html>';
const grace = { id: BUDDY, name: 'Grace Hopper', connectionStatus: 'accepted' };

const openChat = (answers: Record<string, Answer> = {}, address = `/chat/${BUDDY}`) =>
  openApp(address, { userId: ME, answers: { [MATCHES]: { body: [grace] }, ...answers } });

describe('what the chat cannot fetch is said beside it:', () => {
  it.each([
    [MATCHES, { status: 400, body: { error: 'No.' } }, NO_MATCHES],
    [MATCHES, { body: 'not JSON' }, NO_MATCHES],
    [COUNTS, { status: 400, body: { error: 'No.' } }, BAD_COUNTS],
    [COUNTS, { status: 400, body: HTML }, BAD_COUNTS],
    [COUNTS, SAID, 'Failed to fetch unread message counts: You are no study buddies.'],
    [COUNTS, { status: 418, body: null }, 'Failed to fetch unread message counts: status 418'],
    [
      THREAD,
      { status: 400, body: { error: 'No.' } },
      'Invalid request. The selected user may not be a valid match.',
    ],
    [
      THREAD,
      { status: 400, body: HTML },
      'Invalid request. The selected user may not be a valid match.',
    ],
    [THREAD, { status: 500, body: null }, 'Failed to fetch messages.'],
    [THREAD, { status: 502, body: HTML }, 'Failed to fetch messages.'],
    [THREAD, { drop: true }, 'Failed to fetch messages.'],
    [THREAD, SAID, 'You are no study buddies.'],
    [THREAD, { body: HTML }, 'An unexpected error occurred. Please try again later.'],
    [THREAD, { body: 7 }, 'An unexpected error occurred. Please try again later.'],
  ])('%s answered by %j: "%s"', async (call, answer, text) => {
    // A list that is none makes the reader fail, which the cache also logs.
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    await openChat({ [call]: answer });
    await expectInline(`${text}Retry`);
    expect(toastsShown()).toEqual([]);
  });

  it('a conversation can be opened although the matches could not be fetched', async () => {
    await openChat({ [MATCHES]: { status: 400, body: null }, [THREAD]: { body: [message(1)] } });
    await expectInline(`${NO_MATCHES}Retry`);
    expect(await screen.findByText('text 1')).toBeInTheDocument();
  });

  it('"Match not found." of an address that is none of my matches', async () => {
    const { count } = await openChat({}, '/chat/nobody');
    await expectInline('Match not found.');
    expect(count('GET /api/messages/nobody')).toBe(0);
  });
});

describe('sending', () => {
  async function write(answer: Answer) {
    const { user } = await openChat({ 'POST /api/messages': answer });
    await screen.findByText(EMPTY);
    await user.type(screen.getByRole('textbox'), 'hello{Enter}');
  }

  it.each([
    [{ status: 500, body: null }, 'Failed to send message.'],
    [{ status: 400, body: HTML }, 'Failed to send message.'],
    [SAID, 'You are no study buddies.'],
  ])(
    'answered by %j: a toast says "%s", and the message stays with Retry',
    async (answer, text) => {
      await write(answer);
      await expectToasts(text);
      const bubble = await screen.findByRole('article');
      expect(bubble).toHaveTextContent('hello');
      expect(bubble).toHaveTextContent('Not sent');
      expect(within(bubble).getByRole('button', { name: 'Retry' })).toBeEnabled();
    },
  );
});

describe('uploading', () => {
  const UPLOAD = 'POST /api/messages/upload';
  const cors = {
    'access-control-allow-origin': 'http://localhost',
    'access-control-allow-headers': 'authorization',
    'access-control-allow-credentials': 'true',
  };

  async function upload(answer: Answer) {
    const app = await openChat({
      [`OPTIONS ${UPLOAD.slice(5)}`]: { status: 204, headers: cors },
      [UPLOAD]: { ...answer, headers: cors },
    });
    await screen.findByText(EMPTY);
    fireEvent.change(screen.getByLabelText('File to attach'), {
      target: { files: [new File(['x'], 'notes.txt', { type: 'text/plain' })] },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    return app;
  }

  it.each([
    [{ status: 500, body: null }, 'Failed to upload file.'],
    [{ status: 413, body: HTML }, 'Failed to upload file.'],
    [{ body: HTML }, 'Failed to upload file.'],
    [{ body: {} }, 'Failed to upload file.'],
    [{ drop: true }, 'Failed to upload file.'],
    [{ status: 415, body: { error: 'Such files cannot be sent.' } }, 'Such files cannot be sent.'],
  ])('answered by %j: a toast says "%s", and the file stays', async (answer, text) => {
    const { count } = await upload(answer);
    await expectToasts(text);
    expect(screen.getByRole('button', { name: 'Remove notes.txt' })).toBeEnabled();
    expect(count('POST /api/messages')).toBe(0);
  });

  it('that takes too long is given up', async () => {
    const clock = fakeClock();
    const app = await openChat({
      [`OPTIONS ${UPLOAD.slice(5)}`]: { status: 204, headers: cors },
      [UPLOAD]: { hang: true },
    });
    await clock.until(() => {
      expect(screen.getByText(EMPTY)).toBeInTheDocument();
    });
    fireEvent.change(screen.getByLabelText('File to attach'), {
      target: { files: [new File(['x'], 'notes.txt', { type: 'text/plain' })] },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    await clock.until(() => {
      expect(app.count(UPLOAD)).toBe(1);
    });
    await clock.pass(DELAYS.uploadTimeout);
    await clock.until(() => {
      expect(toastsShown()).toEqual(['Failed to upload file.']);
    });
  });
});
