import { expect, it } from '@jest/globals';
import type { ApiError } from '../../../src/api/errorText.ts';
import { threadErrorText, unreadErrorText } from '../../../src/features/chat/chatTexts.ts';
import { formatFileSize } from '../../../src/features/chat/format.ts';
import { isEmojiOnly } from '../../../src/features/chat/message/LinkedText.tsx';
import { isExpiring } from '../../../src/features/chat/message/useFileUrl.ts';

const REFUSED: ApiError = { status: 403, data: { error: 'You are no study buddies.' } };
const TIMEOUT: ApiError = { status: 'TIMEOUT_ERROR', error: 'timeout' };
const UNREACHABLE: ApiError = { status: 'FETCH_ERROR', error: 'Failed to fetch' };
const UNREADABLE: ApiError = {
  status: 'PARSING_ERROR',
  originalStatus: 200,
  data: '<html>',
  error: 'SyntaxError',
};

// Covers 8.3, 8.23, 8.26, 8.27
it.each<[ApiError, string]>([
  [
    { status: 400, data: { error: 'No.' } },
    'Invalid request. The selected user may not be a valid match.',
  ],
  [{ status: 500, data: '<html>' }, 'Failed to fetch messages.'],
  [UNREACHABLE, 'Failed to fetch messages.'],
  [REFUSED, 'You are no study buddies.'],
  [TIMEOUT, 'Request timed out. Please check your connection and try again.'],
  [UNREADABLE, 'An unexpected error occurred. Please try again later.'],
  [{ message: 'x is not a function' }, 'An unexpected error occurred. Please try again later.'],
])('the text for a failed thread request %j is "%s"', (error, text) => {
  expect(threadErrorText(error)).toBe(text);
});

// Covers 8.3, 8.21, 8.23, 8.24
it.each<[ApiError | undefined, string]>([
  [{ status: 400, data: { error: 'No.' } }, 'Invalid request for unread counts. Please try again.'],
  [TIMEOUT, 'Request to fetch unread counts timed out. Please check your connection.'],
  [REFUSED, 'Failed to fetch unread message counts: You are no study buddies.'],
  [UNREACHABLE, 'Failed to fetch unread message counts: Failed to fetch'],
  [{ status: 418, data: null }, 'Failed to fetch unread message counts: status 418'],
  [{ message: 'bug' }, 'Failed to fetch unread message counts: bug'],
  [{}, 'Failed to fetch unread message counts: unknown error'],
  [undefined, 'Failed to fetch unread message counts: unknown error'],
])('the text for a failed request for unread counts %j is "%s"', (error, text) => {
  expect(unreadErrorText(error)).toBe(text);
});

it.each([
  [78, '78 bytes'],
  [1_023, '1,023 bytes'],
  [1_024, '1 kB'],
  [1_500_000, '1.4 MB'],
  [10 * 1024 * 1024, '10 MB'],
])('formatFileSize formats %i bytes as %s', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text);
});

it.each([
  ...['🎉', '😂😂😂', '👍🏽', '👩‍💻', '🇬🇭', '❤️'].map((text) => [text, true] as const),
  ...['', '4', 'ok 🎉', '😂😂😂😂', '©', 'x'].map((text) => [text, false] as const),
])('isEmojiOnly returns for "%s": %s', (text, expected) => {
  expect(isEmojiOnly(text)).toBe(expected);
});

it.each([
  ['/api/attachments/1?expires=1700000600&signature=x', false],
  ['/api/attachments/1?expires=1700000010&signature=x', true],
  ['/api/attachments/1?expires=1699999999&signature=x', true],
  ['https://elsewhere.example/file', false],
])('isExpiring returns for the URL %s: %s', (url, expected) => {
  expect(isExpiring(url, 1_700_000_000_000)).toBe(expected);
});
