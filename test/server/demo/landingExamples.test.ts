import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { allStudents } from '../../../server/demo/students.ts';
import { seedOnFirstStart } from '../../../server/demo/seedOnFirstStart.ts';
import {
  PERCENTAGES,
  STUDENTS,
  SUBJECTS,
  VISITOR,
} from '../../../src/features/landing/exampleStudents.ts';
import { signUp, startServer } from '../../support/server/server.ts';

const FILE = new URL('../../../src/features/landing/exampleStudents.ts', import.meta.url);

it('the landing page has the subjects of demo students', () => {
  for (const { name, subjects } of STUDENTS) {
    const seeded = allStudents.find((student) => student.name === name);
    expect(SUBJECTS.filter((subject) => seeded?.subjects.includes(subject))).toEqual(
      SUBJECTS.filter((subject) => subjects.includes(subject)),
    );
  }
});

it('the landing page has the percentages that the service computes', async () => {
  const server = await startServer();
  try {
    await seedOnFirstStart(server.context, { wantsDemo: true });
    const visitor = await signUp(server, 'Visitor');
    const computed: number[][] = [];
    for (let mask = 0; mask < 2 ** SUBJECTS.length; mask += 1) {
      const subjects = SUBJECTS.filter((_, index) => (mask & (1 << index)) > 0);
      await visitor.saveProfile({ ...VISITOR, subjects: subjects.map((name) => ({ name })) });
      const { body: found } = await visitor.search({ location: 'Northfield', limit: '50' });
      computed.push(
        STUDENTS.map(({ name }) => found.find((one) => one.name === name)?.matchPercentage ?? -1),
      );
    }
    if (process.env.UPDATE_EXAMPLES === '1') write(computed);
    else expect(PERCENTAGES).toEqual(computed);
  } finally {
    await server.stop();
  }
});

function write(percentages: readonly number[][]) {
  const rows = percentages.map((row) => `  [${row.join(', ')}],\n`).join('');
  const text = readFileSync(FILE, 'utf8');
  writeFileSync(FILE, text.replace(/(number\[\]\)\[\] = )\[\n[^;]*\];/, `$1[\n${rows}];`));
}
