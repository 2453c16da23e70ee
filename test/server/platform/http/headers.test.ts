import { describe, expect, it } from '@jest/globals';
import { call, signUp, startSharedServer } from '../../../support/server/server.ts';

const origin = 'https://page.example.edu';
const server = await startSharedServer();
/** Has its public URL and the origins of other pages. */
const published = await startSharedServer({
  settings: {
    PUBLIC_URL: 'https://buddies.example.edu',
    CORS_ORIGINS: `${origin}, https://other.example.edu`,
  },
});
const head = async ({ url }: typeof server, init: RequestInit = {}) =>
  (await fetch(`${url}/api/demo`, init)).headers;

describe('security headers', () => {
  // Covers 2.15
  it('forbid framing, foreign scripts and content sniffing, and set no cookie', async () => {
    const headers = await head(server);
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
    const headers = await head(published);
    expect(headers.get('strict-transport-security')).toContain('max-age=');
    expect(headers.get('content-security-policy')).toContain(
      "connect-src 'self' wss://buddies.example.edu",
    );
  });
});

describe('caching', () => {
  it('is forbidden for all responses of the API', async () => {
    const paths = [
      '/api/demo',
      '/api/users/me',
      '/%61pi/demo',
      '/api/avatars/unknown',
      '/api/unknown',
    ];
    for (const path of paths) {
      const { headers } = await fetch(server.url + path);
      expect([path, headers.get('cache-control')]).toEqual([path, 'no-store']);
    }
  });

  it('of files ends with a logout, which leaves cookies and storage alone', async () => {
    const { refreshToken } = await signUp(server);
    const { headers } = await call(server, 'POST', '/api/auth/logout', { body: { refreshToken } });
    expect(headers.get('clear-site-data')).toBe('"cache"');
  });
});

describe('CORS', () => {
  const ask = ({ url }: typeof server, method: string) =>
    fetch(`${url}/api/users/me`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': 'authorization,content-type',
      },
    });

  it('rejects origins that are not configured', async () => {
    expect(
      (await head(server, { headers: { origin } })).get('access-control-allow-origin'),
    ).toBeNull();
    expect((await ask(server, 'PATCH')).headers.get('access-control-allow-origin')).toBeNull();
  });

  // Covers 7.2
  it('allows configured origins, with credentials and exposed headers', async () => {
    const preflight = await ask(published, 'PATCH');
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-methods')).toContain('PATCH');
    const headers = await head(published, { headers: { origin } });
    expect(headers.get('access-control-allow-origin')).toBe(origin);
    expect(headers.get('access-control-allow-credentials')).toBe('true');
    expect(headers.get('access-control-expose-headers')).toContain('x-next-cursor');
    expect(headers.get('access-control-expose-headers')).toContain('retry-after');
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const stranger = await head(published, { headers: { origin: 'https://evil.example' } });
    expect(stranger.get('access-control-allow-origin')).toBeNull();
  });
});
