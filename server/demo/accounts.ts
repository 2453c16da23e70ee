import type { DemoAccount } from '../../contract/auth.ts';
import { DEMO_PASSWORD } from '../modules/auth/index.ts';
import { ADMIN, emailOf } from './peopleRows.ts';
import { allStudents, type Handle } from './students/allStudents.ts';

/** Two buddies, so that both sides of a conversation can be tried. */
const OFFERED: readonly Handle[] = ['maya', 'daniel'];

/** The demo accounts that the login page offers. */
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
