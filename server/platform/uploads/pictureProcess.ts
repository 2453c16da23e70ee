// Reads the picture at the path of the second argument. The first one says what to print: its orientation, or the
// picture as a square WebP without metadata. A process of its own: decoding takes up to 200 MB, of which a long-running
// process returns only a part, and the header of a picture can have a million comments. The third argument limits its
// time, in milliseconds of a processor. Why a picture is refused goes to stderr.
import { setPriority } from 'node:os';
import { fileTypeFromFile } from 'file-type';
import sharp from 'sharp';
import type { PictureProblem, PictureTask } from './pictures.ts';

const MEDIA_TYPES: readonly string[] = [
  'image/jpeg',
  'image/png',
  'image/apng',
  'image/gif',
  'image/webp',
];
/** Limits the memory that decoding one picture can take. 16 megapixels. */
const MAX_PIXELS = 4_096 * 4_096;
/** Width and height of a square in pixels. */
const SIDE = 256;
/** Lower than that of the service. */
const NICE = 10;
/** Milliseconds between two looks at the used time. Sharp works in other threads. */
const INTERVAL = 50;

const tasks: Record<PictureTask, (path: string) => Promise<string | Buffer>> = {
  async orientation(path) {
    const { orientation = 1 } = await open(path).metadata();
    return String(orientation);
  },
  square: (path) => open(path).autoOrient().resize(SIDE, SIDE).webp().toBuffer(),
};

const open = (path: string) => sharp(path, { limitInputPixels: false });

function refuse(problem: PictureProblem): never {
  process.stderr.write(problem);
  process.exit(1);
}

const [task, path = '', time = ''] = process.argv.slice(2);
setPriority(NICE);
sharp.concurrency(1);
setInterval(() => {
  const { user, system } = process.cpuUsage();
  if ((user + system) / 1_000 >= Number(time)) refuse('time');
}, INTERVAL).unref();

try {
  // Sharp would open other files, too.
  if (!MEDIA_TYPES.includes((await fileTypeFromFile(path))?.mime ?? '')) refuse('unreadable');
  const { width, height } = await open(path).metadata();
  if (width * height > MAX_PIXELS) refuse('pixels');
  process.stdout.write(await tasks[task as PictureTask](path));
} catch {
  refuse('unreadable');
}
