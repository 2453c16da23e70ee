import { expect, it } from '@jest/globals';
import { runReminderFaults } from '../../bench/reminders/reminderFaults.ts';

it('three nodes that are killed lose no reminder and show none twice', async () => {
  const options = { nodes: 3, kills: 3, students: 4, sessionsPerLead: 4 };
  const outcome = await runReminderFaults(options);
  expect(outcome).toMatchObject({ kills: 3, expected: 144, lost: 0, duplicates: 0 });
});
