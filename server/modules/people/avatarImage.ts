import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { withPicture } from '../../platform/uploads/pictures.ts';

const PROCESS = fileURLToPath(new URL('./avatarProcess.js', import.meta.url));
/** Milliseconds. */
const TIMEOUT = 30_000;
const UNREADABLE = 'This file is not a picture. Please choose a JPEG, PNG, GIF or WebP.';

/**
 * Replaces an image file by a 256 px square WebP, which drops metadata and appended data.
 * @throws {HttpError} 400 unless the file is a readable JPEG, PNG, GIF or WebP of at most 16
 * megapixels.
 */
export function encodeAvatar(path: string): Promise<void> {
  return withPicture(path, UNREADABLE, async () => {
    // Without the environment, which may contain secrets.
    const options = {
      env: {},
      encoding: 'buffer',
      timeout: TIMEOUT,
      killSignal: 'SIGKILL',
    } as const;
    const { stdout } = await promisify(execFile)(process.execPath, [PROCESS, path], options);
    await writeFile(path, stdout);
  });
}
