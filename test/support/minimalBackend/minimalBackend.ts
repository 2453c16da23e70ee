import type { BrowserContext, Request, Route, WebSocketRoute } from 'playwright-core';
import { type Endpoint, NOTIFICATION, specifiedEndpoints } from './endpoints.ts';

// Reduces the service to the specification, between it and the pages of a browser context.

/** The size of a page. A service without pages ignores it. */
const IGNORED_PARAMETER = 'limit';
/** A field of a body that a service without it ignores. */
const IGNORED_FIELD = 'clientId';

/** The fields of the socket events from and to a page. Others do not reach the other side. */
const EMITTED = ['join', 'sendMessage', 'typing', 'stopTyping'];
const RECEIVED: Readonly<Record<string, readonly string[]>> = {
  receiveMessage: ['senderId', 'message'],
  typing: ['senderId'],
  stopTyping: ['senderId'],
  newNotification: NOTIFICATION,
  notification: NOTIFICATION,
  session_reminder: NOTIFICATION,
};

export const UNKNOWN_ENDPOINT = 'There is no such call.';

/**
 * Keeps only these fields, also of each item of a list. `*` keeps all. `items` are the fields of the items of
 * lists below.
 */
function pick(value: unknown, fields: readonly string[], items?: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => pick(item, fields));
  if (typeof value !== 'object' || value === null || fields.includes('*')) return value;
  const known = Object.entries(value).filter(([name]) => fields.includes(name));
  return Object.fromEntries(known.map(([name, each]) => [name, items ? pick(each, items) : each]));
}

const findEndpoint = (request: string) =>
  specifiedEndpoints.find(({ name }) =>
    new RegExp(`^${name.replace('*', '[^/]+')}$`).test(request),
  );

/**
 * Returns 404 to the pages for other endpoints and 400 for other fields and parameters, removes other
 * fields from responses and events, and records what the pages send. `adminPassword` is of the admin who
 * deletes accounts.
 */
export async function makeMinimal(contexts: BrowserContext[], adminPassword: string) {
  const log = {
    /** Requests to specified endpoints. */
    calls: [] as { name: string; status: number }[],
    events: [] as [event: string, payload: unknown][],
    /** Requests, fields and events that are not specified, with repetitions. */
    unspecified: [] as string[],
    /** Closes the sockets of all pages, as a restart does. */
    disconnectAll: () => Promise.allSettled(sockets.splice(0).map((socket) => socket.close())),
  };
  const sockets: WebSocketRoute[] = [];
  /** Refresh tokens of the service by those of the pages, because a refresh returns only `token`. */
  const refreshTokens = new Map<unknown, unknown>();

  async function respond(route: Route): Promise<void> {
    const request = route.request();
    const url = new URL(request.url());
    if (url.pathname.startsWith('/api/attachments/')) return route.continue();
    const called = `${request.method()} ${url.pathname}`;
    const endpoint = findEndpoint(called);
    if (!endpoint) {
      log.unspecified.push(called);
      return route.fulfill({ status: 404, json: { error: UNKNOWN_ENDPOINT } });
    }
    const { name } = endpoint;
    const fields = endpoint.hasFile ? {} : readBody(request);
    const wrong = findWrong(request, endpoint, fields);
    log.unspecified.push(...wrong.all.map((what) => `${name} ${what}`));
    if (wrong.refused.length > 0) {
      log.calls.push({ name, status: 400 });
      return route.fulfill({ status: 400, json: { error: UNKNOWN_ENDPOINT } });
    }
    if (endpoint.hasFile) {
      log.calls.push({ name, status: 200 });
      return route.continue();
    }
    url.searchParams.delete(IGNORED_PARAMETER);
    const { [IGNORED_FIELD]: _ignored, refreshToken, ...known } = fields;
    if (refreshToken !== undefined)
      known['refreshToken'] = refreshTokens.get(refreshToken) ?? refreshToken;
    // The service asks for the password again.
    const isDeletion = name.startsWith('DELETE /api/admin/');
    const body = isDeletion ? { password: adminPassword } : endpoint.body && known;
    const response = await route.fetch({ url: url.href, ...(body && { postData: body }) });
    const status = response.status();
    log.calls.push({ name, status });
    if (status === 401) return route.fulfill({ status, body: 'Unauthorized' });
    const json: unknown = await response.json().catch(() => null);
    if (refreshToken !== undefined)
      refreshTokens.set(refreshToken, (json as { refreshToken?: string }).refreshToken);
    if (status >= 400) return route.fulfill({ status, json });
    if (!endpoint.response) return route.fulfill({ body: 'OK' });
    return route.fulfill({ status, json: pick(json, endpoint.response, endpoint.items) });
  }

  function connect(page: WebSocketRoute): void {
    sockets.push(page);
    const service = page.connectToServer();
    let userId: unknown;
    page.onMessage((frame) => {
      const [event, payload] = readEvent(frame);
      if (event === 'join') userId = payload;
      if (event !== undefined) log.events.push([event, payload]);
      if (event !== undefined && !EMITTED.includes(event)) log.unspecified.push(`socket ${event}`);
      else service.send(frame);
    });
    service.onMessage((frame) => {
      const [event, payload] = readEvent(frame);
      const fields = event !== undefined && RECEIVED[event];
      const { senderId } = (payload ?? {}) as { senderId?: unknown };
      const isOwn = userId !== undefined && senderId === userId;
      if (event === undefined) page.send(frame);
      else if (fields && !isOwn) page.send(`42${JSON.stringify([event, pick(payload, fields)])}`);
    });
  }

  for (const context of contexts) {
    await context.route('**/api/**', respond);
    await context.routeWebSocket('**/socket.io/**', connect);
  }
  return log;
}

/** Reads an event of socket.io. Other frames have none. */
function readEvent(frame: string | Buffer): [event?: string, payload?: unknown] {
  const text = frame.toString();
  return text.startsWith('42') ? (JSON.parse(text.slice(2)) as [string, unknown]) : [];
}

const readBody = (request: Request) => (request.postDataJSON() ?? {}) as Record<string, unknown>;

/** Returns what is not specified, and the part of it for which the service refuses the request. */
function findWrong(request: Request, endpoint: Endpoint, fields: Record<string, unknown>) {
  const { query = [], body = [], optional = [], hasFile = false, isGuest = false } = endpoint;
  const given = Object.keys(fields);
  const parameters = [...new URL(request.url()).searchParams.keys()];
  const headers = Object.keys(request.headers());
  const parts = request.postData()?.match(/ name="\w+"/g);
  const others = parameters.filter((name) => !query.includes(name));
  const ignored = [
    ...others.filter((name) => name === IGNORED_PARAMETER).map((name) => `?${name}`),
    ...given.filter((name) => name === IGNORED_FIELD),
  ];
  const refused = [
    ...others.filter((name) => name !== IGNORED_PARAMETER).map((name) => `?${name}`),
    ...given.filter((name) => ![...body, ...optional, IGNORED_FIELD].includes(name)),
    ...body.filter((name) => !given.includes(name)).map((name) => `without ${name}`),
    ...headers.filter((name) => name.startsWith('x-')),
    ...(hasFile && parts?.join() !== ' name="file"' ? [`parts${String(parts)}`] : []),
    ...(headers.includes('authorization') === isGuest ? ['authorization'] : []),
  ];
  return { all: [...ignored, ...refused], refused };
}
