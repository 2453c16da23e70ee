import type { Upload } from './upload.ts';

/** An upload and the status of its response. */
export interface UploadAttempt extends Upload {
  status: number | undefined;
}

/** A row of the attachments table. */
export interface StoredRow {
  id: string;
  owner_id: string;
  file_name: string;
  size: number;
}

const CREATED = 201;

/** @param files sizes of the stored files by name. */
export function verify(
  attempts: readonly UploadAttempt[],
  rows: readonly StoredRow[],
  files: ReadonlyMap<string, number>,
) {
  const count = <Item>(items: readonly Item[], is: (item: Item) => boolean) =>
    items.filter(is).length;
  const keptOf = ({ ownerId, fileName, size }: Upload) =>
    count(rows, (row) => {
      const isTheirs = row.owner_id === ownerId && row.file_name === fileName;
      return isTheirs && row.size === size;
    });
  const acknowledged = attempts.filter(({ status }) => status === CREATED);
  const lostResponses = attempts.filter(
    (upload) => upload.cut === 'before its response' && upload.status === undefined,
  );
  const mayBeKept = [...acknowledged, ...lostResponses];
  const ids = new Set(rows.map(({ id }) => id));
  return {
    /** Uploads aborted without a response. */
    aborted: count(attempts, ({ cut, status }) => cut !== undefined && status === undefined),
    /** Aborted uploads that were stored because only the response was lost. */
    responseLost: lostResponses.reduce((sum, upload) => sum + keptOf(upload), 0),
    acknowledged: acknowledged.length,
    /** Complete uploads that were rejected or received no response. */
    refused: count(attempts, ({ cut, status }) => cut === undefined && status !== CREATED),
    /** Acknowledged uploads not stored exactly once with their size. */
    missing: count(acknowledged, (upload) => keptOf(upload) !== 1),
    /** Stored rows of incomplete or unknown uploads or with another size. */
    wrong: rows.length - count(mayBeKept, (upload) => keptOf(upload) === 1),
    /** Files without a row, including unfinished files. */
    filesWithoutRow: count([...files.keys()], (name) => !ids.has(name)),
    /** Rows whose file is missing or has another size. */
    rowsWithoutFile: count(rows, ({ id, size }) => files.get(id) !== size),
  };
}
