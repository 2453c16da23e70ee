// Prints the image file of the first argument as a square WebP without metadata. A process of its own: decoding takes
// up to 200 MB, of which a long-running process returns only a part. The second argument limits its time, in
// milliseconds of a processor. Why a picture is refused goes to stderr.
import { setPriority } from 'node:os';
import { fileTypeFromFile } from 'file-type';
import sharp from 'sharp';
import { HttpError } from '../../platform/errors/httpError.ts';
import { MEDIA_TYPES, readHeader, TOO_LONG, UNREADABLE } from '../../platform/uploads/pictures.ts';

/** Width and height in pixels. */
const SIDE = 256;
/** Lower than that of the service. */
const NICE = 10;
/** Milliseconds between two looks at the used time. Sharp decodes in other threads. */
const INTERVAL = 50;

const [path = '', time = ''] = process.argv.slice(2);
setPriority(NICE);
sharp.concurrency(1);
setInterval(() => {
  const { user, system } = process.cpuUsage();
  if ((user + system) / 1_000 >= Number(time)) refuse(TOO_LONG);
}, INTERVAL).unref();

try {
  // Sharp would open other files, too.
  if (!MEDIA_TYPES.includes((await fileTypeFromFile(path))?.mime ?? ''))
    throw new Error(UNREADABLE);
  await readHeader(path, UNREADABLE);
  const image = sharp(path, { limitInputPixels: false });
  process.stdout.write(await image.autoOrient().resize(SIDE, SIDE).webp().toBuffer());
} catch (error) {
  refuse(error instanceof HttpError ? error.message : UNREADABLE);
}

function refuse(message: string): never {
  process.stderr.write(message);
  process.exit(1);
}
