import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { sendEarlyRequests } from '../../../src/start/earlyRequests.ts';
import { fakeToken } from '../../support/client/clientStore.ts';

const ORIGIN = 'http://study.example';
const EVERYWHERE = ['/users/me', '/conversations', '/notifications?limit=100'];

interface Sent {
  url: string;
  headers: Record<string, string>;
}

interface Options {
  token?: string | null;
  apiUrl?: string;
  /** Ids of students. */
  dismissed?: string[];
  respond?: (url: string) => Promise<Response>;
}

let fetchFake: jest.SpiedFunction<typeof fetch>;
beforeEach(() => {
  fetchFake = jest.spyOn(globalThis, 'fetch');
});

const tokenOf = (payload: object) =>
  `header.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.signature`;
const soon = () => Math.floor(Date.now() / 1_000) + 600;

/** Opens a page at a path. Returns what is sent at once and what is left for the queries. */
async function open(
  path: string,
  { token = fakeToken('ada'), apiUrl = '', ...rest }: Options = {},
) {
  const { dismissed = [] } = rest;
  const stored: Record<string, string | null> = {
    token,
    'search:ada': JSON.stringify({ dismissed }),
  };
  const sent: Sent[] = [];
  fetchFake.mockImplementation((url, init) => {
    sent.push({ url: url as string, headers: init?.headers as Record<string, string> });
    return rest.respond?.(url as string) ?? Promise.resolve(new Response('[]'));
  });
  const storage = { getItem: (key: string) => stored[key] ?? null };
  const early = sendEarlyRequests({ location: new URL(path, ORIGIN), apiUrl, storage });
  // Requests start in a microtask.
  await Promise.resolve();
  return { sent, early };
}

const pathsOf = (sent: readonly { url: string }[]) =>
  sent.map(({ url }) => url.replace(`${ORIGIN}/api`, ''));

describe('the requests sent while the scripts load', () => {
  it.each([
    ['/', []],
    ['/people/p1', ['/users/search?limit=20', '/users/matches']],
    ['/search', []],
    ['/chat', ['/users/matches', '/presence']],
    ['/no/such/page', []],
  ])('are those of the screen at %s', async (path, own) => {
    const { sent } = await open(path);
    expect(pathsOf(sent)).toEqual(expect.arrayContaining([...EVERYWHERE, ...own]));
    if (own.length < 2) expect(sent).toHaveLength(EVERYWHERE.length + own.length);
  });

  it('load a conversation after the unread counts, and the page its notifications after it', async () => {
    let loadCounts: () => void = () => undefined;
    const { sent, early } = await open('/chat/b1', {
      respond: async (url) => {
        if (url.endsWith('/conversations')) await new Promise<void>((done) => (loadCounts = done));
        return new Response('[]');
      },
    });
    expect(pathsOf(sent)).toEqual(['/users/me', '/conversations', '/users/matches', '/presence']);
    loadCounts();
    const thread = early?.find(({ url }) => url.endsWith('/messages/b1?limit=50'));
    await thread?.response;
    expect(sent.at(-1)).toMatchObject({
      url: `${ORIGIN}/api/messages/b1?limit=50`,
      headers: { accept: 'application/json' },
    });
  });

  it('carry the stored access token to the service of the page', async () => {
    const token = tokenOf({ userId: 'ada', exp: soon() });
    const { sent } = await open('/matches', { token, apiUrl: 'https://api.example/' });
    expect(sent.map(({ url }) => url)).toContain('https://api.example/api/users/me');
    const tokens = new Set(sent.map(({ headers }) => headers['authorization']));
    expect([...tokens]).toEqual([`Bearer ${token}`]);
  });

  it.each([
    ['a token without a student', tokenOf({})],
    ['an expired token', tokenOf({ userId: 'ada', exp: 1 })],
  ])('are none with %s', async (_case, token) => {
    const { sent, early } = await open('/dashboard', { token });
    expect([sent, early]).toEqual([[], undefined]);
  });

  it.each([
    ['/', []],
    ['/login', ['/sign-on']],
    ['/signup', ['/sign-on']],
    // Leads to /login.
    ['/dashboard', ['/sign-on']],
    ['/no/such/page', []],
  ])('are those of a guest at %s: %j', async (path, expected) => {
    const { sent } = await open(path, { token: null });
    expect(pathsOf(sent)).toEqual(expected);
    for (const { headers } of sent) expect(headers).toEqual({ accept: 'application/json' });
  });

  it('fail with a token that cannot be decoded, before any is sent', async () => {
    await expect(open('/dashboard', { token: 'stored' })).rejects.toThrow();
    expect(fetchFake).not.toHaveBeenCalled();
  });
});
