/** All that a plain service keeps, in memory. */
export interface Campus {
  people: Person[];
  requests: Request[];
  notifications: Notice[];
  messages: Note[];
  sessions: Plan[];
  files: Map<string, StoredFile>;
  /** Whose access token it is; what is not here has expired. */
  accessTokens: Map<string, string>;
  refreshTokens: Map<string, string>;
  resetTokens: Map<string, string>;
  nextId: (kind: string) => string;
}

export interface Person {
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
  /** How the service answers this student: it says the least it may, or puts null for nothing. */
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

export interface Notice {
  id: string;
  owner: string;
  type: string;
  message: string;
  about: string;
  read: boolean;
  createdAt: string;
}

export interface Note {
  id: string;
  from: string;
  to: string;
  message: string;
  fileUrl?: string;
  read: boolean;
  edited: boolean;
  createdAt: string;
}

export interface Plan {
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

export function makeCampus(): Campus {
  let count = 0;
  const emmy: Person = {
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

export const personOf = ({ people }: Campus, id: string) =>
  people.find((person) => person.id === id);

/** How two stand with each other, if they do. */
export const requestBetween = ({ requests }: Campus, a: string, b: string) =>
  requests.find(({ from, to }) => (from === a && to === b) || (from === b && to === a));

/** One student asks another. */
export function ask(campus: Campus, asked: Pick<Request, 'from' | 'to' | 'message'>): void {
  const createdAt = new Date().toISOString();
  campus.requests.push({ ...asked, id: campus.nextId('r'), status: 'pending', createdAt });
}

/** A new access token: what the page reads in it is `userId`. */
export function issueToken(campus: Campus, userId: string): string {
  const payload = JSON.stringify({ userId, nonce: campus.nextId('token') });
  const token = `header.${Buffer.from(payload).toString('base64url')}.signature`;
  campus.accessTokens.set(token, userId);
  return token;
}

/** Whose token it is or was. */
export function ownerOf(token: string): string {
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
  return payload === '' ? '' : (JSON.parse(payload) as { userId: string }).userId;
}
