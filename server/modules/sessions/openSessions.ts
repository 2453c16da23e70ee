import { LIST_PAGE, type ListQuery } from '../../../contract/common/types.ts';
import type { JoinBody, OpenSession, ReceivedJoin } from '../../../contract/openSessions.ts';
import type { StudySession } from '../../../contract/sessions.ts';
import type { Context } from '../../platform/context.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { forbidden, notFound } from '../../platform/errors/httpError.ts';
import { findCursorItem, toListPage, type ListPage } from '../../platform/http/listPage.ts';
import type { NotificationService } from '../notifications/index.ts';
import { listBuddyIds } from '../relations/index.ts';
import { findStudySession } from './repository.ts';
import { memberIds } from './sessionNotifications.ts';
import { isMember } from './sessionRules.ts';
import { emitOpenSessions } from './emitOpenSessions.ts';
import { ask, decide, listReceived, withdraw, type JoinDecision } from './joins.ts';
import * as repository from './openSessionRepository.ts';

export interface OpenSessionService {
  /**
   * Lists the sessions with free places that buddies of the student opened, the earliest first.
   * @throws {HttpError} 400 unless the cursor is a session of a buddy.
   */
  list(userId: string, query: ListQuery): Promise<ListPage<OpenSession>>;
  /**
   * Stores a request to join and notifies the creator.
   * @throws {HttpError} 404 unless the session is open to the student, 409 if they take part or have asked
   * already, and if it is full or has begun.
   */
  ask(userId: string, id: string, body: JoinBody): Promise<OpenSession>;
  /** @throws {HttpError} 404 without a pending request. */
  withdraw(userId: string, id: string): Promise<void>;
  /**
   * Lists the pending requests to join a session, the oldest first.
   * @throws {HttpError} 404 unless the student is a member, 403 unless they are the creator.
   */
  listReceived(userId: string, id: string): Promise<ReceivedJoin[]>;
  /**
   * Accepts or rejects a request. A student who is accepted takes part.
   * @throws {HttpError} as listReceived(), 404 without such a request, 409 if the session is full or has
   * begun.
   */
  decide(
    userId: string,
    id: string,
    request: { studentId: string; decision: JoinDecision },
  ): Promise<StudySession>;
}

/** Study sessions that buddies of the creator can ask to join. */
export function makeOpenSessionService(
  context: Context,
  notifications: NotificationService,
): OpenSessionService {
  const { database, realtime, now } = context;
  return {
    list: (userId, query) => list(database, userId, query, now().toISOString()),
    async ask(userId, id, body) {
      const { session, undelivered } = await database
        .transaction()
        .execute((trx) => ask(trx, notifications, { userId, id, body, now: now() }));
      notifications.deliver(undelivered);
      realtime.toUsers([userId, session.creator._id], 'openSessionsChanged', { sessionId: id });
      return session;
    },
    async withdraw(userId, id) {
      const { creatorId, unread } = await database
        .transaction()
        .execute((trx) => withdraw(trx, { userId, id }));
      for (const each of unread) notifications.deliverRead(each.userId, [each.id]);
      realtime.toUsers([userId, creatorId], 'openSessionsChanged', { sessionId: id });
    },
    async listReceived(userId, id) {
      const session = await findStudySession(database, id);
      if (!session || !isMember(session, userId)) throw notFound('This session no longer exists.');
      if (session.createdBy !== userId) {
        throw forbidden('Only the student who created this session sees who asks to join.');
      }
      return listReceived(database, session);
    },
    async decide(userId, id, request) {
      const { session, undelivered } = await database
        .transaction()
        .execute((trx) => decide(trx, notifications, { userId, id, now: now(), ...request }));
      notifications.deliver(undelivered);
      if (request.decision === 'accept') {
        realtime.toUsers(memberIds(session), 'sessionChanged', { sessionId: id });
      }
      await emitOpenSessions(context, userId, id);
      return session;
    },
  };
}

async function list(
  db: Queryable,
  userId: string,
  { limit = LIST_PAGE, cursor }: ListQuery,
  now: string,
): Promise<ListPage<OpenSession>> {
  const viewer = { userId, buddyIds: await listBuddyIds(db, userId) };
  const after = await findCursorItem(cursor, (id) => repository.findOpenCursor(db, viewer, id));
  return toListPage(await repository.listOpen(db, viewer, { now, limit: limit + 1, after }), limit);
}
