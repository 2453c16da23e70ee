import fastifyPlugin from 'fastify-plugin';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorAnswer } from '../../contract/errors.ts';
import { isStorageAway } from '../database/failures.ts';
import { RefusalError } from '../errors.ts';
import { describeValidation } from './validationWords.ts';

/** What a student reads when the request never reached a rule of ours. */
const sentences: Record<number, string> = {
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
  503: 'The service is busy. Please try again in a moment.',
};
/** Seconds after which it may be asked again. */
const STORAGE_RETRY = 5;
const OUR_FAULT = 'Something went wrong on our side. Please try again later.';

/** Turns every refusal and failure into `{ error, fields? }`, in this one place. */
export const errors = fastifyPlugin(
  (app, _options, done) => {
    app.setErrorHandler(answerError);
    done();
  },
  { name: 'errors' },
);

/** Also given to Fastify as `frameworkErrors`: for what is wrong with the address itself. */
export function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (error instanceof RefusalError) {
    if (error.retryAfter !== undefined) void reply.header('retry-after', error.retryAfter);
    return reply.code(error.statusCode).send(answer(error.message, error.fields));
  }
  const failure = error as Partial<FastifyError>;
  if (failure.validation) {
    const { sentence, fields } = describeValidation(failure.validation, failure.validationContext);
    return reply.code(400).send(answer(sentence, fields));
  }
  const status = failure.statusCode ?? 500;
  if (status < 500 || status === 503) {
    return reply.code(status).send(answer(sentences[status] ?? sentences[400] ?? ''));
  }
  request.log.error({ err: error }, 'request failed');
  if (isStorageAway(error)) {
    // Nothing was stored, and the same call may well get through later.
    return reply
      .code(503)
      .header('retry-after', STORAGE_RETRY)
      .send(answer(sentences[503] ?? OUR_FAULT));
  }
  return reply.code(500).send(answer(OUR_FAULT));
}

function answer(error: string, fields?: Record<string, string>): ErrorAnswer {
  return fields ? { error, fields } : { error };
}
