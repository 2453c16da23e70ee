import type { Context } from '../../platform/context.ts';
import type { RealtimeSocket } from '../../platform/realtime/socketServer.ts';
import { areBuddies } from '../relations/index.ts';
import { findSessionConversation } from './sessionConversations.ts';

type Deps = Pick<Context, 'database' | 'realtime' | 'log'>;

interface Typing {
  senderId: string;
  recipientId: string;
}

/**
 * Handles the chat events of a socket. Forwards typing events to buddies and members of study
 * sessions with the sender of the token. `sendMessage` has no handler, because the POST before it has
 * delivered the message.
 */
export function registerChatEvents(socket: RealtimeSocket, deps: Deps): void {
  const senderId = socket.data.userId;
  for (const event of ['typing', 'stopTyping'] as const) {
    socket.on(event, ({ recipientId }) => {
      forward(deps, event, { senderId, recipientId }).catch((err: unknown) => {
        deps.log.error({ err }, 'typing not passed on');
      });
    });
  }
}

async function forward(
  { database, realtime }: Deps,
  event: 'typing' | 'stopTyping',
  { senderId, recipientId }: Typing,
): Promise<void> {
  if (await areBuddies(database, senderId, recipientId)) {
    realtime.toUser(recipientId, event, { senderId });
    return;
  }
  const session = await findSessionConversation(database, senderId, recipientId);
  if (!session?.isOpen) return;
  const others = session.members.map(({ id }) => id).filter((id) => id !== senderId);
  realtime.toUsers(others, event, { senderId, recipientId });
}
