import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import { ACCEPT_DELETED } from '../../../contract/constants.ts';
import type { EarlyRequest } from '../../../src/api/earlyRequests.ts';
import { fakeToken } from '../../support/client/clientStore.ts';

const script = readFileSync('public/earlyRequests.js', 'utf8');
const html = new DOMParser().parseFromString(readFileSync('index.html', 'utf8'), 'text/html');
const ORIGIN = 'http://study.example';
const EVERYWHERE = ['/users/me', '/conversations', '/notifications'];

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

const tokenOf = (payload: object) =>
  `header.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.signature`;
const soon = () => Math.floor(Date.now() / 1_000) + 600;

/** Runs the script at a path. Returns what it sends at once and what it leaves for the page. */
async function run(path: string, { token = fakeToken('ada'), apiUrl = '', ...rest }: Options = {}) {
  const { dismissed = [] } = rest;
  const stored: Record<string, string | null> = {
    token,
    'search:ada': JSON.stringify({ dismissed }),
  };
  const sent: Sent[] = [];
  const respond = rest.respond ?? (() => Promise.resolve(new Response('[]')));
  const window: { earlyRequests?: EarlyRequest[] } = {};
  runInNewContext(script, {
    ...{ window, URL, Response, AbortSignal, atob },
    location: new URL(path, ORIGIN),
    document: { currentScript: { dataset: { apiUrl } } },
    localStorage: { getItem: (key: string) => stored[key] ?? null },
    fetch: (url: string, { headers }: { headers: Record<string, string> }) => {
      sent.push({ url, headers });
      return respond(url);
    },
  });
  // Requests start in a microtask.
  await Promise.resolve();
  return { sent, early: window.earlyRequests };
}

const pathsOf = (sent: readonly { url: string }[]) =>
  sent.map(({ url }) => url.replace(`${ORIGIN}/api`, ''));

describe('the requests sent while the scripts load', () => {
  it.each([
    ['/', []],
    ['/people/p1', ['/users/p1', '/users/suggestions?limit=10', '/users/matches']],
    ['/search', ['/users/search', '/sessions/open']],
    ['/search?subject=Logic', ['/sessions/open']],
    ['/chat', ['/users/matches', '/presence']],
    ['/admin/users/u1', ['/admin/users/u1']],
    ['/no/such/page', []],
  ])('are those of the screen at %s', async (path, own) => {
    const { sent } = await run(path);
    expect(pathsOf(sent)).toEqual(expect.arrayContaining([...EVERYWHERE, ...own]));
    if (own.length < 2) expect(sent).toHaveLength(EVERYWHERE.length + own.length);
  });

  it('leave out suggestions that depend on dismissed students', async () => {
    const { sent } = await run('/dashboard', { dismissed: ['grace'] });
    expect(pathsOf(sent).filter((path) => path.includes('suggestions'))).toEqual([]);
    expect(pathsOf(sent)).toContain('/users/matches');
  });

  it('load a conversation after the unread counts, and the page its notifications after it', async () => {
    let loadCounts: () => void = () => undefined;
    const { sent, early } = await run('/chat/b1', {
      respond: async (url) => {
        if (url.endsWith('/conversations')) await new Promise<void>((done) => (loadCounts = done));
        return new Response('[]');
      },
    });
    expect(pathsOf(sent)).toEqual(['/users/me', '/conversations', '/users/matches', '/presence']);
    loadCounts();
    const thread = early?.find(({ url }) => url.endsWith('/messages/b1'));
    await thread?.response;
    expect(sent.at(-1)).toMatchObject({
      url: `${ORIGIN}/api/messages/b1`,
      headers: { accept: ACCEPT_DELETED },
    });
  });

  it('carry the stored access token to the service of the page', async () => {
    const token = tokenOf({ userId: 'ada', exp: soon() });
    const { sent } = await run('/matches', { token, apiUrl: 'https://api.example/' });
    expect(sent.map(({ url }) => url)).toContain('https://api.example/api/users/matches');
    const tokens = new Set(sent.map(({ headers }) => headers['authorization']));
    expect([...tokens]).toEqual([`Bearer ${token}`]);
  });

  it.each([
    ['no token', null],
    ['a token that cannot be read', 'stored'],
    ['a token without a student', tokenOf({})],
    ['an expired token', tokenOf({ userId: 'ada', exp: 1 })],
  ])('are none with %s', async (_case, token) => {
    const { sent, early } = await run('/dashboard', { token });
    expect([sent, early]).toEqual([[], undefined]);
  });

  it('start in the head, before the scripts of the page', () => {
    const tag = html.head.querySelector('script[src="/earlyRequests.js"]:not([async], [defer])');
    expect(tag?.getAttribute('data-api-url')).toBe('%VITE_API_URL%');
  });
});
