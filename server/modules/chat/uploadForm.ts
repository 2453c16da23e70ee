import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { LIMITS } from '../../../contract/constants.ts';
import { badRequest, tooLarge } from '../../errors.ts';
import type { IncomingFile } from './keepUpload.ts';
import { isFailedWrite } from './systemErrors.ts';

/** Text fields beside the file are passed over; a second file is counted, so that it is refused. */
const limits = { fileSize: LIMITS.attachmentSize, files: 2, fields: 10, parts: 12 };

const TOO_LARGE = `A file may have at most ${LIMITS.attachmentSize / 1_048_576} MB.`;
const INCOMPLETE = 'The upload did not arrive whole. Please try again.';

/**
 * Hands the one file of a multipart form, field `file`, to whoever keeps it.
 * @throws {RefusalError} 400 for a form without the file, with a second one, or cut off; 413 for
 * more than 10 MB.
 */
export async function receiveFile<Kept>(
  request: FastifyRequest,
  keep: (file: IncomingFile) => Promise<Kept>,
): Promise<Kept> {
  // Whoever left while their token was checked ends nothing any more: it has ended.
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
    return await keep({
      name: part.filename,
      content: part.file,
      complete: () => checkEnd(part, next),
    });
  } catch (error) {
    // The rest of a refused form is read and dropped, so that the answer reaches the sender.
    request.raw.unpipe();
    request.raw.resume();
    // What fails to take the file ends the file too, which is no fault of the sender's.
    const isCutOff = file?.file.errored === error && !isFailedWrite(error);
    throw isCutOff ? badRequest(INCOMPLETE) : error;
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
