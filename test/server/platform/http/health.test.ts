import { describe, expect, it } from '@jest/globals';
import { CompiledQuery } from 'kysely';
import { ZONE_RULES } from '../../../../server/domain/scheduling/wallClock.js';
import { forgotPassword, logIn } from '../../../support/server/auth.ts';
import { readResetToken } from '../../../support/server/outbox.ts';
import { sendRaw } from '../../../support/server/rawRequest.ts';
import {
  call,
  errorResponse,
  makeBuddies,
  signUp,
  startSharedServer,
  type Student,
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

  it.each([
    ['X-Forwarded-For:', 403],
    ['Forwarded:', 403],
    ['X-Real-IP: 192.0.2.1', 403],
    ['Via: 1.1 proxy', 403],
    ['Host: buddies.example.edu', 403],
    ['Host: localhost:3000', 200],
  ])(
    'answers a request of this machine without a token and with %s by %s',
    async (header, status) => {
      const host = header.startsWith('Host:') ? [] : ['Host: localhost'];
      const lines = ['GET /metrics HTTP/1.1', ...host, 'Connection: close', header];
      const response = await sendRaw(server, `${lines.join('\r\n')}\r\n\r\n`);
      expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    },
  );
});

describe('a failing database', () => {
  const FULL = errorResponse(
    503,
    'Nothing can be stored at the moment, because the service has no space left. Please try again later.',
  );

  /** Expects that each list and page of a student can be read. */
  async function expectToRead(student: Student): Promise<void> {
    const { body } = await call<{ paths: Record<string, object> }>(server, 'GET', '/api/docs/json');
    const readable = Object.entries(body.paths).flatMap(([path, methods]) =>
      'get' in methods && !path.includes('{') ? [path] : [],
    );
    expect(readable.length).toBeGreaterThan(20);
    const failed = [];
    for (const path of readable) {
      const { status } = await student.api('GET', path);
      if (status >= 500) failed.push(`${path} ${status}`);
    }
    expect(failed).toEqual([]);
  }

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
    expect(response).toMatchObject(FULL);
    expect(response.headers.get('retry-after')).toBe('5');
    await expectToRead(grace);
    expect(await grace.thread(ada, '?limit=200')).toHaveLength(acknowledged.length);
    for (const email of [ada.email, 'nobody@example.edu']) {
      expect(await forgotPassword(server, email)).toMatchObject(FULL);
    }
    const logins = Array.from({ length: 20 }, () => logIn(server, ada));
    const refused = (await Promise.all(logins)).filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(0);
    for (const answer of refused) expect(answer).toMatchObject(FULL);

    await pragma(`max_page_count = ${unlimited}`);
    expect((await send('There is room again')).status).toBe(201);
    expect(await ada.thread(grace, '?limit=200')).toHaveLength(acknowledged.length + 1);
    await forgotPassword(server, ada.email);
    await readResetToken(server, ada.email);
  });

  it('responds 503 when the database is unavailable', async () => {
    await server.context.database.destroy();
    expect(await call(server, 'GET', '/readyz')).toMatchObject(
      errorResponse(503, 'The database does not respond.'),
    );
    expect(await call(server, 'GET', '/healthz')).toMatchObject({ status: 200 });
  });
});
