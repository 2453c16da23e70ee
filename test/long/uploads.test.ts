import { describe, expect, it } from '@jest/globals';
import { attack } from '../../bench/uploads/attack.ts';
import { abortUploads } from '../../bench/uploads/abortUploads.ts';
import { measureBesideSlow } from '../../bench/uploads/slowUploads.ts';
import { verify, type StoredRow, type UploadAttempt } from '../../bench/uploads/verify.ts';

const complete: UploadAttempt = { ownerId: 'ada', fileName: 'a.txt', size: 5, status: 201 };
const aborted: UploadAttempt = {
  ...{ ownerId: 'ada', fileName: 'b.txt', size: 7 },
  ...{ cut: 'in its body', status: undefined },
};
const responseLost: UploadAttempt = { ...aborted, fileName: 'c.txt', cut: 'before its response' };
const row = (id: string, file_name: string, size: number): StoredRow => ({
  ...{ id, owner_id: 'ada', file_name, size },
});
const [a, b, c] = [row('1', 'a.txt', 5), row('2', 'b.txt', 7), row('3', 'c.txt', 7)];

describe('verify of the upload run', () => {
  it.each<[string, StoredRow[], Record<string, number>, object]>([
    ['no problem in a complete run', [a], { 1: 5 }, {}],
    ['a stored upload whose response was lost', [a, c], { 1: 5, 3: 7 }, { responseLost: 1 }],
    ['a missing row', [], {}, { missing: 1 }],
    ['a row with the wrong size', [{ ...a, size: 4 }], { 1: 4 }, { missing: 1, wrong: 1 }],
    ['a stored upload that was aborted', [a, b], { 1: 5, 2: 7 }, { wrong: 1 }],
    ['an unfinished file', [a], { 1: 5, '2.part': 3 }, { filesWithoutRow: 1 }],
    ['a missing file', [a], {}, { rowsWithoutFile: 1 }],
    ['a file with the wrong size', [a], { 1: 4 }, { rowsWithoutFile: 1 }],
  ])('reports %s', (_what, rows, files, found) => {
    const attempts = [complete, aborted, responseLost];
    expect(verify(attempts, rows, new Map(Object.entries(files)))).toEqual({
      ...{ aborted: 2, responseLost: 0, acknowledged: 1, refused: 0 },
      ...{ missing: 0, wrong: 0, filesWithoutRow: 0, rowsWithoutFile: 0 },
      ...found,
    });
  });

  it('reports a complete upload that was refused', () => {
    const refused = verify([{ ...complete, status: 500 }], [], new Map());
    expect(refused).toMatchObject({ acknowledged: 0, aborted: 0, refused: 1, missing: 0 });
  });
});

describe('uploads of several students that abort at any point', () => {
  // Covers F.17
  it('leave no files or rows, and each quota equals the stored size', async () => {
    const outcome = await abortUploads({ each: 10, pairs: 2 });
    expect(outcome).toMatchObject({
      ...{ refused: 0, missing: 0, wrong: 0, filesWithoutRow: 0, rowsWithoutFile: 0 },
      ...{ temporary: 0, wrongQuotas: 0, lostSlots: 0 },
    });
    expect(outcome.aborted).toBeGreaterThanOrEqual(30);
    expect(outcome.acknowledged).toBeGreaterThanOrEqual(10);
  });
});

describe('stalled uploads and large pictures', () => {
  // Covers F.23
  it('are ended, stored or refused', async () => {
    const outcome = await attack({ stalled: 6, pictures: 2 });
    expect(outcome).toMatchObject({ timedOut: 6, stored: 4, refused: 2 });
  });
});

describe('an upload beside slow ones', () => {
  it('is stored while they are received', async () => {
    expect(await measureBesideSlow(60)).toMatchObject({ ended: 0 });
  });
});
