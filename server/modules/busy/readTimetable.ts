import type { TimetableAddressBody, TimetableProposal } from '../../../contract/timetable.ts';
import { WEEK } from '../../../contract/durations.ts';
import { assertTimeZone } from '../../domain/scheduling/timeZones.ts';
import { proposeTimetable } from '../../domain/timetable/propose.ts';
import type { Context } from '../../platform/context.ts';
import type { IncomingFile } from '../../platform/uploads/receiveFile.ts';
import type { Sender } from '../../platform/work/work.ts';
import { CALENDAR_WORKER } from './calendarTasks.ts';
import { receiveText } from './calendarText.ts';
import { type Campus, comparedSubjects, readCampusNames } from './campusNames.ts';
import { download, parseAddress } from './download.ts';
import { findReader } from './repository.ts';

// Nothing of a timetable is stored. See docs/decisions/049-timetables.md.

export interface TimetableDeps {
  context: Context;
  readCatalog: () => Promise<Campus['catalog']>;
  /** Counts the students who have each subject. */
  countSubjects: () => Promise<Campus['used']>;
}

/** A term that goes on, and one that begins after a long break. */
const PERIOD = { before: 12 * WEEK, after: 26 * WEEK };

const NO_WEEKLY = 'No event of this calendar takes place every week.';
const NO_LECTURES = 'The weekly events of this calendar do not look like lectures.';

/**
 * Proposes subjects and the hours of lectures from a calendar file. Its form has the time zone of the
 * student.
 * @throws {HttpError} 400 and 413 for a wrong file.
 */
export async function readTimetableFile(
  deps: TimetableDeps,
  file: IncomingFile,
): Promise<TimetableProposal> {
  const text = await receiveText(deps.context.files, file);
  return propose(deps, file.sender, { text, timeZone: file.fields.get('timeZone') ?? '' });
}

/**
 * Proposes them from the calendar at an address.
 * @throws {HttpError} 400 and 413 for a wrong address or content.
 */
export async function readTimetableAddress(
  deps: TimetableDeps,
  sender: Sender,
  { address, timeZone }: TimetableAddressBody,
): Promise<TimetableProposal> {
  assertTimeZone(timeZone, 'timeZone');
  const { CALENDAR_ORIGINS: origins } = deps.context.config;
  const text = await download(parseAddress(address, origins), origins);
  return propose(deps, sender, { text, timeZone });
}

async function propose(
  { context: { database, now, work }, readCatalog, countSubjects }: TimetableDeps,
  sender: Sender,
  { text, timeZone }: { text: string; timeZone: string },
): Promise<TimetableProposal> {
  assertTimeZone(timeZone, 'timeZone');
  const at = now().getTime();
  const { email } = await findReader(database, sender.account);
  const period = { from: at - PERIOD.before, until: at + PERIOD.after };
  const campus = { catalog: await readCatalog(), used: await countSubjects() };
  const names = await work.run(sender, CALENDAR_WORKER, 'readWeeklyNames', {
    calendar: { text, ...period, timeZone, email },
    now: at,
    subjects: comparedSubjects(campus),
  });
  const { weekly, notice: leftOut } = names;
  const { matches, ...proposal } = proposeTimetable(
    weekly,
    await readCampusNames(database, sender.account, names, campus),
  );
  const nothing = weekly.length === 0 ? NO_WEEKLY : NO_LECTURES;
  const notice = [proposal.subjects.length === 0 ? nothing : '', leftOut].filter(Boolean).join(' ');
  return {
    ...proposal,
    ...(matches.length > 0 && { matches }),
    ...(notice !== '' && { notice }),
  };
}
