import multipart from '@fastify/multipart';
import fastq from 'fastq';
import fastifyPlugin from 'fastify-plugin';
import type { FastifyRequest } from 'fastify';
import { tooMany } from '../errors/httpError.ts';
import { receiveFile, type IncomingFile, type Pace } from './receiveFile.ts';
import { makeTurns } from '../files/turns.ts';

type Store<Result> = (file: IncomingFile) => Promise<Result>;

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Passes the uploaded file of a request to `store`, in the turn of its account.
     * @throws {HttpError} see receiveFile(); 429 when too many uploads of the account wait.
     */
    receiveFile: <Result>(request: FastifyRequest, store: Store<Result>) => Promise<Result>;
  }
}

/**
 * Uploads of a route received at the same time, each with up to 0.6 MB of memory. The others wait unread.
 * Attachments, pictures and calendars have routes of their own, so that none takes the places of all.
 */
const MAX_RECEIVED = 40;
/** Uploads of an account, one of which is received while the others wait unread. */
export const MAX_UPLOADS = 20;
/** Seconds. */
const RETRY_AFTER = 10;
/** 16 kB a second, which a slow mobile network has. One byte from time to time would keep a place. */
const PACE: Pace = { bytes: 320_000, interval: 20_000 };
/**
 * Bytes that the parser buffers of a part. More than one read of a socket: the parser never continues
 * after a skipped part that fills this buffer in one read.
 */
const PART_BUFFER = 64 * 1_024 + 1;

interface Options {
  pace?: Pace;
  maxReceived?: number;
}

/** Adds `app.receiveFile`, which reads multipart forms. */
export const uploads = ({ pace = PACE, maxReceived = MAX_RECEIVED }: Options = {}) =>
  fastifyPlugin(
    async (app) => {
      await app.register(multipart, { fileHwm: PART_BUFFER });
      const turns = makeTurns({
        max: MAX_UPLOADS,
        refuse: () =>
          tooMany('You are uploading many files at once. Wait until some are done.', RETRY_AFTER),
      });
      const makeQueue = () =>
        fastq.promise<unknown, () => Promise<unknown>, unknown>(
          (receive) => receive(),
          maxReceived,
        );
      const queues = new Map<string, ReturnType<typeof makeQueue>>();
      const queueOf = ({ routeOptions: { url = '' } }: FastifyRequest) => {
        const queue = queues.get(url) ?? makeQueue();
        queues.set(url, queue);
        return queue;
      };
      app.decorate('receiveFile', <Result>(request: FastifyRequest, store: Store<Result>) =>
        turns.run(
          request.userId,
          () => queueOf(request).push(() => receiveFile(request, pace, store)) as Promise<Result>,
        ),
      );
    },
    { name: 'uploads' },
  );
