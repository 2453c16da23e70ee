import { existsSync, readdirSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import fastifyPlugin from 'fastify-plugin';
import type { IncomingMessage } from 'node:http';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';
/** URLs that never respond with the page. */
const NOT_PAGES = /^\/(api|calendar|socket\.io|healthz|readyz|metrics)(\/|\?|$)/;
const INDEX = 'index.html';
/** The HTML of `/`. */
const LANDING = 'landing.html';
/** Ends the name of the HTML of what is below a URL with another HTML. */
const BELOW = '._';
const NOT_FOUND = { error: 'There is nothing at this address.' };

/**
 * Serves the built page: at `/` the prerendered landing page, at `/chat` and below it `chat.html`, at
 * `/admin/users` and below it `admin.users.html`, and the index where the page has no such file. See `scripts/pageBuild/prerender.js`. Precompressed files
 * are preferred. Without a built page, as in development, all URLs respond 404.
 */
export const staticPage = (root: string) =>
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
          // Names under assets/ contain a hash of the content, so the files never change.
          const isHashed = path.startsWith(join(root, 'assets') + sep);
          response.setHeader('cache-control', isHashed ? IMMUTABLE : REVALIDATE);
        },
      });
      const sendAt = (url: string, file: string) => {
        app.get(url, { schema: { hide: true } }, (_request, reply) => reply.sendFile(file));
      };
      const pages = readdirSync(root).filter((name) => name.endsWith('.html'));
      sendAt('/', pages.includes(LANDING) ? LANDING : INDEX);
      for (const file of pages.filter((name) => name !== INDEX && name !== LANDING)) {
        const name = basename(file, '.html');
        const url = `/${name.replaceAll('.', '/')}`;
        if (name.endsWith(BELOW)) sendAt(`${url.slice(0, -1)}*`, file);
        else {
          sendAt(url, file);
          if (!pages.includes(`${name}${BELOW}.html`)) sendAt(`${url}/*`, file);
        }
      }
      app.setNotFoundHandler((request, reply) =>
        wantsPage(request) ? reply.sendFile(INDEX) : reply.code(404).send(NOT_FOUND),
      );
    },
    { name: 'staticPage' },
  );

type PageRequest = Pick<IncomingMessage, 'method' | 'url' | 'headers'>;

/**
 * Rewrites page URLs with broken percent-encoding to the index. Fastify would respond 400 before
 * routing, for example to links truncated by a mail program.
 */
export function rewriteUrl(request: PageRequest): string {
  const { url = '/' } = request;
  return isDecodable(url) || !wantsPage(request) ? url : `/${INDEX}`;
}

function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url.split('?')[0] ?? '');
    return true;
  } catch {
    return false;
  }
}

function wantsPage({ method, url = '/', headers }: PageRequest): boolean {
  const isReading = method === 'GET' || method === 'HEAD';
  return isReading && !NOT_PAGES.test(url) && (headers.accept ?? '').includes('text/html');
}
