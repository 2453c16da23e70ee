import { describe, expect, it } from '@jest/globals';
import { CompiledQuery } from 'kysely';
import { ZONE_RULES } from '../../../../server/domain/scheduling/wallClock.js';
import { sendRaw } from '../../../support/server/rawRequest.ts';
import {
  call,
  errorResponse,
  makeBuddies,
  signUp,
  startSharedServer,
} from '../../../support/server/server.ts';

const server = await startSharedServer({
  settings: { METRICS_TOKEN: 'for-prometheus', LOG_LEVEL: 'silent' },
});

const pragma = async (text: string) => {
  const { rows } = await server.context.database.executeQuery<Record<string, number>>(
    CompiledQuery.raw(`pragma ${text}`),
  );
  return Object.values(rows[0] ?? {})[0] ?? 0;
};

describe('health and metrics', () => {
  it('reports liveness and readiness', async () => {
    expect(await call(server, 'GET', '/healthz')).toMatchObject({ status: 200 });
    await server.app.modules.search.students.load();
    expect(await call(server, 'GET', '/readyz')).toMatchObject({
      status: 200,
      body: { status: 'ok', zoneRules: ZONE_RULES },
    });
  });

  it('labels durations by route pattern', async () => {
    await call(server, 'GET', '/api/avatars/0000.webp');
    const response = await fetch(`${server.url}/metrics`);
    const text = await response.text();
    expect(text).toContain('process_resident_memory_bytes');
    expect(text).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/api\/avatars\/:file",status="400"\} 1/,
    );
    expect(text).not.toContain('0000.webp');
  });

  it('requires the token behind a proxy', async () => {
    const ask = (headers: Record<string, string>) =>
      fetch(`${server.url}/metrics`, { headers: { 'x-forwarded-for': '192.0.2.1', ...headers } });
    expect((await ask({})).status).toBe(403);
    expect((await ask({ authorization: 'Bearer wrong' })).status).toBe(403);
    expect((await ask({ authorization: 'Bearer for-prometheus' })).status).toBe(200);
  });

  it.each(['X-Forwarded-For:', 'Forwarded:', 'X-Real-IP: 192.0.2.1', 'Via: 1.1 proxy'])(
    'requires the token behind a local proxy that sends %s',
    async (header) => {
      const lines = ['GET /metrics HTTP/1.1', 'Host: localhost', 'Connection: close', header];
      const response = await sendRaw(server, `${lines.join('\r\n')}\r\n\r\n`);
      expect(response).toMatch(/^HTTP\/1\.1 403 /);
    },
  );

  it('requires the token behind a local proxy that sends only the host', async () => {
    const ask = (host: string) =>
      sendRaw(server, `GET /metrics HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    expect(await ask('buddies.example.edu')).toMatch(/^HTTP\/1\.1 403 /);
    expect(await ask('localhost:3000')).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe('a failing database', () => {
  // Covers F.14
  it('responds 503 on a full disk, keeps stored data and recovers when there is space', async () => {
    const ada = await signUp(server);
    const grace = await signUp(server);
    await makeBuddies(ada, grace);
    const send = (text: string) => ada.sendMessage(grace, text);
    const unlimited = await pragma('max_page_count');
    await pragma(`max_page_count = ${await pragma('page_count')}`);

    const acknowledged: string[] = [];
    let response = await send('0');
    while (response.status === 201) {
      acknowledged.push(String(acknowledged.length));
      response = await send(`${acknowledged.length} ${'x'.repeat(3_900)}`);
    }
    expect(response).toMatchObject(
      errorResponse(503, 'The service is busy. Please try again in a moment.'),
    );
    expect(response.headers.get('retry-after')).toBe('5');

    await pragma(`max_page_count = ${unlimited}`);
    expect((await send('There is room again')).status).toBe(201);
    const thread = await ada.api<unknown[]>('GET', `/api/messages/${grace._id}?limit=200`);
    expect(thread.body).toHaveLength(acknowledged.length + 1);
  });

  it('responds 503 when the database is unavailable', async () => {
    await server.context.database.destroy();
    expect(await call(server, 'GET', '/readyz')).toMatchObject(
      errorResponse(503, 'The database does not respond.'),
    );
    expect(await call(server, 'GET', '/healthz')).toMatchObject({ status: 200 });
  });
});
