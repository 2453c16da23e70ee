import fastifyPlugin from 'fastify-plugin';
import helmet from 'helmet';
import type { Config } from '../../config/config.ts';

const SELF = "'self'";
const NONE = "'none'";

/**
 * Sets security headers: resources and scripts load from this origin only, and the page cannot be
 * framed.
 */
export const securityHeaders = (config: Config) =>
  fastifyPlugin(
    (app, _options, done) => {
      const isEncrypted = config.PUBLIC_URL.startsWith('https:');
      // Created once: @fastify/helmet merges its options on each request.
      const setHeaders = helmet({
        contentSecurityPolicy: {
          useDefaults: false,
          directives: {
            defaultSrc: [SELF],
            scriptSrc: [SELF],
            // Menus and lists set positions and sizes in style attributes.
            styleSrc: [SELF, "'unsafe-inline'"],
            imgSrc: [SELF, 'blob:', 'data:'],
            fontSrc: [SELF, 'data:'],
            connectSrc: [SELF, ...socketOrigins(config)],
            objectSrc: [NONE],
            baseUri: [SELF],
            formAction: [SELF],
            frameAncestors: [NONE],
          },
        },
        xFrameOptions: { action: 'deny' },
        // HSTS on a site without HTTPS would make it unreachable.
        strictTransportSecurity: isEncrypted,
        // A page on another origin displays images of this service.
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

/** Returns the WebSocket origin, because older browsers do not match it with `'self'`. */
function socketOrigins({ PUBLIC_URL }: Config): string[] {
  return PUBLIC_URL === '' ? [] : [new URL(PUBLIC_URL).origin.replace(/^http/, 'ws')];
}
