import { describe, expect, it } from '@jest/globals';
import type { Message } from '../../../../contract/chat/messages.ts';
import { hasMessage, joinAlbums } from '../../../../src/features/chat/thread/albums.ts';
import { makeRows } from '../../../../src/features/chat/thread/threadRows.ts';
import { ME, message } from './threadModel.ts';

const seconds = (count: number) =>
  new Date(Date.parse(message(0).createdAt) + count * 1_000).toISOString();
const picture = (number: number, rest: Partial<Message> = {}) =>
  message(number, {
    ...{ message: '', fileUrl: `/api/files/${String(number)}`, fileType: 'image/png' },
    createdAt: seconds(number),
    ...rest,
  });

/** Returns the numbers of the messages of each row. */
function albums(messages: Message[], { hasOlder = false, firstUnreadId = '' } = {}) {
  const rows = makeRows(messages, [], { ownId: ME, hasOlder, firstUnreadId });
  return joinAlbums(rows, hasOlder).map((row) =>
    messages.filter(({ _id }) => hasMessage(row, _id)).map(({ seq }) => seq),
  );
}

describe('an album', () => {
  it('has the pictures that one sender sent together, the first perhaps with a text', () => {
    const messages = [
      message(1),
      picture(2, { message: 'From today' }),
      picture(3),
      picture(4),
      message(5),
    ];
    expect(albums(messages)).toEqual([[1], [2, 3, 4], [5]]);
  });

  it.each<[string, Partial<Message>]>([
    ['a text', { message: 'And this one' }],
    ['another sender', { senderId: ME }],
    ['a quote', { replyTo: { _id: 'm0001', senderId: ME, message: 'Which one?' } }],
    ['a reaction', { reactions: [{ userId: ME, emoji: '👍' }] }],
    ['another kind of file', { fileType: 'application/pdf' }],
    ['more than a minute between', { createdAt: seconds(63) }],
  ])('ends before a picture with %s', (_, rest) => {
    expect(albums([picture(1), picture(2), picture(3, rest)])).toEqual([[1, 2], [3]]);
  });

  it('ends before the first unread message', () => {
    const messages = [picture(1), picture(2), picture(3), picture(4)];
    expect(albums(messages, { firstUnreadId: 'm0003' })).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });

  it('has the key of its first picture, so that it grows in place', () => {
    const keys = (count: number) =>
      joinAlbums(
        makeRows([picture(1), picture(2), picture(3)].slice(0, count), [], {
          ...{ ownId: ME, hasOlder: false },
        }),
        false,
      ).map(({ key }) => key);
    expect(keys(3)).toEqual(keys(1));
  });

  it('waits at the top for older messages, which may belong to it', () => {
    const messages = [picture(1), picture(2), message(3), picture(4), picture(5)];
    expect(albums(messages, { hasOlder: true })).toEqual([[1], [2], [3], [4, 5]]);
  });
});
