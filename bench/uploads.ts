// `npm run bench:uploads` has students upload files of which most break off, at all places, and
// says what is left of them on the disk, in the database and in their quotas. `-- --each 5` makes it
// shorter. Each figure stands beside its limit; a miss ends it with 1.
import { parseArgs } from 'node:util';
import { atLeast, atMost, plain, tableOf, type Cell } from './table.ts';
import { breakOffUploads } from './uploads/breakOff.ts';
import { CUTS } from './uploads/upload.ts';

const { values } = parseArgs({
  options: {
    each: { type: 'string', default: '70' },
    pairs: { type: 'string', default: '5' },
  },
});
const each = Number(values.each);

const outcome = await breakOffUploads({ each, pairs: Number(values.pairs) });

/** Of those to break off before their answer, some are answered first. */
const LEAST_BROKEN = each * (CUTS.length - 1);

const rows: [string, Cell][] = [
  ['uploads broken off', atLeast(outcome.brokenOff, LEAST_BROKEN)],
  ['kept, though the answer was lost', plain(String(outcome.answerLost))],
  ['acknowledged', atLeast(outcome.acknowledged, each)],
  ['whole ones refused', atMost(outcome.refused, 0)],
  ['acknowledged, but not kept', atMost(outcome.missing, 0)],
  ['kept, but not as sent', atMost(outcome.wrong, 0)],
  ['files without a row', atMost(outcome.orphans, 0)],
  ['rows without their file', atMost(outcome.fileless, 0)],
  ['temporary files left', atMost(outcome.temporary, 0)],
  ['quotas that are wrong', atMost(outcome.wrongQuotas, 0)],
  ['students with turns lost', atMost(outcome.lostTurns, 0)],
];
console.log(
  tableOf(
    ['figure', 'value / limit'],
    rows.map(([name, cell]) => [plain(name), cell]),
  ),
);
if (rows.some(([, { holds }]) => !holds)) process.exitCode = 1;
