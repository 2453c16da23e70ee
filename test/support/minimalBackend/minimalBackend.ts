import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createState, ownerOf, findStudent, type BackendState, type Student } from './state.ts';
import { UNKNOWN_ENDPOINT, errorReply, type Handlers, type Reply } from './handlers.ts';
import { accounts, administration, profiles, requests } from './userHandlers.ts';
import { readBody, type ReadBody } from './readBody.ts';
import { startRealtime, type SocketMessage } from './realtime.ts';
import { servePage } from './servePage.ts';
import {
  findEndpoint,
  IGNORED_PARAMETER,
  ignoredFields,
  endpointName,
  type Endpoint,
} from './endpoints.ts';
import { messages, notifications, sessions } from './chatHandlers.ts';

export interface MinimalBackend {
  url: string;
  state: BackendState;
  /** Requests to specified endpoints, with names like `PATCH /api/sessions/*`. */
  calls: { name: string; query: string[]; fields: string[]; bearer: boolean; status: number }[];
  socketMessages: SocketMessage[];
  /** Requests, fields and events that are not specified, with repetitions. */
  unspecified: string[];
  /** Expires all access tokens. */
  expireTokens: () => void;
  disconnectAll: () => void;
  stop: () => Promise<void>;
}

const handlers: Handlers = {
  ...accounts,
  ...profiles,
  ...requests,
  ...administration,
  ...messages,
  ...notifications,
  ...sessions,
};

/**
 * Starts a service that implements only the specified API: lists without paging or own headers, and
 * messages that the sender announces by socket. Returns 404 for other endpoints and 400 for other
 * fields and parameters.
 */
export async function startMinimalBackend(pageRoot = path.resolve('build/page')) {
  const state = createState();
  const service: Pick<MinimalBackend, 'calls' | 'socketMessages' | 'unspecified'> = {
    calls: [],
    socketMessages: [],
    unspecified: [],
  };
  const onUnspecified = (what: string) => service.unspecified.push(what);
  const http = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://here');
    const file = state.files.get(decodeURIComponent(pathname));
    if (file) response.writeHead(200, { 'content-type': file.type }).end(file.content);
    else if (pathname.startsWith('/api/')) void answerCall(request, response);
    else void servePage(pageRoot, pathname, response);
  });
  const realtime = startRealtime(http, {
    state,
    socketMessages: service.socketMessages,
    onUnspecified,
  });

  async function answerCall(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const read = await readBody(request);
    const reply = settle(request, read);
    response.statusCode = reply.status ?? 200;
    if (reply.json !== undefined) response.setHeader('content-type', 'application/json');
    else if (reply.text !== undefined) response.setHeader('content-type', 'text/plain');
    response.end(reply.json === undefined ? reply.text : JSON.stringify(reply.json));
  }

  function settle(request: IncomingMessage, read: ReadBody): Reply {
    const { method = '', url = '', headers } = request;
    const { pathname, searchParams: query } = new URL(url, 'http://here');
    for (const name of Object.keys(headers).filter((key) => key.startsWith('x-')))
      onUnspecified(name);
    const found = findEndpoint(method, pathname);
    if (!found) {
      onUnspecified(`${method} ${pathname}`);
      return errorReply(404, UNKNOWN_ENDPOINT);
    }
    const [call, id] = found;
    const reply = refuse(call, query, read) ?? perform();
    const fields = [...Object.keys(read.fields), ...read.parts].sort();
    const bearer = headers.authorization !== undefined;
    const status = reply.status ?? 200;
    service.calls.push({
      name: endpointName(call),
      query: [...query.keys()],
      fields,
      bearer,
      status,
    });
    return reply;

    function perform(): Reply {
      const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
      const me = findStudent(state, state.accessTokens.get(token) ?? '');
      if (!me && !call.guest) return unauthorized(token);
      const context = { state, me: me as Student, id, query, body: read.fields, file: read.file };
      return (
        handlers[endpointName(call)]?.({ ...context, emit: realtime.emit }) ??
        errorReply(404, 'Not made.')
      );
    }
  }

  /** A terse student gets a 401 without JSON. */
  const unauthorized = (token: string): Reply =>
    findStudent(state, ownerOf(token))?.terse
      ? { status: 401, text: 'Unauthorized' }
      : errorReply(401, 'Expired.');

  function refuse(call: Endpoint, query: URLSearchParams, read: ReadBody): Reply | undefined {
    const ignored = ignoredFields[endpointName(call)] ?? [];
    const known = [...(call.body ?? []), ...(call.optional ?? []), ...ignored];
    const given = Object.keys(read.fields);
    const unknown = [...query.keys()].filter((key) => !call.query?.includes(key));
    const wrong = [
      ...unknown.filter((key) => key !== IGNORED_PARAMETER).map((key) => `?${key}`),
      ...given.filter((key) => !known.includes(key)),
      ...(call.body ?? []).filter((key) => !given.includes(key)).map((key) => `no ${key}`),
      ...(call.file && read.parts.join() !== 'file' ? ['other parts than one file'] : []),
    ];
    if (unknown.includes(IGNORED_PARAMETER))
      onUnspecified(`${endpointName(call)} ?${IGNORED_PARAMETER}`);
    for (const key of given.filter((one) => ignored.includes(one)))
      onUnspecified(`${endpointName(call)} ${key}`);
    for (const what of wrong) onUnspecified(`${endpointName(call)} ${what}`);
    return wrong.length > 0 ? errorReply(400, `Not understood: ${wrong.join(', ')}`) : undefined;
  }

  await new Promise<void>((listening) => http.listen(0, '127.0.0.1', listening));
  const { port } = http.address() as AddressInfo;
  const backend: MinimalBackend = {
    ...service,
    url: `http://127.0.0.1:${String(port)}`,
    state,
    expireTokens: () => {
      state.accessTokens.clear();
    },
    disconnectAll: realtime.disconnectAll,
    stop: async () => {
      http.closeAllConnections();
      await realtime.close();
    },
  };
  return backend;
}
