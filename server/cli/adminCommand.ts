import type { CommandResult } from './commandLine.ts';
import type { Context } from '../platform/context.ts';
import type { Database } from '../platform/database/queryable.ts';
import { COURSES_USAGE, runCoursesCommand } from './coursesCommand.ts';
import { DOCTOR_USAGE } from './doctor/doctor.ts';
import { lockAccounts } from '../platform/database/lock.ts';
import { emailKey } from '../platform/email.ts';
import { hasOtherAdmin } from '../modules/account/index.ts';
import { recordAudit, setRole } from '../modules/people/index.ts';
import { findByEmailKey, listAdmins } from '../modules/admin/index.ts';

const USAGE = `Usage: npm run admin -- grant EMAIL | revoke EMAIL | list | secret
       npm run admin -- ${COURSES_USAGE}
       npm run admin -- ${DOCTOR_USAGE}`;

/** Runs `grant EMAIL`, `revoke EMAIL`, `list` or `courses import FILE`. The service may be running. */
export async function runAdminCommand(
  context: Pick<Context, 'database' | 'work'>,
  args: readonly string[],
  now: Date,
): Promise<CommandResult> {
  const { database } = context;
  const [command, email, ...rest] = args;
  if (command === 'courses') {
    const result = await runCoursesCommand(context, args.slice(1), now);
    return result ?? { code: 2, text: USAGE };
  }
  if (command === 'list' && email === undefined) return list(database);
  const known = command === 'grant' || command === 'revoke';
  if (!known || email === undefined || rest.length > 0) return { code: 2, text: USAGE };
  return changeRole(database, command, email, now);
}

async function list(database: Database): Promise<CommandResult> {
  const admins = await listAdmins(database);
  const lines = admins.map(({ name, email }) => `${name} <${email}>`);
  return { code: 0, text: lines.length > 0 ? lines.join('\n') : 'There is no admin yet.' };
}

async function changeRole(
  database: Database,
  command: 'grant' | 'revoke',
  email: string,
  now: Date,
): Promise<CommandResult> {
  const [role, state] =
    command === 'grant' ? (['admin', 'an admin'] as const) : (['student', 'no admin'] as const);
  return database.transaction().execute(async (trx) => {
    // Simultaneous changes of admins do not remove the last two.
    await lockAccounts(trx);
    const account = await findByEmailKey(trx, emailKey(email));
    if (!account) return { code: 1, text: `No account has the email ${email}.` };
    if (account.role === role) return { code: 0, text: `${account.email} already is ${state}.` };
    if (command === 'revoke' && !(await hasOtherAdmin(trx, account.id))) {
      return {
        code: 1,
        text: `${account.email} is the only admin. Grant the role to another first.`,
      };
    }
    await setRole(trx, account.id, role);
    const detail = { userId: account.id };
    await recordAudit(trx, { actorId: null, action: `${command}-admin`, detail, at: now });
    return { code: 0, text: `${account.email} is ${state} now.` };
  });
}
