import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A call as it came over the wire. */
export interface Call {
  method: string;
  /** Path with its query. */
  path: string;
  headers: IncomingHttpHeaders;
  body: unknown;
}

/** `hang` answers nothing at all; `status` is 200 unless said otherwise. */
export interface Answer {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
  hang?: boolean;
  /** Closes the connection instead of answering. */
  drop?: boolean;
}

export type Handler = (call: Call) => Answer | Promise<Answer>;

export interface FakeService {
  url: string;
  /** For what else may listen on the same port. */
  server: Server;
  calls: Call[];
  /** What answers `METHOD /api/path`, without the query; may be replaced at any time. */
  handlers: Record<string, Handler>;
  stop(): Promise<void>;
}

/** A service on a real port whose answers a test decides; what it does not know is a 404. */
export async function startFakeService(
  handlers: Record<string, Handler> = {},
): Promise<FakeService> {
  const calls: Call[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const text = Buffer.concat(chunks).toString();
      const { method = 'GET', url: path = '/', headers } = request;
      const isJson = headers['content-type']?.startsWith('application/json') ?? false;
      const call = { method, path, headers, body: isJson ? (JSON.parse(text) as unknown) : text };
      calls.push(call);
      const handler = service.handlers[`${method} ${path.split('?')[0] ?? ''}`];
      const answer = handler ? await handler(call) : { status: 404, body: { error: 'Not found.' } };
      if (answer.drop) request.socket.destroy();
      if (answer.drop || answer.hang) return;
      const body =
        typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body ?? null);
      response.writeHead(answer.status ?? 200, {
        'content-type': body.startsWith('<') ? 'text/html' : 'application/json',
        connection: 'close',
        ...answer.headers,
      });
      response.end(body);
    })();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const service: FakeService = {
    url: `http://127.0.0.1:${String(port)}`,
    server,
    calls,
    handlers,
    stop: () =>
      new Promise((stopped) => {
        server.close(() => {
          stopped();
        });
        server.closeAllConnections();
      }),
  };
  return service;
}
