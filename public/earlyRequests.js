// Runs while the scripts of the page load. Sends the first requests of the screen of a signed-in student.
// The queries of the screen take over the responses through src/api/earlyRequests.ts.
try {
  const EVERYWHERE = ['/users/me', '/conversations'];
  const DASHBOARD = [
    '/users/suggestions?limit=10',
    '/users/matches',
    '/requests/received',
    '/sessions/upcoming',
    '/reviews',
    '/sessions/open',
  ];
  const SETTINGS = [
    '/users/me/auth-sessions',
    '/users/me/passkeys',
    '/notifications/preferences',
    '/presence',
    '/users/blocked',
  ];
  /** Requests by path. `$1` is the group of the path. */
  const SCREENS = [
    [/^\/dashboard$/, DASHBOARD],
    [/^\/people\/([\w-]+)$/, ['/users/$1', ...DASHBOARD]],
    [/^\/search$/, ['/users/search', '/sessions/open']],
    [/^\/requests$/, ['/requests']],
    [/^\/matches$/, ['/users/matches']],
    [/^\/sessions$/, ['/sessions', '/users/matches', '/sessions/open']],
    [/^\/chat(?:\/[\w-]+)?$/, ['/users/matches', '/presence']],
    [/^\/settings$/, SETTINGS],
    [/^\/admin$/, ['/admin/users']],
    [/^\/admin\/users\/([\w-]+)$/, ['/admin/users/$1']],
    [/^\/admin\/audit$/, ['/admin/audit']],
  ];
  const CONVERSATION = /^\/chat\/([\w-]+)$/;
  /** `ACCEPT_DELETED` of contract/constants.ts. */
  const ACCEPT_DELETED = 'application/json; deleted=include';
  /** Milliseconds, as in src/api/constants.ts. */
  const TIMEOUT = 10_000;

  const { pathname, search, href } = location;
  const apiUrl = document.currentScript.dataset.apiUrl.replace(/\/+$/, '');
  const token = localStorage.getItem('token');
  const base64 = token.split('.')[1].replaceAll('-', '+').replaceAll('_', '/');
  const { userId, exp = Infinity } = JSON.parse(atob(base64));

  /** Whether the page adds filters of the URL or the students dismissed on this device. */
  const hasParameters = (path) => {
    if (path.startsWith('/users/search')) return search !== '';
    if (!path.startsWith('/users/suggestions')) return false;
    return JSON.parse(localStorage.getItem(`search:${userId}`))?.dismissed?.length > 0;
  };

  const paths = () => {
    const [pattern, own] = SCREENS.find(([each]) => each.test(pathname)) ?? [/$/, []];
    const known = own.filter((path) => !hasParameters(path));
    // Reading a conversation also reads its notification, so the page loads them afterwards.
    const notifications = CONVERSATION.test(pathname) ? [] : ['/notifications'];
    return [
      ...EVERYWHERE,
      ...notifications,
      ...known.map((path) => pathname.replace(pattern, path)),
    ];
  };

  const send = (path, accept = 'application/json', start = Promise.resolve()) => {
    const url = new URL(`${apiUrl}/api${path}`, href).href;
    const authorization = `Bearer ${token}`;
    const request = async () => {
      const response = await fetch(url, {
        headers: { accept, authorization },
        credentials: 'include',
        signal: AbortSignal.timeout(TIMEOUT),
      });
      return new Response(await response.blob(), response);
    };
    const response = start.then(request);
    // The query sends a failed request again.
    response.catch(() => undefined);
    return { url, authorization, response };
  };

  // A token that has expired is refreshed first, once for all requests.
  if (userId && exp * 1_000 > Date.now()) {
    const sent = paths().map((path) => send(path));
    if (CONVERSATION.test(pathname)) {
      // Marks the messages as read, so the unread counts are loaded before.
      const counts = sent.find(({ url }) => url.endsWith('/conversations')).response;
      const path = pathname.replace(CONVERSATION, '/messages/$1');
      sent.push(send(path, ACCEPT_DELETED, counts));
    }
    window.earlyRequests = sent;
  }
} catch {
  // No token that can be read, or no storage: the student is a guest.
}
