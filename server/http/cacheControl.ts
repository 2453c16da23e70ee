import fastifyPlugin from 'fastify-plugin';

/**
 * Forbids browsers and proxies to store responses of the API, which are private. Files, whose URLs
 * are signed or cannot be guessed, set their own header.
 */
export const cacheControl = fastifyPlugin(
  (app, _options, done) => {
    app.addHook('onRequest', (request, reply, next) => {
      if (request.url.startsWith('/api/')) void reply.header('cache-control', 'no-store');
      next();
    });
    done();
  },
  { name: 'cacheControl' },
);
