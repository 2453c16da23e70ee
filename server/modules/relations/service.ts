import { LIST_PAGE, type ListQuery, type PersonRef } from '../../../contract/common/types.ts';
import type { ConnectionRequest, SendRequestBody } from '../../../contract/requests.ts';
import type { Context, Queryable } from '../../platform/context.ts';
import { findCursorItem, toListPage, type ListPage } from '../../platform/http/listPage.ts';
import type { StudentIndex } from '../search/studentIndex/studentIndex.ts';
import type { NotificationService } from '../notifications/service.ts';
import { findPublicUsers } from '../people/repository.ts';
import { decideRequest, type Decision } from './decideRequest.ts';
import { findBlockCursor, listBlocked } from './blockRepository.ts';
import { block, unblock } from './blockStudent.ts';
import * as repository from './repository.ts';
import { sendRequest } from './sendRequest.ts';
import { unmatch } from './unmatch.ts';
import { toConnectionRequest } from './view.ts';
import { withdrawRequest } from './withdrawRequest.ts';

export interface RequestService {
  /**
   * Sends a request to another student.
   * @throws {HttpError} 400 for oneself, 404 for an unknown or blocked student, 409 while the pair
   * has a pending, accepted or recently rejected request.
   */
  send(userId: string, body: SendRequestBody): Promise<ConnectionRequest>;
  /**
   * Lists sent and received requests, newest first.
   * @throws {HttpError} 400 unless the cursor is a request of the student.
   */
  list(userId: string, query: ListQuery): Promise<ListPage<ConnectionRequest>>;
  /** Lists received requests as list(). */
  listReceived(userId: string, query: ListQuery): Promise<ListPage<ConnectionRequest>>;
  /**
   * Accepts or rejects a received request and deletes the notification about it. Repeating the
   * decision changes nothing.
   * @throws {HttpError} 404 for an unknown request, 403 unless the student is its recipient, 409 when
   * the other decision was made before.
   */
  decide(userId: string, id: string, decision: Decision): Promise<void>;
  /**
   * Deletes a pending request and the notifications of its recipient about it.
   * @throws {HttpError} 404 for an unknown request, 403 unless the student is its sender, 409 when it
   * was decided before.
   */
  withdraw(userId: string, id: string): Promise<void>;
  /**
   * Hides the two students and their request from each other, takes both out of each other's coming
   * study sessions and deletes the notifications about each other.
   * @throws {HttpError} 400 for oneself, 404 for an unknown student.
   */
  block(userId: string, otherId: string): Promise<void>;
  /**
   * Lists the students that this one blocks, the newest block first.
   * @throws {HttpError} 400 unless the cursor is such a student.
   */
  listBlocked(userId: string, query: ListQuery): Promise<ListPage<PersonRef>>;
  /** Removes the block of the student. Without a block nothing changes. */
  unblock(userId: string, otherId: string): Promise<void>;
  /**
   * Ends the connection with a study buddy and takes both out of each other's coming study sessions.
   * The other student can ask again after seven days, this one at any time.
   * @throws {HttpError} 404 unless the two are study buddies.
   */
  unmatch(userId: string, otherId: string): Promise<void>;
}

/** Connection requests, at most one per pair of students that is pending or accepted. */
export function makeRequestService(
  context: Context,
  notifications: NotificationService,
  students: StudentIndex,
): RequestService {
  return {
    send: (userId, body) => sendRequest(context, notifications, userId, body),
    list: (userId, query) => listRequests(context.database, students, userId, query),
    listReceived: (userId, query) =>
      listRequests(context.database, students, userId, { ...query, isReceived: true }),
    decide: (userId, id, decision) =>
      decideRequest(context, notifications, { userId, id, decision }),
    withdraw: (userId, id) => withdrawRequest(context, notifications, userId, id),
    block: (userId, otherId) => block(context, notifications, userId, otherId),
    listBlocked: (userId, query) => listBlockedStudents(context.database, userId, query),
    unblock: (userId, otherId) => unblock(context, userId, otherId),
    unmatch: (userId, otherId) => unmatch(context, notifications, userId, otherId),
  };
}

async function listRequests(
  db: Queryable,
  students: StudentIndex,
  userId: string,
  { limit = LIST_PAGE, cursor, isReceived }: ListQuery & { isReceived?: boolean },
): Promise<ListPage<ConnectionRequest>> {
  const after = await findCursorItem(cursor, (id) => repository.findCursor(db, userId, id));
  const options = { limit: limit + 1, after, ...(isReceived && { isReceived }) };
  const rows = await repository.listRequests(db, userId, options);
  const { items, ...page } = toListPage(
    rows.map((row) => toConnectionRequest(row, userId)),
    limit,
  );
  return { ...page, items: await addProfiles(db, students, userId, items) };
}

async function addProfiles(
  db: Queryable,
  students: StudentIndex,
  userId: string,
  requests: ConnectionRequest[],
): Promise<ConnectionRequest[]> {
  const otherOf = ({ isSent, senderId, recipientId }: ConnectionRequest) =>
    (isSent ? recipientId : senderId)._id;
  const ids = requests.map(otherOf);
  const users = new Map((await findPublicUsers(db, ids)).map((user) => [user._id, user]));
  const percentages = await students.percentages(userId, ids);
  return requests.map((request) => {
    const user = users.get(otherOf(request));
    if (!user) return request;
    const subjects = user.subjects.map(({ name }) => name);
    const matchPercentage = percentages.get(user._id) ?? 0;
    return { ...request, profile: { avatar: user.avatar, subjects, matchPercentage } };
  });
}

async function listBlockedStudents(
  db: Queryable,
  userId: string,
  { limit = LIST_PAGE, cursor }: ListQuery,
): Promise<ListPage<PersonRef>> {
  const after = await findCursorItem(cursor, (id) => findBlockCursor(db, userId, id));
  return toListPage(await listBlocked(db, userId, { limit: limit + 1, after }), limit);
}
