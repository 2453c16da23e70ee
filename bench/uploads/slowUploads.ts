import { form, send } from '../support/http.ts';
import { readPeakMemory } from '../support/resourceUsage.ts';
import { createSeededService } from '../support/seededService.ts';
import { trickle } from './upload.ts';

/** Bytes of a slow upload and of the other one. */
const [SLOW_SIZE, SIZE] = [9_000_000, 5_000_000];
/** Bytes a second of a slow upload. */
const SPEED = 24_000;
/** How often the honest upload is measured. The median is reported. */
const TIMES = 9;
const PATH = '/api/messages/upload';

/** Returns the milliseconds of an upload alone, and beside many slow ones. */
export async function measureBesideSlow(slow: number) {
  const { students, node, remove } = await createSeededService(Math.ceil((slow + 1) / 2));
  try {
    await node.start();
    const [honest, ...others] = students.map(({ token }) => token);
    const body = form('a.txt', Buffer.alloc(SIZE, 'a'));
    const uploadOnce = async () => {
      const start = performance.now();
      const { status } = await send(`${node.url}${PATH}`, { token: honest ?? '', body });
      if (status !== 201) throw new Error(`status ${status}`);
      return performance.now() - start;
    };
    const alone = await median(uploadOnce);
    const memory = readPeakMemory(node);
    const slowBody = form('a.txt', Buffer.alloc(SLOW_SIZE, 'a'));
    const uploads = others
      .slice(0, slow)
      .map((token) => trickle(`${node.url}${PATH}`, token, slowBody, SPEED));
    const beside = await median(uploadOnce);
    const ended = uploads.filter(({ hasEnded }) => hasEnded()).length;
    for (const { stop } of uploads) stop();
    return { alone, beside, ended, memory: readPeakMemory(node) - memory };
  } finally {
    await remove();
  }
}

async function median(measure: () => Promise<number>): Promise<number> {
  // The first one starts what the others find.
  await measure();
  const times: number[] = [];
  for (let time = 0; time < TIMES; time += 1) times.push(await measure());
  return times.sort((a, b) => a - b)[Math.floor(TIMES / 2)] ?? 0;
}
