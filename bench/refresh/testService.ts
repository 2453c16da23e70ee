import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TokenResponse } from '../../contract/auth.ts';
import { ACCESS_TOKEN_LIFETIME } from '../../server/modules/auth/tokens/accessTokens.ts';
import { buildApp } from '../../server/app.ts';
import { readConfig } from '../../server/config/config.ts';

/** The built page and an embedded in-process service with an adjustable clock. */
export interface TestService {
  url: string;
  /** Returns the number of refresh requests since the start. */
  refreshes: () => number;
  /** Advances the clock past the lifetime of all issued access tokens. */
  expireAccessTokens: () => void;
  /** Signs up a student and returns the local storage entries of their browser. */
  signUp: () => Promise<{ name: string; value: string }[]>;
  /** Stops the service and deletes its data. */
  stop: () => Promise<void>;
}

const PAGE = fileURLToPath(new URL('../../build/page', import.meta.url));

export async function startTestService(): Promise<TestService> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'study-buddy-refresh-'));
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'off',
  });
  let clockOffset = 0;
  let refreshes = 0;
  const now = () => new Date(Date.now() + clockOffset);
  const app = await buildApp({ config, now, pageRoot: PAGE });
  app.server.on('request', ({ method, url }) => {
    if (method === 'POST' && url === '/api/auth/refresh') refreshes += 1;
  });
  const url = await app.listen({ host: config.HOST, port: config.PORT });
  return {
    url,
    refreshes: () => refreshes,
    expireAccessTokens() {
      clockOffset += ACCESS_TOKEN_LIFETIME;
    },
    async signUp() {
      const response = await fetch(`${url}/api/users/signup`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          name: 'Ada Lovelace',
          email: 'ada@refresh.example',
          password: 'tangerine-orbit-42',
          university: 'University of Tabs',
        }),
      });
      if (!response.ok) throw new Error(`Sign-up failed with ${String(response.status)}.`);
      const { token, refreshToken } = (await response.json()) as TokenResponse;
      return Object.entries({ token, refreshToken }).map(([name, value]) => ({ name, value }));
    },
    async stop() {
      await app.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
