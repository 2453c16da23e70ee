import cors from '@fastify/cors';
import fastifyPlugin from 'fastify-plugin';
import helmet from 'helmet';
import { HEADERS } from '../../../../contract/constants.ts';
import { HOUR, SECOND } from '../../../../contract/durations.ts';
import type { Config } from '../../config/config.ts';
import { isApiRequest } from '../routes.ts';

const SELF = "'self'";
const NONE = "'none'";

/** Sets the security headers of a response, as a middleware of Node.js servers. */
export type SetHeaders = ReturnType<typeof makeSetHeaders>;

/**
 * Returns what sets security headers: resources and scripts load from this origin only, and the page
 * cannot be framed. Created once: `@fastify/helmet` merges its options on each request.
 */
export const makeSetHeaders = (config: Config) =>
  helmet({
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
    strictTransportSecurity: config.PUBLIC_URL.startsWith('https:'),
    // A page on another origin displays images of this service.
    crossOriginResourcePolicy: {
      policy: config.CORS_ORIGINS.length > 0 ? 'cross-origin' : 'same-origin',
    },
  });

/** Sets the security headers of all responses but those of socket.io, see makeRealtimeServer(). */
export const securityHeaders = (setHeaders: SetHeaders) =>
  fastifyPlugin(
    (app, _options, done) => {
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

/**
 * Allows cross-origin requests from `CORS_ORIGINS`. Credentials are allowed for proxies in front of
 * the service that use cookies. The service itself uses none.
 */
export const crossOrigin = (config: Config) =>
  fastifyPlugin(
    async (app) => {
      if (config.CORS_ORIGINS.length === 0) return;
      await app.register(cors, {
        origin: config.CORS_ORIGINS,
        credentials: true,
        methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
        allowedHeaders: ['authorization', 'content-type'],
        exposedHeaders: [...Object.values(HEADERS), 'retry-after'],
        maxAge: HOUR / SECOND,
      });
    },
    { name: 'crossOrigin' },
  );

/** Logs a warning with the first forwarded request while `TRUST_PROXY` is off. */
export const proxyWarning = ({ TRUST_PROXY }: Pick<Config, 'TRUST_PROXY'>) =>
  fastifyPlugin(
    (app, _options, done) => {
      let isSilent = TRUST_PROXY === 'on';
      app.addHook('onRequest', (request, _reply, next) => {
        if (!isSilent && request.headers['x-forwarded-for'] !== undefined) {
          isSilent = true;
          app.log.warn(
            'A request has X-Forwarded-For and TRUST_PROXY is off. Behind a proxy, set TRUST_PROXY=on: otherwise all clients have the IP of the proxy and share its limits.',
          );
        }
        next();
      });
      done();
    },
    { name: 'proxyWarning' },
  );

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
