import fastifyPlugin from 'fastify-plugin';
import { isApiRequest } from './isApiRequest.ts';

/**
 * Forbids browsers and proxies to store responses of the API, which are private. Files, whose URLs
 * are signed or cannot be guessed, set their own header.
 */
export const cacheControl = fastifyPlugin(
  (app, _options, done) => {
    app.addHook('onRequest', (request, reply, next) => {
      if (isApiRequest(request)) void reply.header('cache-control', 'no-store');
      next();
    });
    done();
  },
  { name: 'cacheControl' },
);
