// Kills nodes of a cluster while reminders are due. See docs/benchmarks.md.
import { runReminderFaults } from './reminders/reminderFaults.ts';
import { readOptions } from './support/options.ts';
import { atLeast, atMost, plain, printFigures } from './support/table.ts';

const { sessions, ...options } = readOptions({ nodes: 3, kills: 20, students: 10, sessions: 23 });
// Runs the exit handlers that stop the child processes.
process.once('SIGINT', () => process.exit(130));

const startedAt = performance.now();
const outcome = await runReminderFaults({ ...options, sessionsPerLead: sessions });
printFigures([
  ['node kills', atLeast(outcome.kills, options.kills)],
  ['reminders', atLeast(outcome.expected, 9 * options.students * sessions)],
  ['reminders lost', atMost(outcome.lost, 0)],
  ['reminders seen twice', atMost(outcome.duplicates, 0)],
  ['mails and pushes repeated with their id', plain(outcome.repeats)],
  ['duration, s', plain((performance.now() - startedAt) / 1_000)],
]);
