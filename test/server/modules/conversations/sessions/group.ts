import { beforeEach } from '@jest/globals';
import { HOUR } from '../../../../../contract/durations.ts';
import type { MarkReadResponse, Message } from '../../../../../contract/chat/messages.ts';
import type { ErrorResponse } from '../../../../../contract/common/types.ts';
import type { StudySession } from '../../../../../contract/sessions.ts';
import { studentsForEachTest } from '../../../../support/server/eachTest.ts';
import type { TestServer } from '../../../../support/server/server.ts';
import { makeBuddies, type Student } from '../../../../support/server/students.ts';
import { answerSession, idsOf, planIn } from '../../sessions/plans.ts';
import { bodyOf } from '../../sessions/seriesPlans.ts';

/**
 * Prepares four students for each test: the first is a study buddy of the others, and schedules a study
 * session with the second and the third. Its id is replaced before each test.
 */
export function groupForEachTest(server: TestServer) {
  const names = ['Ada Lovelace', 'Grace Hopper', 'Alan Turing', 'Edsger Dijkstra'] as const;
  const students = studentsForEachTest(server, ...names);
  const [ada, grace, alan, edsger] = students;
  const group = {
    students,
    id: '',
    session: async () => (await ada.sessions()).find(({ _id }) => _id === group.id)!,
  };
  beforeEach(async () => {
    for (const buddy of [grace, alan, edsger]) await makeBuddies(ada, buddy);
    group.id = await meet(server, ada, [grace, alan]);
  });
  return group;
}

/** Schedules a study session in an hour and returns its id. */
export async function meet(
  server: TestServer,
  creator: Student,
  participants: readonly Student[],
): Promise<string> {
  const plan = { title: 'Graph Theory', participants: idsOf(participants) };
  return (await creator.schedule(planIn(server, HOUR, plan))).body._id;
}

/** Changes the participants of a study session. */
export const invite = (creator: Student, session: StudySession, participants: readonly Student[]) =>
  creator.changeSession(session._id, bodyOf(session, { participants: idsOf(participants) }));

export const decline = (who: Student, id: string) => answerSession(who, id, 'declined');

export const write = (from: Student, id: string, message: string, more: object = {}) =>
  from.api<Message & ErrorResponse>('POST', '/api/messages', { recipientId: id, message, ...more });

export const read = (who: Student, id: string, query = '') =>
  who.api<Message[] & ErrorResponse>('GET', `/api/messages/${id}${query}`);

export const markRead = (who: Student, id: string) =>
  who.api<MarkReadResponse>('POST', `/api/messages/${id}/read`);

export const textsOf = async (who: Student, id: string) =>
  (await read(who, id)).body.map(({ message }) => message);

export const conversationOf = async (who: Student, id: string) =>
  (await who.conversations()).find(({ userId }) => userId === id);
