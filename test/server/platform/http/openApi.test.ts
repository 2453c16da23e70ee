import { describe, expect, it } from '@jest/globals';
import { startSharedServer, call } from '../../../support/server/server.ts';

interface Operation {
  summary?: string;
  security?: unknown[];
  requestBody?: { content: Record<string, unknown> };
  responses: Record<string, unknown>;
}
interface OpenApi {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
}

/** The routes of the product specification. */
const calls = [
  'POST /api/users/login',
  'POST /api/users/signup',
  'POST /api/auth/refresh',
  'GET /api/users/me',
  'PATCH /api/users/me',
  'GET /api/users/matches',
  'GET /api/users/search',
  'GET /api/users/subjects',
  'GET /api/users/skills',
  'GET /api/users/badges',
  'POST /api/users/forgot-password',
  'POST /api/users/reset-password/{token}',
  'GET /api/notifications',
  'PATCH /api/notifications/{id}/read',
  'GET /api/sessions/upcoming',
  'GET /api/sessions',
  'POST /api/sessions',
  'PATCH /api/sessions/{id}',
  'DELETE /api/sessions/{id}',
  'POST /api/requests',
  'GET /api/requests',
  'GET /api/requests/received',
  'PATCH /api/requests/{id}/accept',
  'PATCH /api/requests/{id}/reject',
  'GET /api/messages/unread-counts',
  'GET /api/messages/{userId}',
  'POST /api/messages/upload',
  'POST /api/messages',
  'PATCH /api/messages/{id}',
  'DELETE /api/messages/{id}',
  'GET /api/admin/users',
  'DELETE /api/admin/users',
  'DELETE /api/admin/all',
];
/** Public routes. */
const open = [
  'GET /api/attachments/{id}',
  'GET /api/avatars/{file}',
  'GET /api/demo',
  'GET /api/exports/{userId}',
  'GET /api/sign-on',
  'GET /api/sign-on/callback',
  'GET /api/universities',
  'GET /calendar/{file}',
  'POST /api/auth/logout',
  'POST /api/auth/passkeys/login',
  'POST /api/auth/passkeys/options',
  'POST /api/auth/refresh',
  'POST /api/auth/reset-password/check',
  'POST /api/sign-on/link',
  'POST /api/sign-on/login',
  'POST /api/sign-on/logout',
  'POST /api/sign-on/start',
  'POST /api/users/forgot-password',
  'POST /api/users/login',
  'POST /api/users/reset-password/{token}',
  'POST /api/users/signup',
];

const server = await startSharedServer();
const { body: document } = await call<OpenApi>(server, 'GET', '/api/docs/json');
const operations = new Map(
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  ),
);

describe('the OpenAPI document', () => {
  it('is OpenAPI 3.1 and lists every route', () => {
    expect(document.openapi).toBe('3.1.0');
    expect([...operations.keys()]).toEqual(expect.arrayContaining(calls));
  });

  it('describes each route, its response and its errors', () => {
    for (const [name, { summary, responses }] of operations) {
      expect({ name, summary }).toEqual({ name, summary: expect.stringMatching(/\S/) });
      const statuses = Object.keys(responses);
      expect({ name, statuses }).toEqual({ name, statuses: expect.arrayContaining(['4XX']) });
      expect(statuses.some((status) => status.startsWith('2'))).toBe(true);
    }
  });

  it('marks the public routes', () => {
    const names = [...operations].filter(([, operation]) => !operation.security);
    expect(names.map(([name]) => name).sort()).toEqual(open);
  });

  it('describes uploads as multipart forms', () => {
    const body = operations.get('POST /api/users/me/avatar')?.requestBody;
    expect(Object.keys(body?.content ?? {})).toEqual(['multipart/form-data']);
  });

  it('is served as HTML', async () => {
    const page = await fetch(`${server.url}/api/docs`);
    const text = await page.text();
    expect(page.headers.get('content-type')).toContain('text/html');
    const [, script = ''] = /src="([^"]+bundle\.js)"/.exec(text) ?? [];
    expect((await fetch(new URL(script, page.url))).status).toBe(200);
  });
});
