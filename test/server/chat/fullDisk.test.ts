import { describe, expect, it } from '@jest/globals';
import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import { createWriteStream, existsSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { receiveFile } from '../../../server/modules/chat/uploadForm.ts';
import { errors } from '../../../server/plugins/errors.ts';

/** A device that is always full; only Linux has it. */
const FULL = '/dev/full';
const itWhereFull = existsSync(FULL) ? it : it.skip;

describe('an upload while the disk is full', () => {
  itWhereFull('is not blamed on the sender', async () => {
    // The answer comes before the whole form has; its connection is not waited for.
    const app = Fastify({ forceCloseConnections: true });
    await app.register(errors);
    await app.register(multipart);
    app.post('/', (request) =>
      receiveFile(request, ({ content }) => pipeline(content, createWriteStream(FULL))),
    );
    const url = await app.listen();
    const form = new FormData();
    form.append('file', new Blob(['x'.repeat(1_000_000)]), 'a.txt');
    try {
      const answer = await fetch(url, { method: 'POST', body: form });
      expect(answer.status).toBe(500);
    } finally {
      await app.close();
    }
  });
});
