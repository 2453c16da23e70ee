import { describe, expect, it } from '@jest/globals';
import {
  signUp,
  startServer,
  startSharedServer,
  type Student,
  type TestServer,
} from '../../support/server/server.ts';
import type { Request } from './accessRequests.ts';
import { accessTable, type Row } from './accessTable.ts';
import { ACTORS, brokenTokens, createWorld, type Actor, type World } from './world.ts';

type OpenApi = { paths: Record<string, Record<string, { security?: unknown[] }>> };

const server = await startSharedServer();
const world = await createWorld(server);
const broken = await brokenTokens(world);

/** Sends a request to a route and returns its status. */
async function send(
  route: string,
  { params = {}, query = '', body }: Request,
  authorization: string | undefined,
  { url }: Pick<TestServer, 'url'> = server,
): Promise<number> {
  const [method = '', pattern = ''] = route.split(' ');
  const path = pattern.replace(/\{(\w+)\}/g, (_all, name: string) => params[name] ?? name);
  const response = await fetch(`${url}${path}${query === '' ? '' : `?${query}`}`, {
    method,
    headers: {
      ...(authorization !== undefined && { authorization }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  await response.arrayBuffer();
  return response.status;
}

const requestOf = async ({ request }: Row, within: World, actor: Student): Promise<Request> =>
  (await request?.(within, actor)) ?? {};

const expectedFor = ({ expected }: Row, actor: Actor): number =>
  typeof expected === 'number' ? expected : (expected[actor] ?? expected.others);

/** What a student may not do before the email is verified. */
const refused = [
  'POST /api/users/me/avatar',
  'POST /api/users/me/busy-calendars/file',
  'POST /api/requests',
  'POST /api/messages',
  'POST /api/messages/upload',
  'POST /api/sessions',
  'POST /api/sessions/now',
  'POST /api/sessions/offers/{id}',
  'PATCH /api/messages/{id}',
  'PUT /api/messages/{id}/reaction',
  'POST /api/sessions/{id}/joins',
];

/** Routes that change how the actors relate to the owner, or whether they are signed in. */
const CHANGES = [
  / .api.requests/,
  /.block$/,
  /.matches./,
  /.auth-sessions/,
  / .api.admin.(users|all)/,
];
const changesActors = (route: string) =>
  !route.startsWith('GET') && CHANGES.some((pattern) => pattern.test(route));

describe('access to routes', () => {
  // Covers F.24
  it('is defined for every route', async () => {
    const { paths } = (await world.owner.api<OpenApi>('GET', '/api/docs/json')).body;
    const routes = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const described = Object.keys(accessTable).filter((route) => / \/(api|calendar)\//.test(route));
    expect(described.sort()).toEqual(routes.sort());
  });

  it.each(Object.entries(accessTable))('%s with a token that is not valid', async (route, row) => {
    const outcomes: Record<string, number> = {};
    const once = await requestOf(row, world, world.stranger);
    for (const [kind, authorization] of Object.entries(broken)) {
      const request = row.isPublic ? await requestOf(row, world, world.stranger) : once;
      outcomes[kind] = await send(route, request, authorization);
    }
    const status = row.isPublic ? row.expected : 401;
    expect(outcomes).toEqual(Object.fromEntries(Object.keys(broken).map((kind) => [kind, status])));
  });

  it.each(Object.entries(accessTable))('%s for each actor', async (route, row) => {
    // A change of one row must not affect the others.
    const own = changesActors(route) ? await createWorld(server) : world;
    const outcomes: Partial<Record<Actor, number>> = {};
    for (const actor of ACTORS) {
      const student = own[actor];
      const request = await requestOf(row, own, student);
      outcomes[actor] = await send(route, request, `Bearer ${student.token}`);
    }
    expect(outcomes).toEqual(
      Object.fromEntries(ACTORS.map((actor) => [actor, expectedFor(row, actor)])),
    );
  });
});

it('an unverified student where a verified email is required has the access of a stranger, except contacting students and uploading files', async () => {
  const strict = await startServer({ settings: { REQUIRE_VERIFIED_EMAIL: 'on' } });
  try {
    const own = await createWorld(strict);
    const newcomer = await signUp(strict, 'Newcomer');
    const outcomes: Record<string, number> = {};
    const expected: Record<string, number> = {};
    for (const [route, row] of Object.entries(accessTable)) {
      const request = await requestOf(row, own, newcomer);
      const authorization = `Bearer ${newcomer.token}`;
      outcomes[route] = await send(route, request, authorization, strict);
      expected[route] = refused.includes(route) ? 403 : expectedFor(row, 'stranger');
    }
    expect(outcomes).toEqual(expected);
  } finally {
    await strict.stop();
  }
});
