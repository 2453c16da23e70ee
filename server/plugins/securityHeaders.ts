import fastifyPlugin from 'fastify-plugin';
import helmet from 'helmet';
import type { Config } from '../config.ts';

const SELF = "'self'";
const NONE = "'none'";

/**
 * What a browser may do with our answers: load everything from here, run no script that is not a
 * file of ours, and never show the page inside another one.
 */
export const securityHeaders = (config: Config) =>
  fastifyPlugin(
    (app, _options, done) => {
      const isEncrypted = config.PUBLIC_URL.startsWith('https:');
      // Put together once: @fastify/helmet checks all this again for each call.
      const setHeaders = helmet({
        contentSecurityPolicy: {
          useDefaults: false,
          directives: {
            defaultSrc: [SELF],
            scriptSrc: [SELF],
            // Positions and sizes of menus and lists are written into the elements.
            styleSrc: [SELF, "'unsafe-inline'"],
            imgSrc: [SELF, 'blob:', 'data:'],
            fontSrc: [SELF, 'data:'],
            connectSrc: [SELF, ...socketAddresses(config)],
            objectSrc: [NONE],
            baseUri: [SELF],
            formAction: [SELF],
            frameAncestors: [NONE],
          },
        },
        xFrameOptions: { action: 'deny' },
        // Promising HTTPS where there is none would lock students out.
        strictTransportSecurity: isEncrypted,
        // A page that is hosted apart shows our pictures.
        crossOriginResourcePolicy: {
          policy: config.CORS_ORIGINS.length > 0 ? 'cross-origin' : 'same-origin',
        },
      });
      app.addHook('onRequest', ({ raw }, reply, next) => {
        setHeaders(raw, reply.raw, next as (error?: unknown) => void);
      });
      done();
    },
    { name: 'securityHeaders' },
  );

/** Older browsers do not take `'self'` for the socket of the same origin. */
function socketAddresses({ PUBLIC_URL }: Config): string[] {
  return PUBLIC_URL === '' ? [] : [new URL(PUBLIC_URL).origin.replace(/^http/, 'ws')];
}
