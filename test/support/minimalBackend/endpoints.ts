/** A specified endpoint and everything that its request can contain. */
export interface Endpoint {
  method: string;
  /** `*` matches one segment. */
  path: string;
  /** Does not require a token. */
  guest?: true;
  query?: readonly string[];
  /** Required fields. */
  body?: readonly string[];
  /** Optional fields. */
  optional?: readonly string[];
  /** Takes a file instead of JSON. */
  file?: true;
}

const SESSION = ['title', 'description', 'startTime', 'endTime', 'location', 'participants'];

/** All specified endpoints. A literal path comes before a path with `*` that matches it too. */
export const specifiedEndpoints: readonly Endpoint[] = [
  { method: 'POST', path: '/api/users/login', guest: true, body: ['email', 'password'] },
  {
    method: 'POST',
    path: '/api/users/signup',
    guest: true,
    body: ['name', 'email', 'password', 'university'],
  },
  { method: 'POST', path: '/api/auth/refresh', guest: true, body: ['refreshToken'] },
  { method: 'GET', path: '/api/users/me' },
  {
    method: 'PATCH',
    path: '/api/users/me',
    body: ['name', 'university', 'bio', 'location', 'subjects', 'availability'],
  },
  { method: 'GET', path: '/api/users/matches' },
  {
    method: 'GET',
    path: '/api/users/search',
    query: ['subject', 'availability', 'location', 'skills', 'badges'],
  },
  { method: 'GET', path: '/api/users/subjects' },
  { method: 'GET', path: '/api/users/skills' },
  { method: 'GET', path: '/api/users/badges' },
  { method: 'POST', path: '/api/users/forgot-password', guest: true, body: ['email'] },
  { method: 'POST', path: '/api/users/reset-password/*', guest: true, body: ['password'] },
  { method: 'GET', path: '/api/notifications' },
  { method: 'PATCH', path: '/api/notifications/*/read' },
  { method: 'GET', path: '/api/sessions/upcoming' },
  { method: 'GET', path: '/api/sessions' },
  { method: 'POST', path: '/api/sessions', body: SESSION },
  { method: 'PATCH', path: '/api/sessions/*', body: SESSION },
  { method: 'DELETE', path: '/api/sessions/*' },
  { method: 'POST', path: '/api/requests', body: ['recipientId', 'message'] },
  { method: 'GET', path: '/api/requests' },
  { method: 'GET', path: '/api/requests/received' },
  { method: 'PATCH', path: '/api/requests/*/accept' },
  { method: 'PATCH', path: '/api/requests/*/reject' },
  { method: 'GET', path: '/api/messages/unread-counts' },
  { method: 'GET', path: '/api/messages/*' },
  { method: 'POST', path: '/api/messages/upload', file: true },
  {
    method: 'POST',
    path: '/api/messages',
    body: ['recipientId', 'message'],
    optional: ['fileUrl'],
  },
  { method: 'PATCH', path: '/api/messages/*', body: ['message'] },
  { method: 'DELETE', path: '/api/messages/*' },
  { method: 'GET', path: '/api/admin/users' },
  { method: 'DELETE', path: '/api/admin/users' },
  { method: 'DELETE', path: '/api/admin/all' },
];

/** The size of a page. A service without pages ignores it. */
export const IGNORED_PARAMETER = 'limit';

/** Additional fields that the page can send, by endpoint. The service ignores them. */
export const ignoredFields: Readonly<Record<string, readonly string[]>> = {
  'POST /api/messages': ['clientId'],
};

export const endpointName = ({ method, path }: Endpoint) => `${method} ${path}`;

/** Returns the endpoint of a request and the value of its `*`. */
export function findEndpoint(method: string, path: string): [Endpoint, string] | undefined {
  const parts = path.split('/');
  for (const call of specifiedEndpoints) {
    const pattern = call.path.split('/');
    const fits =
      call.method === method &&
      pattern.length === parts.length &&
      pattern.every((part, at) => part === '*' || part === parts[at]);
    if (fits) return [call, decodeURIComponent(parts[pattern.indexOf('*')] ?? '')];
  }
  return undefined;
}
