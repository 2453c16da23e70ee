/** A specified endpoint, and everything that its request and its response can contain. */
export interface Endpoint {
  /** Such as `PATCH /api/sessions/*`, where `*` is one segment. */
  name: string;
  /** Does not require a token. */
  isGuest?: true;
  query?: readonly string[];
  /** Required fields of the body. */
  body?: readonly string[];
  /** Fields of the body that can be missing. */
  optional?: readonly string[];
  /** Takes a file instead of JSON. */
  hasFile?: true;
  /** Fields of the response. A text by default, because the page does not use the response. */
  response?: readonly string[];
  /** Fields of the items of a list in the response. */
  items?: readonly string[];
}

const PROFILE = ['name', 'university', 'bio', 'location', 'subjects', 'availability'];
const RESULT = [...PROFILE, '_id', 'matchPercentage', 'matchBreakdown', 'connectionStatus'];
const MATCH = [...PROFILE, 'id', 'connectionStatus'];
export const NOTIFICATION = ['_id', 'type', 'message', 'relatedUserId', 'read', 'createdAt'];
const REQUEST = ['_id', 'isSent', 'senderId', 'senderName', 'recipientName', 'message'];
const FILE = ['fileUrl', 'fileType', 'fileName'];
const MESSAGE = ['_id', 'senderId', 'message', 'createdAt', 'read', 'edited', ...FILE];
const PLAN = ['title', 'description', 'startTime', 'endTime', 'location', 'participants'];
const SESSION = [...PLAN, '_id', 'createdBy'];
const NAMES: readonly string[] = [];

/** All specified endpoints. A literal path comes before a path with `*` that matches it too. */
export const specifiedEndpoints: readonly Endpoint[] = [
  {
    name: 'POST /api/users/login',
    isGuest: true,
    body: ['email', 'password'],
    response: ['accessToken', 'refreshToken'],
  },
  {
    name: 'POST /api/users/signup',
    isGuest: true,
    body: ['name', 'email', 'password', 'university'],
    response: ['token'],
  },
  { name: 'POST /api/auth/refresh', isGuest: true, body: ['refreshToken'], response: ['token'] },
  {
    name: 'POST /api/users/forgot-password',
    isGuest: true,
    body: ['email'],
    response: ['message'],
  },
  {
    name: 'POST /api/users/reset-password/*',
    isGuest: true,
    body: ['password'],
    response: ['message'],
  },
  { name: 'GET /api/users/me', response: [...PROFILE, 'id', 'email'] },
  { name: 'PATCH /api/users/me', body: PROFILE, response: ['message'] },
  { name: 'GET /api/users/matches', response: MATCH },
  {
    name: 'GET /api/users/search',
    query: ['subject', 'availability', 'location', 'skills', 'badges'],
    response: RESULT,
  },
  { name: 'GET /api/users/subjects', response: NAMES },
  { name: 'GET /api/users/skills', response: NAMES },
  { name: 'GET /api/users/badges', response: NAMES },
  { name: 'GET /api/notifications', response: NOTIFICATION },
  { name: 'PATCH /api/notifications/*/read' },
  { name: 'GET /api/sessions/upcoming', response: SESSION },
  { name: 'GET /api/sessions', response: SESSION },
  { name: 'POST /api/sessions', body: PLAN, response: SESSION },
  { name: 'PATCH /api/sessions/*', body: PLAN, response: SESSION },
  { name: 'DELETE /api/sessions/*' },
  { name: 'POST /api/requests', body: ['recipientId', 'message'], response: ['message'] },
  { name: 'GET /api/requests', response: [...REQUEST, 'status', 'createdAt'] },
  { name: 'GET /api/requests/received', response: [...REQUEST, 'status', 'createdAt'] },
  { name: 'PATCH /api/requests/*/accept', response: ['message'] },
  { name: 'PATCH /api/requests/*/reject', response: ['message'] },
  { name: 'GET /api/messages/unread-counts', response: ['*'] },
  { name: 'GET /api/messages/*', response: MESSAGE },
  { name: 'POST /api/messages/upload', hasFile: true },
  {
    name: 'POST /api/messages',
    body: ['recipientId', 'message'],
    optional: ['fileUrl'],
    response: ['_id'],
  },
  { name: 'PATCH /api/messages/*', body: ['message'] },
  { name: 'DELETE /api/messages/*' },
  {
    name: 'GET /api/admin/users',
    response: ['count', 'users'],
    items: ['_id', 'name', 'email', 'university', 'createdAt'],
  },
  { name: 'DELETE /api/admin/users', response: ['message'] },
  { name: 'DELETE /api/admin/all', response: ['message'] },
];

export const endpointName = ({ name }: Endpoint) => name;
