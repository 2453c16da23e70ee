import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import fastifyPlugin from 'fastify-plugin';
import type { IncomingMessage } from 'node:http';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const ASK_EACH_TIME = 'no-cache';
/** Addresses of programs, where a page would only mislead. */
const NOT_PAGES = /^\/(api|socket\.io|healthz|readyz|metrics)(\/|\?|$)/;
const INDEX = 'index.html';
/** What guests start from has HTML of its own: see `scripts/prerender.js`. */
const START_PAGES = {
  '/': 'landing.html',
  '/login': 'login.html',
  '/signup': 'signup.html',
  '/forgot-password': 'forgot-password.html',
  '/reset-password/:token': 'reset-password.html',
};
const NOT_FOUND = { error: 'There is nothing at this address.' };

/**
 * Serves the built page from a folder: the HTML that the build has made for addresses of guests, and
 * the empty index for every other address that the page routes itself. A file goes out compressed
 * where the build has laid a compressed one beside it. Without the folder, as in development, it
 * serves nothing. What nobody answers is a 404.
 */
export const page = (root: string) =>
  fastifyPlugin(
    async (app) => {
      if (!existsSync(join(root, INDEX))) {
        app.setNotFoundHandler((_request, reply) => reply.code(404).send(NOT_FOUND));
        return;
      }
      await app.register(fastifyStatic, {
        root,
        wildcard: false,
        index: false,
        preCompressed: true,
        cacheControl: false,
        setHeaders: (response, path) => {
          response.setHeader('vary', 'accept-encoding');
          // Names under assets/ hold a hash of the content, so they never change.
          const isHashed = path.startsWith(join(root, 'assets') + sep);
          response.setHeader('cache-control', isHashed ? IMMUTABLE : ASK_EACH_TIME);
        },
      });
      for (const [address, own] of Object.entries(START_PAGES)) {
        const file = existsSync(join(root, own)) ? own : INDEX;
        app.get(address, { schema: { hide: true } }, (_request, reply) => reply.sendFile(file));
      }
      app.setNotFoundHandler((request, reply) =>
        wantsPage(request) ? reply.sendFile(INDEX) : reply.code(404).send(NOT_FOUND),
      );
    },
    { name: 'page' },
  );

type Asked = Pick<IncomingMessage, 'method' | 'url' | 'headers'>;

/**
 * The address that is answered. One that cannot be decoded, such as a link that a mail program cut
 * in two, would be refused before any route is asked; where a page is wanted it opens the page.
 */
export function answeredUrl(asked: Asked): string {
  const { url = '/' } = asked;
  return isDecodable(url) || !wantsPage(asked) ? url : `/${INDEX}`;
}

function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url.split('?')[0] ?? '');
    return true;
  } catch {
    return false;
  }
}

function wantsPage({ method, url = '/', headers }: Asked): boolean {
  const isReading = method === 'GET' || method === 'HEAD';
  return isReading && !NOT_PAGES.test(url) && (headers.accept ?? '').includes('text/html');
}
