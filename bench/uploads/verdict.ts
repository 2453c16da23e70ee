import type { Upload } from './upload.ts';

/** An upload, and the status of the answer that was heard. */
export interface Tried extends Upload {
  status: number | undefined;
}

/** A row of what the service keeps. */
export interface Kept {
  id: string;
  owner_id: string;
  file_name: string;
  size: number;
}

export interface Verdict {
  /** Uploads that broke off. */
  brokenOff: number;
  /** Of those, how many arrived whole and are kept: only their answer was lost. */
  answerLost: number;
  acknowledged: number;
  /** Whole uploads that were answered otherwise, or not at all. */
  refused: number;
  /** What was acknowledged and is not kept once, with the size it had. */
  missing: number;
  /** What is kept that did not arrive whole, was never sent, or has another size. */
  wrong: number;
  /** Files without a row, unfinished ones among them. */
  orphans: number;
  /** Rows whose file is not there, or has another size. */
  fileless: number;
}

const CREATED = 201;

/** @param files the size of each file on the disk, by its name. */
export function judge(
  tried: readonly Tried[],
  rows: readonly Kept[],
  files: ReadonlyMap<string, number>,
): Verdict {
  const count = <Item>(items: readonly Item[], is: (item: Item) => boolean) =>
    items.filter(is).length;
  const keptOf = ({ ownerId, fileName, size }: Upload) =>
    count(rows, (row) => {
      const isTheirs = row.owner_id === ownerId && row.file_name === fileName;
      return isTheirs && row.size === size;
    });
  const acknowledged = tried.filter(({ status }) => status === CREATED);
  const answerLost = tried.filter(
    (upload) => upload.cut === 'before its answer' && upload.status === undefined,
  );
  const mayBeKept = [...acknowledged, ...answerLost];
  const ids = new Set(rows.map(({ id }) => id));
  return {
    brokenOff: count(tried, ({ cut, status }) => cut !== undefined && status === undefined),
    answerLost: answerLost.reduce((sum, upload) => sum + keptOf(upload), 0),
    acknowledged: acknowledged.length,
    refused: count(tried, ({ cut, status }) => cut === undefined && status !== CREATED),
    missing: count(acknowledged, (upload) => keptOf(upload) !== 1),
    wrong: rows.length - count(mayBeKept, (upload) => keptOf(upload) === 1),
    orphans: count([...files.keys()], (name) => !ids.has(name)),
    fileless: count(rows, ({ id, size }) => files.get(id) !== size),
  };
}
