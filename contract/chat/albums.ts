import { MINUTE } from '../durations.ts';
import type { Message } from './messages.ts';

/** Pictures further apart than this were not sent together, in milliseconds. */
const ALBUM_GAP = MINUTE;

type SentMessage = Pick<Message, 'senderId' | 'message' | 'createdAt' | 'fileType'>;

/**
 * Returns whether two consecutive messages are pictures that one sender sent together. Only the
 * first picture of an album has a text.
 */
export const areSentTogether = (first: SentMessage, second: SentMessage): boolean =>
  isPicture(first) &&
  isPicture(second) &&
  second.message === '' &&
  first.senderId === second.senderId &&
  Date.parse(second.createdAt) - Date.parse(first.createdAt) <= ALBUM_GAP;

const isPicture = ({ fileType = '' }: SentMessage) => fileType.startsWith('image/');
