import { areSentTogether } from '../../../../contract/chat/albums.ts';
import type { Message } from '../../../../contract/chat/messages.ts';
import type { ThreadRow } from './threadRows.ts';

/**
 * Joins the rows of pictures that one sender sent together into one row. Only the first picture may have
 * a text. The pictures at the top stay on their own while older messages may belong to them, because
 * prepending those must not change the height of a row.
 */
export function joinAlbums(rows: readonly ThreadRow[], hasOlder: boolean): ThreadRow[] {
  const joined: ThreadRow[] = [];
  let isAtTop = hasOlder;
  for (const row of rows) {
    const last = joined.at(-1);
    const album = last && join(last, row);
    isAtTop &&= !last || album !== null;
    if (album && !isAtTop) joined[joined.length - 1] = album;
    else joined.push(row);
  }
  return joined;
}

type MessageRow = Extract<ThreadRow, { kind: 'message' }>;

/** Returns the row of both, or `null` if the second one was not sent together with the first one. */
function join(last: ThreadRow, row: ThreadRow): MessageRow | null {
  if (last.kind !== 'message' || row.kind !== 'message' || row.startsDay || row.startsUnread) {
    return null;
  }
  const [a, b] = [last.message, row.message];
  if (!isPlain(a) || !isPlain(b) || !areSentTogether(a, b)) return null;
  const { key, startsDay, startsUnread } = last;
  return { ...row, key, startsDay, startsUnread, album: [...messagesIn(last), b] };
}

/** Returns the messages of a row: several for an album. */
export const messagesIn = ({ album, message }: MessageRow): readonly Message[] =>
  album ?? [message];

/** Returns whether a row shows a message. */
export const hasMessage = (row: ThreadRow, id: string | null): boolean =>
  row.kind === 'message' && messagesIn(row).some(({ _id }) => _id === id);

/** Returns whether a message has a file, and neither a quote nor reactions. */
const isPlain = ({ fileUrl, replyTo, reactions = [] }: Message) =>
  fileUrl !== undefined && !replyTo && reactions.length === 0;
