import { LIMITS } from '../../contract/constants.ts';
import { ACCESS_TOKEN } from '../api/constants.ts';
import type { EarlyRequest } from '../api/earlyRequests.ts';
import { SCREEN_PATHS, SCREENS, type Screen } from '../routes.ts';

interface Options {
  /** URL of the page. */
  location: Pick<Location, 'href' | 'pathname'>;
  /** Empty if the service has the origin of the page. */
  apiUrl: string;
  storage: Pick<Storage, 'getItem'>;
}

const EVERYWHERE = ['/users/me', '/conversations'];
/** Marks the messages as read, so the unread counts are loaded before. */
const THREAD = '/messages/';

/**
 * Sends the first requests of the screen. The queries of the screen take over the responses through
 * `src/api/earlyRequests.ts`.
 *
 * @returns what it sent, or `undefined` if the access token has expired: it is refreshed first, once for
 *   all requests
 * @throws if the token cannot be decoded
 */
export function sendEarlyRequests(options: Options): EarlyRequest[] | undefined {
  const { location, storage } = options;
  const token = storage.getItem(ACCESS_TOKEN);
  const screen = screenAt(location.pathname);
  if (token === null) {
    // Guests see /login instead of the screens of members.
    const shown = screen?.row.isGuest ? screen.row : screen && SCREENS['/login'];
    return shown?.early?.map((path) => send(options, null, path));
  }
  const [, payload = ''] = token.split('.');
  const base64 = payload.replaceAll('-', '+').replaceAll('_', '/');
  const { userId, exp = Infinity } = JSON.parse(atob(base64)) as { userId?: string; exp?: number };
  if (!userId || exp * 1_000 <= Date.now()) return undefined;

  const own = screen && !screen.row.isGuest ? requestsOf(screen) : [];
  const thread = own.find((path) => path.startsWith(THREAD));
  // Reading a conversation also reads its notification, so the page loads them afterwards.
  const notifications =
    thread === undefined ? [`/notifications?limit=${LIMITS.notificationPage}`] : [];
  const others = own.filter((path) => path !== thread);
  const authorization = `Bearer ${token}`;
  const sent = [...EVERYWHERE, ...notifications, ...others].map((path) =>
    send(options, authorization, path),
  );
  if (thread === undefined) return sent;
  const counts = sent.find(({ url }) => url.endsWith('/conversations'));
  const page = `${thread}?limit=${LIMITS.messagePage}`;
  return [...sent, send(options, authorization, page, counts?.response)];
}

/** @param start what the request waits for. */
function send(
  { apiUrl, location }: Options,
  authorization: string | null,
  path: string,
  start = Promise.resolve<unknown>(0),
): EarlyRequest {
  const url = new URL(`${apiUrl.replace(/\/+$/, '')}/api${path}`, location.href).href;
  // Without a timeout: the query that takes the response over has one, and ends the request by it.
  const controller = new AbortController();
  const response = start.then(async () => {
    const headers = { accept: 'application/json', ...(authorization && { authorization }) };
    const { signal } = controller;
    const received = await fetch(url, { headers, credentials: 'include', signal });
    return new Response(await received.blob(), received);
  });
  // The query sends a failed request again.
  response.catch(() => undefined);
  const abort = () => {
    controller.abort();
  };
  return { url, authorization, response, abort };
}

interface ScreenMatch {
  row: Screen;
  /** Parameters of the path. */
  params: Record<string, string> | undefined;
}

function screenAt(pathname: string): ScreenMatch | undefined {
  for (const path of SCREEN_PATHS) {
    const found = patternOf(path).exec(pathname);
    if (found) return { row: SCREENS[path], params: found.groups };
  }
  return undefined;
}

/** Returns the requests of a screen, without the ones whose parameter its URL lacks. */
function requestsOf({ row: { early = [], below }, params }: ScreenMatch): string[] {
  return [...early, ...(below ? (SCREENS[below].early ?? []) : [])].flatMap((request) => {
    const [, name] = /:(\w+)/.exec(request) ?? [];
    if (name === undefined) return [request];
    const value = params?.[name];
    return value === undefined ? [] : [request.replace(`:${name}`, value)];
  });
}

const patternOf = (path: string) =>
  new RegExp(`^${path.replaceAll(/\/:(\w+)(\??)/g, '(?:/(?<$1>[\\w-]+))$2')}$`);
