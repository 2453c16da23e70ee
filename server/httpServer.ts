import type { Socket } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { destination } from 'pino';
import { LIMITS } from '../contract/constants.ts';
import { closeConnectionsWhenIdle } from './closing.ts';
import type { Config } from './config.ts';
import { trackConnections } from './connections.ts';
import { answerError } from './plugins/errors.ts';
import { answeredUrl } from './plugins/page.ts';
import { validatorCompiler } from './validation.ts';

/** Milliseconds in which a request must have arrived: an upload's 120 s and a little. */
const REQUEST_TIMEOUT = 125_000;
const HEADERS_TIMEOUT = 10_000;
const CHECKING_INTERVAL = 1_000;

/** What a client is told whose request is not even HTTP, by the parser's error code. */
const refusals: Record<string, readonly [status: string, sentence: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'This address is too long.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'This request took too long.'],
};
const UNREADABLE = ['400 Bad Request', 'This request could not be read.'] as const;

/** The HTTP server before any route: its limits, its checking of requests, its log. */
export function makeHttpServer(config: Config): FastifyInstance {
  const app = Fastify({
    bodyLimit: LIMITS.jsonBody,
    // The nearest proxy and no further: what stands before its word anybody may have written.
    trustProxy: config.TRUST_PROXY === 'on' ? (_address, hop) => hop === 0 : false,
    requestTimeout: REQUEST_TIMEOUT,
    // What still arrives while the service stops, on a line that is open, is answered as ever.
    return503OnClosing: false,
    http: {
      headersTimeout: HEADERS_TIMEOUT,
      connectionsCheckingInterval: CHECKING_INTERVAL,
    },
    // Standard output is for the few lines a person is to read.
    logger: { level: config.LOG_LEVEL, stream: destination(2), serializers: { req: describe } },
    rewriteUrl: answeredUrl,
    frameworkErrors: (error, request, reply) => {
      answerError(error, request, reply);
    },
    clientErrorHandler: refuseUnreadable,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.decorate('connections', trackConnections(app));
  closeConnectionsWhenIdle(app);
  return app;
}

/** Neither tokens nor signatures nor search texts belong into a log. */
function describe(request: FastifyRequest) {
  const [path = ''] = request.url.split('?');
  return {
    method: request.method,
    url: path.replace(/(\/reset-password\/).*/, '$1…'),
    remoteAddress: request.ip,
  };
}

function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, sentence] = refusals[error.code ?? ''] ?? UNREADABLE;
  const body = JSON.stringify({ error: sentence });
  const headers = [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${headers.join('\r\n')}\r\n\r\n${body}`);
}
