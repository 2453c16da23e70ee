// Aborts, stalls and slows down uploads and sends large pictures. See docs/benchmarks.md.
import { readOptions } from './support/options.ts';
import { atLeast, atMost, ofFloor, plain, printFigures } from './support/table.ts';
import { attack } from './uploads/attack.ts';
import { abortUploads } from './uploads/abortUploads.ts';
import { measureBesideSlow } from './uploads/slowUploads.ts';
import { CUTS } from './uploads/upload.ts';

const { each, pairs, stalled, pictures, slow } = readOptions({
  each: 70,
  pairs: 5,
  stalled: 190,
  pictures: 8,
  slow: 200,
});
/** Ratios to the same of Fastify alone at the same time, and to an upload alone, see docs/benchmarks.md. */
const LIMITS = { page: { most: 10 }, login: { most: 6 }, upload: { most: 2 } };

const outcome = await abortUploads({ each, pairs });
const { slowest, ...load } = await attack({ stalled, pictures });
const upload = await measureBesideSlow(slow);

/** Some uploads are stored before the abort takes effect. */
const MIN_ABORTED = each * (CUTS.length - 1);

printFigures([
  ['uploads aborted', atLeast(outcome.aborted, MIN_ABORTED)],
  ['stored, response lost', plain(outcome.responseLost)],
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
  ['slowest page under load in ms', ofFloor(slowest.page, slowest.barePage, LIMITS.page, 0)],
  ['slowest login under load in ms', ofFloor(slowest.login, slowest.bareLogin, LIMITS.login, 0)],
  ['an upload beside slow ones in ms', ofFloor(upload.beside, upload.alone, LIMITS.upload, 0)],
  ['slow uploads ended before', atMost(upload.ended, 0)],
  ['memory of slow uploads in MB', plain(upload.memory)],
  ['other requests failed', atMost(load.failed, 0)],
]);
