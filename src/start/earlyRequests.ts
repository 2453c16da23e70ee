import { LIMITS } from '../../contract/constants.ts';
import { REQUEST_TIMEOUT, ACCESS_TOKEN } from '../api/constants.ts';
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
 * Sends the first requests of the screen of a signed-in student. The queries of the screen take over
 * the responses through `src/api/earlyRequests.ts`.
 *
 * @returns what it sent, or `undefined` for a guest and if the access token has expired: it is refreshed
 *   first, once for all requests
 * @throws if the token cannot be decoded
 */
export function sendEarlyRequests({
  location,
  apiUrl,
  storage,
}: Options): EarlyRequest[] | undefined {
  const token = storage.getItem(ACCESS_TOKEN);
  if (token === null) return undefined;
  const [, payload = ''] = token.split('.');
  const base64 = payload.replaceAll('-', '+').replaceAll('_', '/');
  const { userId, exp = Infinity } = JSON.parse(atob(base64)) as { userId?: string; exp?: number };
  if (!userId || exp * 1_000 <= Date.now()) return undefined;

  const send = (path: string, start = Promise.resolve<unknown>(0)) => {
    const url = new URL(`${apiUrl.replace(/\/+$/, '')}/api${path}`, location.href).href;
    const authorization = `Bearer ${token}`;
    const response = start.then(async () => {
      const headers = { accept: 'application/json', authorization };
      const signal = AbortSignal.timeout(REQUEST_TIMEOUT);
      const received = await fetch(url, { headers, credentials: 'include', signal });
      return new Response(await received.blob(), received);
    });
    // The query sends a failed request again.
    response.catch(() => undefined);
    return { url, authorization, response };
  };

  const own = requestsOf(location.pathname);
  const thread = own.find((path) => path.startsWith(THREAD));
  // Reading a conversation also reads its notification, so the page loads them afterwards.
  const notifications =
    thread === undefined ? [`/notifications?limit=${LIMITS.notificationPage}`] : [];
  const others = own.filter((path) => path !== thread);
  const sent = [...EVERYWHERE, ...notifications, ...others].map((path) => send(path));
  if (thread === undefined) return sent;
  const counts = sent.find(({ url }) => url.endsWith('/conversations'));
  const page = `${thread}?limit=${LIMITS.messagePage}`;
  return [...sent, send(page, counts?.response)];
}

/** Returns the requests of a screen, without the ones whose parameter its URL lacks. */
function requestsOf(pathname: string): string[] {
  for (const path of SCREEN_PATHS) {
    const found = patternOf(path).exec(pathname);
    if (!found) continue;
    const { early = [], below }: Screen = SCREENS[path];
    return [...early, ...(below ? (SCREENS[below].early ?? []) : [])].flatMap((request) => {
      const [, name] = /:(\w+)/.exec(request) ?? [];
      if (name === undefined) return [request];
      const value = found.groups?.[name];
      return value === undefined ? [] : [request.replace(`:${name}`, value)];
    });
  }
  return [];
}

const patternOf = (path: string) =>
  new RegExp(`^${path.replaceAll(/\/:(\w+)(\??)/g, '(?:/(?<$1>[\\w-]+))$2')}$`);
