import { afterEach, beforeEach } from '@jest/globals';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A received request. */
export interface Call {
  method: string;
  /** Path and query. */
  path: string;
  headers: IncomingHttpHeaders;
  body: unknown;
}

export interface FakeResponse {
  /** 200 by default. */
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
  /** Never responds. */
  hang?: boolean;
  /** Closes the connection without a response. */
  drop?: boolean;
}

export type Handler = (call: Call) => FakeResponse | Promise<FakeResponse>;

export interface FakeService {
  url: string;
  /** For a socket server on the same port. */
  server: Server;
  calls: Call[];
  /** Handlers by `METHOD /api/path`, without the query. A test can replace them at any time. */
  handlers: Record<string, Handler>;
  stop(): Promise<void>;
}

const LISTS = [
  'users/matches',
  'users/search',
  'users/subjects',
  'users/skills',
  'users/badges',
  'notifications',
  'sessions',
  'sessions/upcoming',
  'requests',
  'requests/received',
];

/** Handlers of a service whose lists are empty. */
export const emptyLists: Record<string, Handler> = Object.fromEntries(
  LISTS.map((path) => [`GET /api/${path}`, () => ({ body: [] })]),
);

/** Starts a service on a real port. Returns 404 for a request without a handler. */
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
      const reply = handler ? await handler(call) : { status: 404, body: { error: 'Not found.' } };
      if (reply.drop) request.socket.destroy();
      if (reply.drop || reply.hang) return;
      const body = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body ?? null);
      response.writeHead(reply.status ?? 200, {
        'content-type': body.startsWith('<') ? 'text/html' : 'application/json',
        connection: 'close',
        ...reply.headers,
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

/** Starts a new service for each test of the file. What this returns is replaced each time. */
export function fakeServiceForEachTest(handlers: Record<string, Handler> = {}): FakeService {
  const service = {} as FakeService;
  beforeEach(async () => {
    Object.assign(service, await startFakeService({ ...handlers }));
  });
  afterEach(() => service.stop());
  return service;
}

/** Replaces the bodies of lists and other resources, by path without `/api/`. */
export function respond({ handlers }: FakeService, bodies: Record<string, unknown>): void {
  for (const [path, body] of Object.entries(bodies))
    handlers[`GET /api/${path}`] = () => ({ body });
}

/** Holds back the responses to a call. Returns a function that sends them. */
export function holdBack({ handlers }: FakeService, call: string, response: FakeResponse) {
  let release: () => void = () => undefined;
  const released = new Promise<void>((done) => (release = done));
  handlers[call] = () => released.then(() => response);
  return release;
}

/** Returns a path without the size of its page, which the product always sends. */
export const withoutLimit = (path: string) =>
  path.replace(/([?&])limit=\d+(&|$)/, (_match, before: string, after: string) =>
    after === '' ? '' : before,
  );
