// `npm run bench:reminders` kills nodes of a cluster while reminders of three leads are due in the app,
// by email and by push, and counts the lost and repeated ones. Exits with 1 when a figure misses its
// limit.
import { parseArgs } from 'node:util';
import { runReminderFaults } from './reminders/reminderFaults.ts';
import { atLeast, atMost, plain, printFigures, report } from './support/table.ts';

const { values } = parseArgs({
  options: {
    nodes: { type: 'string', default: '3' },
    kills: { type: 'string', default: '20' },
    students: { type: 'string', default: '10' },
    sessions: { type: 'string', default: '23' },
  },
});
// Runs the exit handlers that stop the child processes.
process.once('SIGINT', () => process.exit(130));

const kills = Number(values.kills);
const students = Number(values.students);
const sessionsPerLead = Number(values.sessions);
const startedAt = performance.now();
const outcome = await runReminderFaults({
  nodes: Number(values.nodes),
  kills,
  students,
  sessionsPerLead,
  report,
});
printFigures([
  ['node kills', atLeast(outcome.kills, kills)],
  ['reminders', atLeast(outcome.expected, 9 * students * sessionsPerLead)],
  ['reminders lost', atMost(outcome.lost, 0)],
  ['reminders seen twice', atMost(outcome.duplicates, 0)],
  ['mails and pushes repeated with their id', plain(String(outcome.repeats))],
  ['duration, s', plain(((performance.now() - startedAt) / 1_000).toFixed(0))],
]);
