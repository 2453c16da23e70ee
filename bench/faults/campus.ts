import type { ConnectionRequest } from '../../contract/requests.ts';
import { bodyOf, signUp } from './account.ts';
import { makeCaller } from './callService.ts';
import { makeStudent, type Student } from './student.ts';

/**
 * Pairs of buddies, each of whom has one conversation: with the other.
 * @param addressOf the address at which the n-th student reaches the service, from 0.
 */
export async function makePairs(
  pairs: number,
  addressOf: (n: number) => string,
): Promise<Student[]> {
  const students: Student[] = [];
  for (let n = 0; n < 2 * pairs; n += 2) {
    const urls = [addressOf(n), addressOf(n + 1)] as const;
    const a = await signUp(makeCaller(urls[0]), `a${n}`);
    const b = await signUp(makeCaller(urls[1]), `b${n}`);
    const asked = await a.call({
      method: 'POST',
      path: '/api/requests',
      body: { recipientId: b.id },
    });
    const { request } = bodyOf(asked, 201) as { request: ConnectionRequest };
    const path = `/api/requests/${request._id}/accept`;
    bodyOf(await b.call({ method: 'PATCH', path }), 200);
    students.push(makeStudent(urls[0], a, b.id), makeStudent(urls[1], b, a.id));
  }
  return students;
}
