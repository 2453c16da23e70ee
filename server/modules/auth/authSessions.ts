import type { AuthSession } from '../../../contract/account.ts';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/errors/httpError.ts';
import { lockUser } from '../people/index.ts';
import { endAuthSessions, listActiveAuthSessions } from './authSessionRepository.ts';

/** The devices on which a student is logged in. */
export function makeAuthSessions({ database, now, realtime }: Context) {
  /** Locks the account, so that a simultaneous refresh cannot continue an ended auth session. */
  const end = async (userId: string, which: { only: string } | { except: string }) => {
    const ended = await database.transaction().execute(async (trx) => {
      await lockUser(trx, userId);
      return endAuthSessions(trx, userId, which, now().toISOString());
    });
    for (const id of ended) realtime.endAuthSession(id);
    return ended.length;
  };

  return {
    async list(userId: string, currentId: string): Promise<AuthSession[]> {
      const active = await listActiveAuthSessions(database, userId, now().toISOString());
      return active.map((session) => ({ ...session, isCurrent: session._id === currentId }));
    },

    /** @throws {HttpError} 404 unless it is an active auth session of the student. */
    async end(userId: string, id: string): Promise<void> {
      if ((await end(userId, { only: id })) === 0)
        throw notFound('This device is logged out already.');
    },

    endOthers: (userId: string, currentId: string) => end(userId, { except: currentId }),
  };
}
