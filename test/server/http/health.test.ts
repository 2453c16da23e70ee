import { describe, expect, it } from '@jest/globals';
import { startSharedServer, call } from '../../support/server/server.ts';

const server = await startSharedServer({ settings: { METRICS_TOKEN: 'for-prometheus' } });

describe('health and metrics', () => {
  // Covers A.23
  it('reports liveness and readiness', async () => {
    expect(await call(server, 'GET', '/healthz')).toMatchObject({ status: 200 });
    expect(await call(server, 'GET', '/readyz')).toMatchObject({ status: 200 });
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

  // Covers A.23
  it('requires the token behind a proxy', async () => {
    const ask = (headers: Record<string, string>) =>
      fetch(`${server.url}/metrics`, { headers: { 'x-forwarded-for': '192.0.2.1', ...headers } });
    expect((await ask({})).status).toBe(403);
    expect((await ask({ authorization: 'Bearer wrong' })).status).toBe(403);
    expect((await ask({ authorization: 'Bearer for-prometheus' })).status).toBe(200);
  });

  // Covers A.23
  it('responds 503 when the database is unavailable', async () => {
    await server.context.database.destroy();
    expect(await call(server, 'GET', '/readyz')).toMatchObject({
      status: 503,
      body: { error: 'The database does not respond.' },
    });
    expect(await call(server, 'GET', '/healthz')).toMatchObject({ status: 200 });
  });
});
