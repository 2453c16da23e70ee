import multipart from '@fastify/multipart';
import fastq from 'fastq';
import fastifyPlugin from 'fastify-plugin';
import type { FastifyRequest } from 'fastify';
import { tooMany } from '../errors/httpError.ts';
import { assertVerifiedEmail } from '../http/authentication.ts';
import { networkOf } from '../http/networkOf.ts';
import { clientIp } from '../http/routes.ts';
import { receiveFile, type IncomingFile, type Pace } from './receiveFile.ts';
import { makeTurns } from '../files/turns.ts';

type Store<Result> = (file: IncomingFile) => Promise<Result>;

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Passes the uploaded file of a request to `store`, in the turn of its account and network.
     * @param options.isKept false if nothing of the file is stored, so that its sender needs no verified email
     * @throws {HttpError} see receiveFile(); 403 when the email has to be verified first, 429 when too many
     * uploads of the account wait.
     */
    receiveFile: <Result>(
      request: FastifyRequest,
      store: Store<Result>,
      options?: { isKept: boolean },
    ) => Promise<Result>;
  }
}

/**
 * Uploads of a route received at the same time, each with up to 0.6 MB of memory. The others wait unread.
 * Attachments, pictures and calendars have routes of their own, so that none takes the places of all.
 */
const MAX_RECEIVED = 40;
/** The part of them that the uploads of one network may take. A campus can be one network. */
const NETWORK_SHARE = 3 / 4;
/** Uploads of an account, one of which is received while the others wait unread. */
export const MAX_UPLOADS = 20;
/** Seconds. */
const RETRY_AFTER = 10;
/** 16 kB a second, which a slow mobile network has. One byte from time to time would keep a place. */
const PACE: Pace = { bytes: 160_000, interval: 10_000 };
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
      const inRoute = makePlaces(maxReceived);
      const inNetwork = makePlaces(Math.ceil(maxReceived * NETWORK_SHARE));
      const running = new Set<Promise<unknown>>();
      app.decorate('receiveFile', async (request, store, { isKept } = { isKept: true }) => {
        if (isKept) await assertVerifiedEmail(request);
        const { url = '' } = request.routeOptions;
        const upload = turns.run(request.userId, () =>
          inNetwork(`${url} ${networkOf(clientIp(request))}`, () =>
            inRoute(url, () => receiveFile(request, pace, store)),
          ),
        );
        running.add(upload);
        return upload.finally(() => running.delete(upload));
      });
      // An upload that is cut off removes its file before the process ends.
      app.addHook('onClose', async () => {
        await Promise.allSettled(running);
      });
    },
    { name: 'uploads' },
  );

type Task = () => Promise<unknown>;

/** Returns a function that runs the tasks of each key, at most `max` of them at a time. */
function makePlaces(max: number) {
  const queues = new Map<string, ReturnType<typeof fastq.promise<unknown, Task>>>();
  return async <Result>(key: string, task: () => Promise<Result>): Promise<Result> => {
    const queue = queues.get(key) ?? fastq.promise<unknown, Task>((run) => run(), max);
    queues.set(key, queue);
    try {
      return (await queue.push(task)) as Result;
    } finally {
      if (queue.idle()) queues.delete(key);
    }
  };
}
