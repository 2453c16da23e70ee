import { readFileSync } from 'node:fs';
import { createSeededService } from '../support/seededService.ts';
import { accessTokenFor } from '../support/seed/authSessions.ts';
import { largePictures, oversizedPicture } from './pictures.ts';
import { probe } from './probe.ts';
import { sendForm, stallForm } from './form.ts';

interface Options {
  /** Uploads that stop before their end, each of another student. */
  stalled: number;
  /** Pictures of 16 megapixels sent as avatars, and as many in messages. */
  pictures: number;
}

interface Outcome {
  /** Peak resident memory of the service in MB. */
  peakMemory: number;
  /** Milliseconds of the slowest response to other requests, by request. */
  slowest: { page: number; login: number };
  /** Other requests that did not get 200. */
  failed: number;
  /** Pictures that were stored. */
  stored: number;
  /** Oversized pictures that were refused. */
  refused: number;
  /** Stalled uploads that got 408. */
  timedOut: number;
}

const PATHS = ['/api/users/me/avatar', '/api/messages/upload'] as const;
/** Bytes of a stalled upload. */
const STALLED_SIZE = 9_500_000;

/** Stalls uploads and sends large pictures at once, and measures memory and other requests. */
export async function attack({ stalled, pictures }: Options): Promise<Outcome> {
  const pairs = Math.ceil((stalled + 3 * pictures) / 2);
  const [large, oversized] = await Promise.all([largePictures(), oversizedPicture()]);
  const seeded = await createSeededService(pairs);
  const { students, node } = seeded;
  try {
    await node.start();
    const tokens = await Promise.all(students.map(({ id }) => accessTokenFor(id)));
    const nextToken = () => tokens.pop() ?? '';
    const probes = await probe(node.url);

    const halves = await Promise.all(
      Array.from({ length: stalled }, (_, n) =>
        stallForm(`${node.url}${pathOf(n)}`, nextToken(), STALLED_SIZE),
      ),
    );
    const sent = Array.from({ length: 2 * pictures }, (_, n) => {
      const picture = large[(n >> 1) % large.length] as (typeof large)[number];
      return sendForm(`${node.url}${pathOf(n)}`, nextToken(), picture);
    });
    const tooLarge = Array.from({ length: pictures }, (_, n) =>
      sendForm(`${node.url}${pathOf(n)}`, nextToken(), oversized),
    );
    const stored = (await Promise.all(sent)).filter((status) => status < 300).length;
    const refused = (await Promise.all(tooLarge)).filter((status) => status === 400).length;
    const timedOut = (await Promise.all(halves.map(({ status }) => status))).filter(
      (status) => status === 408,
    ).length;
    const result = await probes.stop();
    return { ...result, peakMemory: readPeakMemory(node.pid()), stored, refused, timedOut };
  } finally {
    await seeded.remove();
  }
}

const pathOf = (n: number) => PATHS[n % PATHS.length] ?? PATHS[0];

/** Returns the highest resident memory of a process so far in MB, from /proc on Linux. */
function readPeakMemory(pid: number | undefined): number {
  const status = readFileSync(`/proc/${String(pid)}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1_000;
}
