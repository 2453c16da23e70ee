import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { makeCampus, ownerOf, personOf, type Campus, type Person } from './campus.ts';
import { NO_SUCH_CALL, refusal, type Handlers, type Reply } from './handling.ts';
import { accounts, administration, profiles, requests } from './people.ts';
import { readBody, type ReadBody } from './readBody.ts';
import { startRealtime, type Said } from './realtime.ts';
import { servePage } from './servePage.ts';
import { findCall, ignoredFields, nameOf, type SpecifiedCall } from './specifiedCalls.ts';
import { messages, notifications, sessions } from './talk.ts';

export interface PlainService {
  url: string;
  campus: Campus;
  /** Every specified call that was made, by its name, e.g. `PATCH /api/sessions/*`. */
  calls: { name: string; query: string[]; fields: string[]; bearer: boolean; status: number }[];
  said: Said[];
  /** Whatever else pages sent, each as often as it came. */
  strangers: string[];
  /** Ends the access tokens of everyone, as time does. */
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
 * A service that knows what every service must and nothing more: lists come whole, without headers
 * of its own, messages are told of by their senders, listing a thread marks it read. What it was
 * not told of it refuses: other calls with 404, other fields and parameters with 400.
 */
export async function startPlainService(pageRoot = path.resolve('build/page')) {
  const campus = makeCampus();
  const service: Pick<PlainService, 'calls' | 'said' | 'strangers'> = {
    calls: [],
    said: [],
    strangers: [],
  };
  const onStranger = (what: string) => service.strangers.push(what);
  const http = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://here');
    const file = campus.files.get(decodeURIComponent(pathname));
    if (file) response.writeHead(200, { 'content-type': file.type }).end(file.content);
    else if (pathname.startsWith('/api/')) void answerCall(request, response);
    else void servePage(pageRoot, pathname, response);
  });
  const realtime = startRealtime(http, { campus, said: service.said, onStranger });

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
    for (const name of Object.keys(headers).filter((key) => key.startsWith('x-'))) onStranger(name);
    const found = findCall(method, pathname);
    if (!found) {
      onStranger(`${method} ${pathname}`);
      return refusal(404, NO_SUCH_CALL);
    }
    const [call, id] = found;
    const reply = refuse(call, query, read) ?? perform();
    const fields = [...Object.keys(read.fields), ...read.parts].sort();
    const bearer = headers.authorization !== undefined;
    const status = reply.status ?? 200;
    service.calls.push({ name: nameOf(call), query: [...query.keys()], fields, bearer, status });
    return reply;

    function perform(): Reply {
      const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
      const me = personOf(campus, campus.accessTokens.get(token) ?? '');
      if (!me && !call.guest) return unauthorized(token);
      const asked = { campus, me: me as Person, id, query, body: read.fields, file: read.file };
      return (
        handlers[nameOf(call)]?.({ ...asked, tell: realtime.tell }) ?? refusal(404, 'Not made.')
      );
    }
  }

  /** To whom it says the least, that is no JSON. */
  const unauthorized = (token: string): Reply =>
    personOf(campus, ownerOf(token))?.terse
      ? { status: 401, text: 'Unauthorized' }
      : refusal(401, 'Expired.');

  function refuse(call: SpecifiedCall, query: URLSearchParams, read: ReadBody): Reply | undefined {
    const ignored = ignoredFields[nameOf(call)] ?? [];
    const known = [...(call.body ?? []), ...(call.optional ?? []), ...ignored];
    const given = Object.keys(read.fields);
    const wrong = [
      ...[...query.keys()].filter((key) => !call.query?.includes(key)).map((key) => `?${key}`),
      ...given.filter((key) => !known.includes(key)),
      ...(call.body ?? []).filter((key) => !given.includes(key)).map((key) => `no ${key}`),
      ...(call.file && read.parts.join() !== 'file' ? ['other parts than one file'] : []),
    ];
    for (const key of given.filter((one) => ignored.includes(one)))
      onStranger(`${nameOf(call)} ${key}`);
    for (const what of wrong) onStranger(`${nameOf(call)} ${what}`);
    return wrong.length > 0 ? refusal(400, `Not understood: ${wrong.join(', ')}`) : undefined;
  }

  await new Promise<void>((listening) => http.listen(0, '127.0.0.1', listening));
  const { port } = http.address() as AddressInfo;
  const plain: PlainService = {
    ...service,
    url: `http://127.0.0.1:${String(port)}`,
    campus,
    expireTokens: () => {
      campus.accessTokens.clear();
    },
    disconnectAll: realtime.disconnectAll,
    stop: async () => {
      http.closeAllConnections();
      await realtime.close();
    },
  };
  return plain;
}
