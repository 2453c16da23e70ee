/** In-memory data of the service. */
export interface BackendState {
  people: Student[];
  requests: Request[];
  notifications: StoredNotification[];
  messages: StoredMessage[];
  sessions: StudySession[];
  files: Map<string, StoredFile>;
  /** User ids by access token. A missing token has expired. */
  accessTokens: Map<string, string>;
  refreshTokens: Map<string, string>;
  resetTokens: Map<string, string>;
  nextId: (kind: string) => string;
}

export interface Student {
  id: string;
  name: string;
  email: string;
  password: string;
  university: string;
  createdAt: string;
  bio?: string;
  location?: string;
  subjects?: { name: string }[];
  availability?: string[];
  /** Responses to this student omit absent fields. Otherwise, absent fields are `null`. */
  terse: boolean;
}

export interface Request {
  id: string;
  from: string;
  to: string;
  message: string;
  status: 'pending' | 'accepted' | 'rejected';
  createdAt: string;
}

export interface StoredNotification {
  id: string;
  owner: string;
  type: string;
  message: string;
  about: string;
  read: boolean;
  createdAt: string;
}

export interface StoredMessage {
  id: string;
  from: string;
  to: string;
  message: string;
  fileUrl?: string;
  read: boolean;
  edited: boolean;
  createdAt: string;
}

export interface StudySession {
  id: string;
  createdBy: string;
  title: string;
  description?: string;
  location?: string;
  startTime: string;
  endTime: string;
  participants: string[];
}

export interface StoredFile {
  name: string;
  type: string;
  content: Buffer;
}

export function createState(): BackendState {
  let count = 0;
  const emmy: Student = {
    id: 'u-emmy',
    name: 'Emmy Noether',
    email: 'emmy@northfield.example',
    password: '',
    university: '',
    createdAt: '2026-01-05T09:00:00.000Z',
    terse: true,
  };
  return {
    people: [emmy],
    requests: [],
    notifications: [],
    messages: [],
    sessions: [],
    files: new Map(),
    accessTokens: new Map(),
    refreshTokens: new Map(),
    resetTokens: new Map(),
    nextId: (kind) => `${kind}-${String((count += 1))}`,
  };
}

export const findStudent = ({ people }: BackendState, id: string) =>
  people.find((person) => person.id === id);

/** Returns the request between two students. */
export const findRequest = ({ requests }: BackendState, a: string, b: string) =>
  requests.find(({ from, to }) => (from === a && to === b) || (from === b && to === a));

/** Adds a pending request. */
export function addRequest(
  state: BackendState,
  request: Pick<Request, 'from' | 'to' | 'message'>,
): void {
  const createdAt = new Date().toISOString();
  state.requests.push({ ...request, id: state.nextId('r'), status: 'pending', createdAt });
}

/** Issues an access token. The page reads its `userId`. */
export function issueToken(state: BackendState, userId: string): string {
  const payload = JSON.stringify({ userId, nonce: state.nextId('token') });
  const token = `header.${Buffer.from(payload).toString('base64url')}.signature`;
  state.accessTokens.set(token, userId);
  return token;
}

/** Returns the user id of a token, also of an expired one. */
export function ownerOf(token: string): string {
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
  return payload === '' ? '' : (JSON.parse(payload) as { userId: string }).userId;
}
