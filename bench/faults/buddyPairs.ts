import type { ConnectionRequest } from '../../contract/requests.ts';
import { bodyOf, signUp } from './account.ts';
import { makeHttpClient } from './httpClient.ts';
import { makeStudent, type Student } from './student.ts';

/**
 * Signs up pairs of buddies with one conversation each.
 * @param urlOf returns the service URL for the n-th student, counted from 0.
 */
export async function createBuddyPairs(
  pairs: number,
  urlOf: (n: number) => string,
): Promise<Student[]> {
  const students: Student[] = [];
  for (let n = 0; n < 2 * pairs; n += 2) {
    const urls = [urlOf(n), urlOf(n + 1)] as const;
    const a = await signUp(makeHttpClient(urls[0]), `a${n}`);
    const b = await signUp(makeHttpClient(urls[1]), `b${n}`);
    const asked = await a.request({
      method: 'POST',
      path: '/api/requests',
      body: { recipientId: b.id },
    });
    const { request } = bodyOf(asked, 201) as { request: ConnectionRequest };
    const path = `/api/requests/${request._id}/accept`;
    bodyOf(await b.request({ method: 'PATCH', path }), 200);
    students.push(makeStudent(urls[0], a, b.id), makeStudent(urls[1], b, a.id));
  }
  return students;
}
