import type { Context } from '../../platform/context.ts';
import { roomRoutes } from './routes.ts';

export {
  keepPresence,
  listOwnPresence,
  listPresent,
  PRESENT_AFTER,
  presentIn,
} from './repository.ts';

/** The room of a study session: who is there, their goals, and a shared timer. */
export const makeRoomModule = (context: Context) => ({ routes: [roomRoutes(context)] });
