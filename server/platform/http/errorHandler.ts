import fastifyPlugin from 'fastify-plugin';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorResponse } from '../../../contract/common/types.ts';
import { isDiskFull, isMissingRow, isStorageUnavailable } from '../database/connectionErrors.ts';
import { BUSY, HttpError, notFound, unauthorized } from '../errors/httpError.ts';
import { describeValidation } from './validation/validationMessages.ts';

/** Messages for errors that Fastify and its plugins throw, by status. */
const messages: Record<number, string> = {
  400: 'This request could not be read.',
  401: 'Please log in.',
  403: 'This is not allowed.',
  404: 'There is nothing at this address.',
  405: 'This is not possible here.',
  406: 'This file could not be read as an upload.',
  408: 'This request took too long.',
  413: 'This is too large.',
  414: 'This address is too long.',
  415: 'This kind of content is not accepted here.',
  429: 'This is too much at once. Please wait a moment and try again.',
  503: BUSY,
};
const INTERNAL_ERROR = 'Something went wrong on our side. Please try again later.';
const DISK_FULL =
  'Nothing can be stored at the moment, because the service has no space left. Please try again later.';
/** Seconds, sent as `Retry-After` while the database or the bucket is unavailable. */
const STORAGE_RETRY_AFTER = 5;

interface ErrorHandlerOptions {
  /** Returns the error to send for one of the layers above, and others as they are. */
  toHttpError: (error: unknown) => unknown;
}

/** Sends every error as `{ error, fields? }`. */
export const errorHandler = fastifyPlugin<ErrorHandlerOptions>(
  (app, { toHttpError }, done) => {
    app.setErrorHandler(async (error, request, reply) =>
      sendError(await describeMissing(toHttpError(error), request), request, reply),
    );
    done();
  },
  { name: 'errorHandler' },
);

/**
 * Returns the error to send: 401 if something was not found and the student of the request was deleted
 * meanwhile, 404 for other missing rows, otherwise the error as it is.
 */
async function describeMissing(error: unknown, request: FastifyRequest): Promise<unknown> {
  const isNotFound = error instanceof HttpError && error.statusCode === 404;
  if (!isNotFound && !isMissingRow(error)) return error;
  const { userId, server } = request;
  if (userId !== '' && !(await server.hasAccount(userId))) return unauthorized();
  return isNotFound ? error : notFound('This no longer exists.');
}

/** Sends an error. Also used as `frameworkErrors`, for URLs that Fastify cannot route. */
export function sendError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (error instanceof HttpError) {
    // The client may never send the rest of its request.
    if (error.statusCode === 408) void reply.header('connection', 'close');
    if (error.retryAfter !== undefined) void reply.header('retry-after', error.retryAfter);
    return reply.code(error.statusCode).send(errorBody(error.message, error.fields));
  }
  const failure = error as Partial<FastifyError>;
  if (failure.validation) {
    const { message, fields } = describeValidation(failure.validation, failure.validationContext);
    return reply.code(400).send(errorBody(message, fields));
  }
  const status = failure.statusCode ?? 500;
  if (status < 500 || status === 503) {
    return reply.code(status).send(errorBody(messages[status] ?? messages[400] ?? ''));
  }
  request.log.error({ err: error }, 'request failed');
  if (isStorageUnavailable(error)) {
    void reply.header('retry-after', STORAGE_RETRY_AFTER);
    return reply.code(503).send(errorBody(isDiskFull(error) ? DISK_FULL : BUSY));
  }
  return reply.code(500).send(errorBody(INTERNAL_ERROR));
}

function errorBody(error: string, fields?: Record<string, string>): ErrorResponse {
  return fields ? { error, fields } : { error };
}
