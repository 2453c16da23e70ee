import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { resolve } from 'node:path';
import type { CourseImport, ImportLines } from '../../contract/courses.ts';
import { errorCode, HttpError } from '../platform/errors/httpError.ts';
import { describeRefusal } from '../platform/config/fileAccess.ts';
import type { Context } from '../platform/context.ts';
import { importCourses } from '../modules/courses/index.ts';
import type { CommandResult } from './commandLine.ts';

export const COURSES_USAGE =
  'courses import FILE.csv|- [--dry-run] [--skip-bad-rows] [--remove-missing]';

const FLAGS = ['--dry-run', '--skip-bad-rows', '--remove-missing'] as const;
type Flag = (typeof FLAGS)[number];

const OPERATOR = { account: '', network: '' };

/** Runs `import FILE.csv` with its flags, with `-` for standard input. Returns `undefined` for other arguments. */
export async function runCoursesCommand(
  context: Pick<Context, 'database' | 'work'>,
  args: readonly string[],
  now: Date,
): Promise<CommandResult | undefined> {
  const flags = new Set(args.filter((arg) => arg.startsWith('--')));
  const [command, file, ...rest] = args.filter((arg) => !flags.has(arg));
  const areKnown = [...flags].every((flag) => FLAGS.includes(flag as Flag));
  if (command !== 'import' || file === undefined || rest.length > 0 || !areKnown) return undefined;
  try {
    const content = file === '-' ? await buffer(process.stdin) : await readFile(file);
    const imported = await importCourses(context, OPERATOR, content, {
      isDryRun: flags.has('--dry-run'),
      skipsBadRows: flags.has('--skip-bad-rows'),
      removesMissing: flags.has('--remove-missing'),
      actorId: null,
      now,
    });
    return { code: 0, text: describe(imported) };
  } catch (error) {
    if (error instanceof HttpError) return { code: 1, text: error.message };
    const code = errorCode(error);
    if (code === 'ENOENT' || code === 'EISDIR')
      return { code: 1, text: `There is no file ${file}.` };
    if (code === 'EACCES')
      return { code: 1, text: `${describeRefusal(resolve(file), 'read', error)}.` };
    throw error;
  }
}

function describe(imported: CourseImport): string {
  const { isStored, added, changed, unchanged, missing, removesMissing } = imported;
  const { badRows, repeated } = imported;
  const counts = [`${added.count} new`, `${changed.count} changed`, `${unchanged} unchanged`];
  if (removesMissing) counts.push(`${missing.count} removed`);
  const stay = removesMissing ? '' : ` ${missing.count} are not in the file and stay.`;
  return [
    `${isStored ? 'Stored' : 'This would be stored'}: ${counts.join(', ')}.${stay}`,
    ...section('New', isStored ? undefined : added),
    ...section('Changed', changed),
    ...section(removesMissing ? 'Removed' : 'Not in the file', missing),
    ...section('More than once', repeated),
    ...section(isStored ? 'Left out' : 'Cannot be stored', badRows),
  ].join('\n');
}

function section(title: string, found: ImportLines | undefined): string[] {
  if (!found || found.count === 0) return [];
  const more = found.count - found.lines.length;
  return [
    `${title}:`,
    ...found.lines.map((line) => `  ${line}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ];
}
