import multipart from '@fastify/multipart';
import fastifyPlugin from 'fastify-plugin';
import type { FastifyRequest } from 'fastify';
import { tooMany } from '../http/httpError.ts';
import { receiveFile, type IncomingFile } from './receiveFile.ts';
import { makeTurns } from '../files/turns.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Passes the uploaded file of a request to `store`, in the turn of its account.
     * @throws {HttpError} see receiveFile(); 429 when too many uploads of the account wait.
     */
    receiveFile: <Result>(
      request: FastifyRequest,
      store: (file: IncomingFile) => Promise<Result>,
    ) => Promise<Result>;
  }
}

/** Uploads of an account, one of which is received while the others wait unread. */
export const MAX_UPLOADS = 20;
/** Seconds. */
const RETRY_AFTER = 10;
/** Milliseconds without a byte. */
const IDLE_TIMEOUT = 20_000;
/**
 * Bytes that the parser buffers of a part. More than one read of a socket: the parser never continues
 * after a skipped part that fills this buffer in one read.
 */
const PART_BUFFER = 64 * 1_024 + 1;

interface Options {
  idleTimeout?: number;
}

/** Adds `app.receiveFile`, which reads multipart forms. */
export const uploads = ({ idleTimeout = IDLE_TIMEOUT }: Options = {}) =>
  fastifyPlugin(
    async (app) => {
      await app.register(multipart, { fileHwm: PART_BUFFER });
      const turns = makeTurns({
        max: MAX_UPLOADS,
        refuse: () =>
          tooMany('You are uploading many files at once. Wait until some are done.', RETRY_AFTER),
      });
      app.decorate('receiveFile', (request, store) =>
        turns.run(request.userId, () => receiveFile(request, idleTimeout, store)),
      );
    },
    { name: 'uploads' },
  );
