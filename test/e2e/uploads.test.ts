import { describe, expect, it } from '@jest/globals';
import { breakOffUploads } from '../../bench/uploads/breakOff.ts';
import { judge, type Kept, type Tried } from '../../bench/uploads/verdict.ts';

const whole: Tried = { ownerId: 'ada', fileName: 'a.txt', size: 5, status: 201 };
const brokenOff: Tried = {
  ownerId: 'ada',
  fileName: 'b.txt',
  size: 7,
  cut: 'in its body',
  status: undefined,
};
const unheard: Tried = { ...brokenOff, fileName: 'c.txt', cut: 'before its answer' };
const row = (id: string, file_name: string, size: number): Kept => ({
  id,
  owner_id: 'ada',
  file_name,
  size,
});
const file = (id: string, size: number): [string, number] => [id, size];

describe('the checker of uploads', () => {
  const tried = [whole, brokenOff, unheard];
  const a = row('1', 'a.txt', 5);
  it.each<[string, Tried[], Kept[], [string, number][], object]>([
    ['nothing where all is well', tried, [a], [file('1', 5)], {}],
    [
      'an upload whose answer alone was lost',
      tried,
      [a, row('3', 'c.txt', 7)],
      [file('1', 5), file('3', 7)],
      { answerLost: 1 },
    ],
    ['what is missing', tried, [], [], { missing: 1 }],
    [
      'a row of another size',
      tried,
      [row('1', 'a.txt', 4)],
      [file('1', 4)],
      {
        missing: 1,
        wrong: 1,
      },
    ],
    [
      'what broke off and is kept',
      tried,
      [a, row('2', 'b.txt', 7)],
      [file('1', 5), file('2', 7)],
      { wrong: 1 },
    ],
    ['an unfinished file', tried, [a], [file('1', 5), file('2.part', 3)], { orphans: 1 }],
    ['a file that is not there', tried, [a], [], { fileless: 1 }],
    ['a file of another size', tried, [a], [file('1', 4)], { fileless: 1 }],
    [
      'a whole one that is refused',
      [{ ...whole, status: 500 }],
      [],
      [],
      {
        acknowledged: 0,
        brokenOff: 0,
        refused: 1,
      },
    ],
  ])('finds %s', (_what, uploads, rows, files, found) => {
    expect(judge(uploads, rows, new Map(files))).toEqual({
      ...{ brokenOff: 2, answerLost: 0, acknowledged: 1, refused: 0 },
      ...{ missing: 0, wrong: 0, orphans: 0, fileless: 0 },
      ...found,
    });
  });
});

describe('uploads that break off anywhere, by several students at once', () => {
  it('leave nothing behind, and each quota is what is kept', async () => {
    const outcome = await breakOffUploads({ each: 10, pairs: 2 });
    expect(outcome).toMatchObject({ refused: 0, missing: 0, wrong: 0, orphans: 0, fileless: 0 });
    expect(outcome).toMatchObject({ temporary: 0, wrongQuotas: 0, lostTurns: 0 });
    expect(outcome.brokenOff).toBeGreaterThanOrEqual(30);
    expect(outcome.acknowledged).toBeGreaterThanOrEqual(10);
  });
});
