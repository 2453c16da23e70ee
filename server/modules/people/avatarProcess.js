// @ts-check
// Prints the image file of the argument as a square WebP without metadata. A process of its own:
// decoding takes up to 200 MB, of which a long-running process returns only a part.
import { setPriority } from 'node:os';
import sharp from 'sharp';

/** Width and height in pixels. */
const SIDE = 256;
/** Lower than that of the service. */
const NICE = 10;

const [path = ''] = process.argv.slice(2);
setPriority(NICE);
sharp.concurrency(1);
// The service has checked the size.
const image = sharp(path, { limitInputPixels: false });
process.stdout.write(await image.autoOrient().resize(SIDE, SIDE).webp().toBuffer());
