import { v7 as newId } from 'uuid';
import { LIMITS } from '../../../contract/constants.ts';
import type { ReportBody, ReportedMessage } from '../../../contract/reports.ts';
import type { Context } from '../../platform/context.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { badRequest, conflict, notFound } from '../../platform/errors/httpError.ts';
import {
  findConversation,
  listNewest,
  listNewestOfSessions,
  type StoredMessage,
} from '../conversations/index.ts';
import { findNames } from '../people/index.ts';
import { findBetween, isBlocked } from '../relations/index.ts';
import { insertReport } from './repository.ts';

/**
 * Stores a report for the admins. The reported student does not learn of it.
 * @throws {HttpError} 400 for oneself, 404 for an unknown student or one that is hidden by a block and
 * was never asked, 409 while an earlier report of the same student is open.
 */
export async function report(
  { database, now, securityLog }: Context,
  reporterId: string,
  { userId, reason, details = '', includeMessages = false }: ReportBody,
): Promise<void> {
  if (userId === reporterId) throw badRequest('You cannot report yourself.');
  await database.transaction().execute(async (trx) => {
    const name = await findReportable(trx, reporterId, userId);
    if (name === undefined) throw notFound('This student was not found.');
    const messages = includeMessages ? await copyMessages(trx, reporterId, userId) : [];
    const isNew = await insertReport(trx, {
      id: newId(),
      reporter_id: reporterId,
      reported_id: userId,
      reason,
      details: details.trim(),
      messages: JSON.stringify(messages),
      created_at: now().toISOString(),
    });
    if (!isNew) {
      throw conflict(`You have already reported ${name}. An admin will look at your report.`);
    }
  });
  securityLog.record('student_reported', { userId, actorId: reporterId, reason });
}

/**
 * Returns the name of a student that the reporter can see, or asked or was asked by before one of
 * them blocked the other.
 */
async function findReportable(
  db: Queryable,
  reporterId: string,
  userId: string,
): Promise<string | undefined> {
  const names = await findNames(db, [userId]);
  const isHidden = await isBlocked(db, reporterId, userId);
  if (isHidden && !(await findBetween(db, reporterId, userId))) return undefined;
  return names.get(userId);
}

/**
 * Returns copies of the last messages of two students, and of the last ones that the other student
 * wrote in study sessions of both, oldest first, without deleted ones.
 */
async function copyMessages(
  db: Queryable,
  userId: string,
  otherId: string,
): Promise<ReportedMessage[]> {
  const limit = LIMITS.reportedMessages;
  const conversation = await findConversation(db, userId, otherId);
  const ofPair = conversation ? await listNewest(db, conversation.id, { limit }) : [];
  const ofSessions = await listNewestOfSessions(db, { userId, senderId: otherId, limit });
  const copies = [
    ...ofPair.toReversed().map(toCopy),
    ...ofSessions
      .toReversed()
      .map(({ session, ...row }) => ({ ...toCopy(row), session: session ?? '' })),
  ];
  return copies.sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt));
}

type Row = Pick<StoredMessage, 'sender_id' | 'body' | 'file_name' | 'created_at' | 'edited_at'>;

const toCopy = (row: Row): ReportedMessage => ({
  senderId: row.sender_id,
  message: row.body,
  createdAt: row.created_at,
  ...(row.file_name !== null && { fileName: row.file_name }),
  ...(row.edited_at !== null && { editedAt: row.edited_at }),
});
