import { makeStudent, type Account, type Student } from './student.ts';

const PASSWORD = 'tangerine-orbit-42';

/** Pairs of buddies, each of whom has one conversation: with the other. */
export async function makePairs(urlOf: () => string, pairs: number): Promise<Student[]> {
  const students: Student[] = [];
  for (let n = 0; n < pairs; n += 1) {
    const a = await signUp(urlOf(), `a${String(n)}`);
    const b = await signUp(urlOf(), `b${String(n)}`);
    const { request } = await post<{ request: { _id: string } }>(urlOf(), '/api/requests', a, {
      recipientId: b.id,
    });
    await post(urlOf(), `/api/requests/${request._id}/accept`, b, undefined, 'PATCH');
    students.push(makeStudent(urlOf, a, b.id), makeStudent(urlOf, b, a.id));
  }
  return students;
}

async function signUp(url: string, name: string): Promise<Account> {
  const { token } = await post<{ token: string }>(url, '/api/users/signup', undefined, {
    name: `Student ${name}`,
    email: `${name}@faults.example`,
    password: PASSWORD,
    university: 'University of Faults',
  });
  const { _id: id } = await post<{ _id: string }>(
    url,
    '/api/users/me',
    { id: '', token },
    undefined,
    'GET',
  );
  return { id, token };
}

async function post<Answer>(
  url: string,
  path: string,
  account: Account | undefined,
  body: unknown,
  method = 'POST',
): Promise<Answer> {
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(account && { authorization: `Bearer ${account.token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${String(answer.status)}.`);
  return (await answer.json()) as Answer;
}
