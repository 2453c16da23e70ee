import type { Readable } from 'node:stream';
import type { IncomingMessage } from 'node:http';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { LIMITS } from '../../../contract/constants.ts';
import { badRequest, HttpError, invalidField, tooLarge } from '../errors/httpError.ts';
import { senderOf } from '../http/networkOf.ts';
import type { Sender } from '../work/work.ts';

/** A file that is being received. */
export interface IncomingFile {
  /** Missing in a part that is a file by its content type only. */
  name?: string;
  content: Readable;
  sender: Sender;
  /** The text fields of the form. Complete after `complete()`. */
  fields: ReadonlyMap<string, string>;
  /**
   * Called after the content was read. Waits until it is the turn of the sender to have a file checked and stored.
   * @throws {HttpError} when the content was truncated or is followed by another file.
   */
  complete: () => Promise<void>;
}

/** Allows text fields, and a second file, which is rejected. */
const limits = {
  fileSize: LIMITS.attachmentSize,
  files: 2,
  // The parser keeps text fields in memory.
  fields: 10,
  fieldSize: 1_000,
  parts: 12,
  headerPairs: 20,
  headerSize: 8_192,
};

const NO_FILE = 'Please choose a file.';
const TOO_LARGE = `A file may have at most ${LIMITS.attachmentSize / 1_048_576} MB.`;
const INCOMPLETE = 'The upload did not arrive whole. Please try again.';

interface Options {
  /** Below which an upload is given up. */
  pace: Pace;
  /** Waits for the turn of a sender, and returns the function that ends it. */
  enter: (sender: Sender) => Promise<() => void>;
}

/**
 * Passes the file of the multipart field `file` to `store`.
 * @throws {HttpError} 400 for a form that is incomplete or does not have exactly one file, 408 for a
 * slow upload, 413 above 10 MB.
 */
export async function receiveFile<Result>(
  request: FastifyRequest,
  { pace, enter }: Options,
  store: (file: IncomingFile) => Promise<Result>,
): Promise<Result> {
  if (!request.isMultipart()) throw noFile();
  // The parser does not end for a request that was aborted before.
  if (request.raw.destroyed) throw badRequest(INCOMPLETE);
  let file: MultipartFile | undefined;
  let endTurn: (() => void) | undefined;
  const sender = senderOf(request);
  const fields = new Map<string, string>();
  const parts = request.parts({ limits });
  const watch = watchPace(request.raw, pace, (error) => file?.file.destroy(error));
  const next = async () => {
    try {
      const result = await watch.race(parts.next());
      if (result.done) return undefined;
      if (result.value.type === 'field')
        fields.set(result.value.fieldname, String(result.value.value));
      return result.value;
    } catch (error) {
      throw error instanceof HttpError ? error : badRequest(INCOMPLETE);
    }
  };
  try {
    let part = await next();
    while (part?.type === 'field') part = await next();
    if (part?.fieldname !== 'file') throw noFile();
    file = part;
    return await store({
      name: readFileName(part.filename),
      content: part.file,
      sender,
      fields,
      async complete() {
        await checkEnd(part, next);
        watch.stop();
        endTurn = await enter(sender);
      },
    });
  } catch (error) {
    // Drains the rest of the form, so that the client receives the response.
    request.raw.unpipe();
    request.raw.resume();
    const isIncomplete = file && !file.file.readableEnded;
    throw isIncomplete && !isOfServer(error) ? badRequest(INCOMPLETE) : error;
  } finally {
    watch.stop();
    endTurn?.();
  }
}

const noFile = () => invalidField('file', NO_FILE);

async function checkEnd(
  file: MultipartFile,
  next: () => Promise<{ type: 'file' | 'field' } | undefined>,
): Promise<void> {
  if (file.file.truncated) throw tooLarge(TOO_LARGE);
  for (let part = await next(); part; part = await next()) {
    if (part.type === 'file') throw badRequest('Send one file at a time.');
  }
}

/** Returns whether the service refused the file or failed to write it, for example to a full disk. */
function isOfServer(error: unknown): boolean {
  return error instanceof HttpError || (error instanceof Error && 'syscall' in error);
}

const TOO_SLOW = 'The upload stopped on its way or is too slow. Please try again.';

/** Bytes that must arrive in each interval of milliseconds. */
export interface Pace {
  bytes: number;
  interval: number;
}

interface PaceWatch {
  /** Returns the result of the promise, or throws 408 when the request becomes too slow before. */
  race<Result>(promise: Promise<Result>): Promise<Result>;
  stop(): void;
}

/**
 * Watches the bytes of a request that is being read.
 * @param onSlow is called when too few arrive.
 */
function watchPace(
  request: IncomingMessage,
  { bytes, interval }: Pace,
  onSlow: (error: HttpError) => void,
): PaceWatch {
  let fail: (error: HttpError) => void = onSlow;
  const failure = new Promise<never>((_resolve, reject) => {
    fail = reject;
  });
  // The request may become too slow while no promise is raced.
  failure.catch(() => undefined);
  let received = 0;
  const timer = setInterval(() => {
    if (received < bytes) {
      const error = new HttpError(408, TOO_SLOW);
      onSlow(error);
      fail(error);
    }
    received = 0;
  }, interval);
  const onData = (chunk: Buffer) => {
    received += chunk.length;
  };
  request.on('data', onData);
  return {
    race: (promise) => Promise.race([promise, failure]),
    stop() {
      clearInterval(timer);
      request.off('data', onData);
    },
  };
}

/**
 * Decodes the quotes and line breaks of a file name, which browsers write as %22, %0D and %0A (HTML,
 * multipart/form-data encoding).
 */
const readFileName = (name: string): string =>
  name.replaceAll('%22', '"').replaceAll(/%0[AD]/gi, ' ');
