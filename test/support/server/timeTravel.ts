import { call, makeStudent, type Student, type TestServer } from './server.ts';

/** Advances the server's clock and signs the students in again, because their tokens may expire. */
export async function advanceClock<Students extends readonly Student[]>(
  server: TestServer,
  milliseconds: number,
  ...students: Students
): Promise<{ [Each in keyof Students]: Student }> {
  server.clock.advance(milliseconds);
  return (await Promise.all(students.map((student) => signInAgain(server, student)))) as {
    [Each in keyof Students]: Student;
  };
}

async function signInAgain(server: TestServer, student: Student): Promise<Student> {
  const { email, password } = student;
  const { status, body } = await call<{ token: string; refreshToken: string }>(
    server,
    'POST',
    '/api/users/login',
    { body: { email, password } },
  );
  if (status !== 200) throw new Error(`Signing in again returned ${status}.`);
  const { token, refreshToken } = body;
  return makeStudent(server, { ...student, token, refreshToken });
}
