import { createHash } from 'node:crypto';
import { call } from '../server/call.ts';

/** A student of a recorded installation, with an auth session and the responses that it got. */
export interface RecordedStudent {
  email: string;
  password: string;
  refreshToken: string;
  view: Record<string, unknown>;
}

/** An installation as its students saw it when it was recorded. */
export interface Recording {
  recordedAt: string;
  /** Tokens of links in mails. */
  links: { reset: string; verify: string };
  students: RecordedStudent[];
}

/** Returns the responses to a student by path, with checksums in place of signed URLs of files. */
export async function viewOf(
  server: { url: string },
  token: string,
  paths: readonly string[],
): Promise<Record<string, unknown>> {
  const view: Record<string, unknown> = {};
  for (const path of paths) {
    const { status, body } = await call(server, 'GET', path, { token });
    if (status !== 200) throw new Error(`GET ${path} returned ${status}: ${JSON.stringify(body)}`);
    view[path] = await withChecksums(server, body);
  }
  return view;
}

/** Fields that a later version may compute differently from the same data. */
const COMPUTED = ['matchPercentage'];
const FILE = /^\/api\/(attachments|avatars)\//;

/** Replaces the URLs of files, whose signatures differ each time, by the checksum of their content. */
async function withChecksums(server: { url: string }, value: unknown): Promise<unknown> {
  if (typeof value === 'string') return FILE.test(value) ? checksumOf(server, value) : value;
  if (Array.isArray(value)) {
    return Promise.all(value.map((item: unknown) => withChecksums(server, item)));
  }
  if (typeof value !== 'object' || value === null) return value;
  const stored = Object.entries(value).filter(([key]) => !COMPUTED.includes(key));
  const entries = stored.map(
    async ([key, item]: [string, unknown]) => [key, await withChecksums(server, item)] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}

async function checksumOf({ url }: { url: string }, path: string): Promise<string> {
  const response = await fetch(`${url}${path}`);
  if (!response.ok) throw new Error(`GET ${path} returned ${response.status}`);
  const content = Buffer.from(await response.arrayBuffer());
  return `sha256 ${createHash('sha256').update(content).digest('hex')}`;
}
