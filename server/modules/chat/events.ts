import type { Context } from '../../context.ts';
import type { RealtimeSocket } from '../../realtime/socketServer.ts';
import { areBuddies } from '../requests/repository.ts';

/**
 * Handles the chat events of a socket. Forwards typing events to buddies with the sender of the
 * token. `sendMessage` has no handler, because the POST before it has delivered the message.
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
