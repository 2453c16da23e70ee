import { startAuthSessionOf } from './insertStudent.ts';
import type { TestServer } from './server.ts';
import { makeStudent, type Student } from './students.ts';

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
  return makeStudent(server, {
    ...student,
    ...(await startAuthSessionOf(server.context, student._id)),
  });
}
