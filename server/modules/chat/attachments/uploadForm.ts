import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { LIMITS } from '../../../../contract/constants.ts';
import { badRequest, tooLarge } from '../../../http/httpError.ts';
import type { IncomingFile } from './storeUpload.ts';

/** Allows text fields, which are ignored, and a second file, which is rejected. */
const limits = { fileSize: LIMITS.attachmentSize, files: 2, fields: 10, parts: 12 };

const TOO_LARGE = `A file may have at most ${LIMITS.attachmentSize / 1_048_576} MB.`;
const INCOMPLETE = 'The upload did not arrive whole. Please try again.';

/**
 * Passes the file of the multipart field `file` to `store`.
 * @throws {HttpError} 400 for a form that is incomplete or does not have exactly one file, 413 above
 * 10 MB.
 */
export async function receiveFile<Result>(
  request: FastifyRequest,
  store: (file: IncomingFile) => Promise<Result>,
): Promise<Result> {
  // The parser does not end for a request that was aborted before.
  if (request.raw.destroyed) throw badRequest(INCOMPLETE);
  const parts = request.parts({ limits });
  const next = async () => {
    try {
      const result = await parts.next();
      return result.done ? undefined : result.value;
    } catch {
      throw badRequest(INCOMPLETE);
    }
  };
  let file: MultipartFile | undefined;
  try {
    let part = await next();
    while (part?.type === 'field') part = await next();
    if (part?.fieldname !== 'file') throw badRequest('Choose a file to send.');
    file = part;
    return await store({
      name: part.filename,
      content: part.file,
      complete: () => checkEnd(part, next),
    });
  } catch (error) {
    // Drains the rest of the form, so that the client receives the response.
    request.raw.unpipe();
    request.raw.resume();
    // A failed write destroys the file stream too, but is an error of the server.
    const isIncomplete = file?.file.errored === error && !isFailedWrite(error);
    throw isIncomplete ? badRequest(INCOMPLETE) : error;
  }
}

async function checkEnd(
  file: MultipartFile,
  next: () => Promise<{ type: 'file' | 'field' } | undefined>,
): Promise<void> {
  if (file.file.truncated) throw tooLarge(TOO_LARGE);
  for (let part = await next(); part; part = await next()) {
    if (part.type === 'file') throw badRequest('Send one file at a time.');
  }
}

/** Returns whether writing to the disk failed, for example because it is full. */
function isFailedWrite(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'syscall' in error && error.syscall === 'write'
  );
}
