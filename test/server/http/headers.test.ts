import { afterEach, describe, expect, it } from '@jest/globals';
import { startServer, type TestServer } from '../../support/server/server.ts';

let server: TestServer;
afterEach(() => server.stop());

const start = async (settings: Record<string, string> = {}) => {
  server = await startServer({ settings });
};
const head = async (init: RequestInit = {}) =>
  (await fetch(`${server.url}/api/demo`, init)).headers;

describe('security headers', () => {
  // Covers 2.15, A.66
  it('forbid framing, foreign scripts and content sniffing', async () => {
    await start();
    const headers = await head();
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("img-src 'self' blob: data:");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('upgrade-insecure-requests');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('set-cookie')).toBeNull();
  });

  it('send HSTS when the public URL is HTTPS', async () => {
    await start({ PUBLIC_URL: 'https://buddies.example.edu' });
    const headers = await head();
    expect(headers.get('strict-transport-security')).toContain('max-age=');
    expect(headers.get('content-security-policy')).toContain(
      "connect-src 'self' wss://buddies.example.edu",
    );
  });
});

describe('CORS', () => {
  const origin = 'https://page.example.edu';
  const ask = (method: string) =>
    fetch(`${server.url}/api/users/me`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': 'authorization,content-type',
      },
    });

  // Covers A.65
  it('rejects origins that are not configured', async () => {
    await start();
    expect((await head({ headers: { origin } })).get('access-control-allow-origin')).toBeNull();
    expect((await ask('PATCH')).headers.get('access-control-allow-origin')).toBeNull();
  });

  // Covers 7.2, A.65
  it('allows configured origins, with credentials and exposed headers', async () => {
    await start({ CORS_ORIGINS: `${origin}, https://other.example.edu` });
    const preflight = await ask('PATCH');
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-methods')).toContain('PATCH');
    const headers = await head({ headers: { origin } });
    expect(headers.get('access-control-allow-origin')).toBe(origin);
    expect(headers.get('access-control-allow-credentials')).toBe('true');
    expect(headers.get('access-control-expose-headers')).toContain('x-next-cursor');
    expect(headers.get('access-control-expose-headers')).toContain('retry-after');
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const stranger = await head({ headers: { origin: 'https://evil.example' } });
    expect(stranger.get('access-control-allow-origin')).toBeNull();
  });
});
