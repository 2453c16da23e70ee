import multipart from '@fastify/multipart';
import fastifyPlugin from 'fastify-plugin';
import type { FastifyRequest } from 'fastify';
import { assertVerifiedEmail } from '../http/authentication.ts';
import { senderOf } from '../http/networkOf.ts';
import { makeFairQueue } from '../work/fairQueue.ts';
import { makeHandles } from './handles.ts';
import { receiveFile, type IncomingFile, type Pace } from './receiveFile.ts';

type Store<Result> = (file: IncomingFile) => Promise<Result>;

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Passes the uploaded file of a request to `store`.
     * @param options.isKept false if nothing of the file is stored, so that its sender needs no verified email
     * @throws {HttpError} see receiveFile(); 403 when the email has to be verified first, 429 and 503 when too many
     * uploads are received.
     */
    receiveFile: <Result>(
      request: FastifyRequest,
      store: Store<Result>,
      options?: { isKept: boolean },
    ) => Promise<Result>;
  }
}

/** Uploads received at the same time. Each takes a connection, an open file and a buffer. */
const MAX_RECEIVED = 2_000;
/** The part of them that may come from one network. A campus can be one network. */
const NETWORK_SHARE = 3 / 4;
/** Uploads of an account received at the same time. */
export const MAX_UPLOADS = 20;
/**
 * Received files that are checked and stored at the same time, one of an account. More than the threads that check
 * them, because a bucket stores slowly. Each takes up to 10 MB on its way to a bucket.
 */
const STORED = 8;
/** 16 kB a second, which a slow mobile network has. One byte from time to time would keep an upload open. */
const PACE: Pace = { bytes: 160_000, interval: 10_000 };
/**
 * Bytes that the parser buffers of a part. More than one read of a socket: the parser never continues
 * after a skipped part that fills this buffer in one read.
 */
const PART_BUFFER = 64 * 1_024 + 1;

interface Options {
  pace?: Pace;
  maxReceived?: number;
  stored?: number;
}

/** Adds `app.receiveFile`, which reads multipart forms. */
export const uploads = ({
  pace = PACE,
  maxReceived = MAX_RECEIVED,
  stored = STORED,
}: Options = {}) =>
  fastifyPlugin(
    async (app) => {
      await app.register(multipart, { fileHwm: PART_BUFFER });
      const take = makeHandles({
        ofAccount: MAX_UPLOADS,
        ofNetwork: Math.ceil(maxReceived * NETWORK_SHARE),
        ofAll: maxReceived,
      });
      const { enter } = makeFairQueue({ places: stored });
      const running = new Set<Promise<unknown>>();
      app.decorate('receiveFile', async (request, store, { isKept } = { isKept: true }) => {
        if (isKept) await assertVerifiedEmail(request);
        const release = take(senderOf(request));
        const upload = receiveFile(request, { pace, enter }, store).finally(release);
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
