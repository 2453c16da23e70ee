// `npm run bench:uploads` aborts uploads at different points and verifies files, database rows and
// quotas afterwards. `-- --each 5` runs fewer uploads. Then it stalls uploads, sends large pictures and
// measures memory and other requests. Exits with 1 when a figure misses its limit.
import { parseArgs } from 'node:util';
import { atLeast, atMost, printFigures, plain, type Figure } from './support/table.ts';
import { attack } from './uploads/attack.ts';
import { abortUploads } from './uploads/abortUploads.ts';
import { CUTS } from './uploads/upload.ts';

const { values } = parseArgs({
  options: {
    each: { type: 'string', default: '70' },
    pairs: { type: 'string', default: '5' },
    stalled: { type: 'string', default: '190' },
    pictures: { type: 'string', default: '8' },
  },
});
const each = Number(values.each);

const outcome = await abortUploads({ each, pairs: Number(values.pairs) });
const stalled = Number(values.stalled);
const pictures = Number(values.pictures);
const load = await attack({ stalled, pictures });

/** Some uploads are stored before the abort takes effect. */
const MIN_ABORTED = each * (CUTS.length - 1);

const figures: Figure[] = [
  ['uploads aborted', atLeast(outcome.aborted, MIN_ABORTED)],
  ['stored, response lost', plain(String(outcome.responseLost))],
  ['acknowledged', atLeast(outcome.acknowledged, each)],
  ['complete uploads rejected', atMost(outcome.refused, 0)],
  ['acknowledged but not stored', atMost(outcome.missing, 0)],
  ['stored with wrong content', atMost(outcome.wrong, 0)],
  ['files without a row', atMost(outcome.filesWithoutRow, 0)],
  ['rows without a file', atMost(outcome.rowsWithoutFile, 0)],
  ['temporary files left', atMost(outcome.temporary, 0)],
  ['wrong quotas', atMost(outcome.wrongQuotas, 0)],
  ['students with lost upload slots', atMost(outcome.lostSlots, 0)],
  ['stalled uploads ended with 408', atLeast(load.timedOut, stalled)],
  ['pictures of 16 megapixels stored', atLeast(load.stored, 2 * pictures)],
  ['pictures of 49 megapixels refused', atLeast(load.refused, pictures)],
  ['peak memory in MB', atMost(load.peakMemory, 300)],
  ['slowest page under load in ms', atMost(load.slowest.page, 1_000)],
  ['slowest login under load in ms', atMost(load.slowest.login, 1_000)],
  ['other requests failed', atMost(load.failed, 0)],
];
printFigures(figures);
