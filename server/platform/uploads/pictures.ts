import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { invalidField } from '../errors/httpError.ts';
import { builtFile } from '../work/thread.ts';
import type { Sender, Work } from '../work/work.ts';

/** What the process of a picture prints. */
export type PictureTask = 'orientation' | 'square';
export type PictureProblem = 'unreadable' | 'pixels' | 'time';

/** Milliseconds. Its time of a processor is limited, too. */
const TIMEOUT = 30_000;

interface Options {
  task: PictureTask;
  path: string;
  /** The message for a file that is not a picture or cannot be read. */
  unreadable: string;
}

/**
 * Reads a picture in a process, and returns what it prints: the EXIF orientation, or a 256 px square WebP.
 * @throws {HttpError} 400 unless the file is a readable JPEG, PNG, GIF or WebP of at most 16 megapixels, 429 and 503
 * as inTurn() of Work
 */
export function readPicture(
  work: Work,
  sender: Sender,
  { task, path, unreadable }: Options,
): Promise<Buffer> {
  const args = [fileURLToPath(builtFile('pictureProcess')), task, path, String(work.time)];
  const messages: Record<string, string> = {
    pixels: 'A picture may have at most 16 megapixels. Please make it smaller.',
    time: 'This picture takes too long to read. Please make it smaller.',
  };
  return work.inTurn(sender, async () => {
    try {
      const { stdout } = await promisify(execFile)(process.execPath, args, {
        // Without the environment, which may contain secrets.
        env: {},
        encoding: 'buffer',
        timeout: TIMEOUT,
        killSignal: 'SIGKILL',
      });
      return stdout;
    } catch (error) {
      // The process could not be started.
      if (error instanceof Error && 'syscall' in error) throw error;
      const { stderr = '' } = error as { stderr?: Buffer | string };
      throw invalidField('file', messages[stderr.toString()] ?? unreadable);
    }
  });
}
