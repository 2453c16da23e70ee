import type { DemoAccount } from '../../contract/auth.ts';
import { ADMIN, emailOf } from './rows/people.ts';
import { allStudents, type Handle } from './students/allStudents.ts';

/** Everybody on the demo campus has it; it protects nothing. */
export const DEMO_PASSWORD = 'study-together-1';

/** Two who are buddies, so that both sides of a conversation can be tried at once. */
const OFFERED: readonly Handle[] = ['maya', 'daniel'];

/** Whom the sign-in page offers. */
export const demoAccounts: readonly DemoAccount[] = [
  ...OFFERED.flatMap((handle) => allStudents.filter((student) => student.handle === handle)).map(
    (student) => ({
      name: student.name,
      email: emailOf(student),
      password: DEMO_PASSWORD,
      role: 'student' as const,
    }),
  ),
  { name: ADMIN.name, email: ADMIN.email, password: DEMO_PASSWORD, role: 'admin' },
];
