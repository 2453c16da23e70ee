import type { Socket } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { destination } from 'pino';
import { MAX_BODY_SIZE } from '../../../contract/common/types.ts';
import type { Config } from '../config/config.ts';
import { sendError } from './errorHandler.ts';
import { clientIp } from './routes.ts';
import type { SetHeaders } from './security/securityHeaders.ts';
import { makeGracefulShutdown } from './shutdown/gracefulShutdown.ts';
import { rewriteUrl } from './staticPage.ts';
import { serializerCompiler, validatorCompiler } from './validation/validation.ts';

/** Milliseconds for a complete request: slightly more than the 120 s of an upload. */
const REQUEST_TIMEOUT = 125_000;
const HEADERS_TIMEOUT = 10_000;
const CHECKING_INTERVAL = 1_000;

/** Responses to requests that the HTTP parser rejects, by error code. */
const parserErrors: Record<string, readonly [status: string, message: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'This address is too long.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'This request took too long.'],
};
const BAD_REQUEST = ['400 Bad Request', 'This request could not be read.'] as const;

/** Creates the Fastify instance with its limits, request validation and logging. */
export function makeHttpServer(config: Config, setHeaders: SetHeaders): FastifyInstance {
  const app = Fastify({
    bodyLimit: MAX_BODY_SIZE,
    // Trusts the nearest proxy only: clients can forge the other entries of X-Forwarded-For.
    trustProxy: config.TRUST_PROXY === 'on' ? (_ip, hop) => hop === 0 : false,
    requestTimeout: REQUEST_TIMEOUT,
    // Requests on open connections are served while the service stops.
    return503OnClosing: false,
    http: {
      headersTimeout: HEADERS_TIMEOUT,
      connectionsCheckingInterval: CHECKING_INTERVAL,
    },
    // Logs go to stderr. Stdout has the few lines for the operator.
    logger: {
      level: config.LOG_LEVEL,
      stream: destination(2),
      serializers: { req: serializeRequest },
      // Plugins log headers at level trace, and errors of clients may contain them.
      redact: ['headers', '*.headers', '*.*.headers'],
    },
    rewriteUrl: rewriteUrl,
    // No hooks run for URLs that cannot be routed.
    frameworkErrors: (error, request, reply) => {
      setHeaders(request.raw, reply.raw, () => {
        sendError(error, request, reply);
      });
    },
    clientErrorHandler: handleClientError,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorate('gracefulShutdown', makeGracefulShutdown(app));
  closeConnectionsWhenIdle(app);
  return app;
}

/** Logs the route pattern: URLs contain tokens, signatures and search texts in many spellings. */
function serializeRequest(request: FastifyRequest) {
  return {
    method: request.method,
    route: request.routeOptions.url ?? 'none',
    remoteAddress: clientIp(request),
  };
}

function handleClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, message] = parserErrors[error.code ?? ''] ?? BAD_REQUEST;
  const body = JSON.stringify({ error: message });
  const headers = [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${headers.join('\r\n')}\r\n\r\n${body}`);
}

/** Milliseconds between two checks for idle connections. */
const INTERVAL = 50;
/** Milliseconds that a client has to complete the WebSocket closing handshake. */
const CLOSE_TIMEOUT = 1_000;

/**
 * Closes keep-alive connections which become idle while the server closes, and WebSockets whose
 * client does not complete the closing handshake. `server.close()` closes only the connections that
 * are idle when it is called and waits for all others.
 */
export function closeConnectionsWhenIdle(app: FastifyInstance): void {
  const webSockets = new Set<Socket>();
  let idle: NodeJS.Timeout | undefined;
  let vanished: NodeJS.Timeout | undefined;

  app.server.on('upgrade', (_request, socket: Socket) => {
    webSockets.add(socket);
    socket.once('close', () => webSockets.delete(socket));
  });
  app.addHook('preClose', (done) => {
    idle = setInterval(() => {
      app.server.closeIdleConnections();
    }, INTERVAL);
    vanished = setTimeout(() => {
      for (const socket of webSockets) socket.destroy();
    }, CLOSE_TIMEOUT);
    done();
  });
  app.addHook('onClose', (_app, done) => {
    clearInterval(idle);
    clearTimeout(vanished);
    done();
  });
}
