import type { Context } from '../../context.ts';
import type { RealtimeSocket } from '../../plugins/realtimeServer.ts';
import { areBuddies } from '../requests/repository.ts';

/**
 * What a page says about chat. Typing goes on to a buddy, with the sender of the token whatever
 * the payload says. `sendMessage` is for servers that deliver by it; here the POST that came
 * before it has stored and delivered the message, so it needs no answer.
 */
export function registerChatEvents(
  socket: RealtimeSocket,
  { database, realtime, log }: Pick<Context, 'database' | 'realtime' | 'log'>,
): void {
  const senderId = socket.data.userId;
  for (const event of ['typing', 'stopTyping'] as const) {
    socket.on(event, ({ recipientId }) => {
      areBuddies(database, senderId, recipientId).then(
        (allowed) => {
          if (allowed) realtime.toUser(recipientId, event, { senderId });
        },
        (err: unknown) => log.error({ err }, 'typing not passed on'),
      );
    });
  }
}
