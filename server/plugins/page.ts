import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import fastifyPlugin from 'fastify-plugin';
import type { FastifyRequest } from 'fastify';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const ASK_EACH_TIME = 'no-cache';
/** Addresses of programs, where a page would only mislead. */
const NOT_PAGES = /^\/(api|socket\.io|healthz|readyz|metrics)(\/|\?|$)/;
const NOT_FOUND = { error: 'There is nothing at this address.' };

/**
 * Serves the built page from a folder, and its index for every address the page routes itself.
 * Without the folder, as in development, it serves nothing. What nobody answers is a 404.
 */
export const page = (root: string) =>
  fastifyPlugin(
    async (app) => {
      if (!existsSync(join(root, 'index.html'))) {
        app.setNotFoundHandler((_request, reply) => reply.code(404).send(NOT_FOUND));
        return;
      }
      await app.register(fastifyStatic, {
        root,
        wildcard: false,
        cacheControl: false,
        setHeaders: (response, path) => {
          // Names under assets/ hold a hash of the content, so they never change.
          const isHashed = path.startsWith(join(root, 'assets') + sep);
          response.setHeader('cache-control', isHashed ? IMMUTABLE : ASK_EACH_TIME);
        },
      });
      app.setNotFoundHandler((request, reply) =>
        wantsPage(request) ? reply.sendFile('index.html') : reply.code(404).send(NOT_FOUND),
      );
    },
    { name: 'page' },
  );

function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  const isReading = method === 'GET' || method === 'HEAD';
  return isReading && !NOT_PAGES.test(url) && (headers.accept ?? '').includes('text/html');
}
