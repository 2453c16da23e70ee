import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { errorCode } from '../../../files/errorCode.ts';
import { badRequest, tooLarge } from '../../../http/httpError.ts';

const NO_FILE = 'Please choose a file.';
const TOO_LARGE = 'A file may have at most 10 MB.';

/**
 * Returns the unread file of the multipart field `file`.
 * @throws {HttpError} 400 without a file or for a malformed form, 413 when it is too large.
 */
export async function receiveFile(request: FastifyRequest): Promise<MultipartFile> {
  const part = await request.file().catch(throwUploadError);
  if (part?.fieldname === 'file') return part;
  // An unread part would block the rest of the request.
  part?.file.resume();
  throw badRequest(NO_FILE, { file: NO_FILE });
}

/**
 * Reads the file returned by receiveFile().
 * @throws {HttpError} 413 when it is too large, 400 when the form is incomplete.
 */
export async function readWhole(part: MultipartFile): Promise<Buffer> {
  const content = await part.toBuffer().catch(throwUploadError);
  // toBuffer() misses the limit when it falls on the end of a chunk.
  if (part.file.truncated) throw tooLarge(TOO_LARGE);
  return content;
}

/** Translates an error of the multipart parser. */
function throwUploadError(error: unknown): never {
  const code = errorCode(error);
  if (code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge(TOO_LARGE);
  if (code === 'FST_INVALID_MULTIPART_CONTENT_TYPE') throw badRequest(NO_FILE, { file: NO_FILE });
  throw badRequest('This upload could not be read. Please try again.');
}
