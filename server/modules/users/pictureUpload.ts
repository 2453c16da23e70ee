import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { errorCode } from '../../errorCode.ts';
import { badRequest, tooLarge } from '../../errors.ts';

const NO_FILE = 'Please choose a file.';
const TOO_LARGE = 'A file may have at most 10 MB.';

/**
 * The file of a multipart form, in its field `file`, still to be read.
 * @throws {RefusalError} 400 when there is none or the form is broken, 413 when it is too large.
 */
export async function receiveFile(request: FastifyRequest): Promise<MultipartFile> {
  const part = await request.file().catch(refuseUpload);
  if (part?.fieldname === 'file') return part;
  // An unread part would keep the rest of the request waiting.
  part?.file.resume();
  throw badRequest(NO_FILE, { file: NO_FILE });
}

/**
 * All of a file that receiveFile() answered.
 * @throws {RefusalError} 413 when it is too large, 400 when the form breaks off.
 */
export async function readWhole(part: MultipartFile): Promise<Buffer> {
  const content = await part.toBuffer().catch(refuseUpload);
  // The parser does not notice by itself when the limit falls on the end of what it has read.
  if (part.file.truncated) throw tooLarge(TOO_LARGE);
  return content;
}

/** Says in words what went wrong while an upload was read: the form's parser throws plain errors. */
function refuseUpload(error: unknown): never {
  const code = errorCode(error);
  if (code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge(TOO_LARGE);
  if (code === 'FST_INVALID_MULTIPART_CONTENT_TYPE') throw badRequest(NO_FILE, { file: NO_FILE });
  throw badRequest('This upload could not be read. Please try again.');
}
