import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { type Check, type Finding, right, wrong } from '../finding.ts';

const GIGABYTE = 1e9;
/** Free bytes and share of the disk below which it is too full. */
const [LEAST, LEAST_SHARE] = [GIGABYTE, 0.05];

/** There is room for data, and with a bucket for uploads that pass through. */
export const checkDisk: Check = async ({ config }) => {
  const folders = [config.DATA_DIR, ...(config.S3_BUCKET === '' ? [] : [tmpdir()])];
  return Promise.all(
    folders.map(async (folder) => {
      const { bavail, blocks, bsize } = await statfs(folder);
      return judgeSpace(folder, { free: bavail * bsize, size: blocks * bsize });
    }),
  );
};

/** @param space bytes */
export function judgeSpace(
  folder: string,
  { free, size }: { free: number; size: number },
): Finding {
  const share = size === 0 ? 0 : free / size;
  const text = `${(free / GIGABYTE).toFixed(1)} GB free (${Math.floor(share * 100)} %) for ${folder}`;
  if (free >= LEAST && share >= LEAST_SHARE) return right(`has ${text}.`);
  return wrong(`has only ${text}: make room.`);
}
