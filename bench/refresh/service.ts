import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TokenAnswer } from '../../contract/auth.ts';
import { DELAYS } from '../../contract/constants.ts';
import { buildApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';

/** The built page on an embedded service whose clock can be moved, in this process. */
export interface ClockedService {
  url: string;
  /** How many refreshes it was asked for since it started. */
  refreshes: () => number;
  /** Lets every access token that was issued until now expire. */
  expireAccessTokens: () => void;
  /** A new student's tokens, as their device would keep them. */
  signUp: () => Promise<{ name: string; value: string }[]>;
  /** Ends it and deletes its data. */
  stop: () => Promise<void>;
}

const PAGE = fileURLToPath(new URL('../../build/page', import.meta.url));

export async function startClockedService(): Promise<ClockedService> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'study-buddy-refresh-'));
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'off',
  });
  let ahead = 0;
  let refreshes = 0;
  const now = () => new Date(Date.now() + ahead);
  const app = await buildApp({ config, now, pageRoot: PAGE });
  app.server.on('request', ({ method, url }) => {
    if (method === 'POST' && url === '/api/auth/refresh') refreshes += 1;
  });
  const url = await app.listen({ host: config.HOST, port: config.PORT });
  return {
    url,
    refreshes: () => refreshes,
    expireAccessTokens() {
      ahead += DELAYS.accessTokenLifetime;
    },
    async signUp() {
      const answer = await fetch(`${url}/api/users/signup`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          name: 'Ada Lovelace',
          email: 'ada@refresh.example',
          password: 'tangerine-orbit-42',
          university: 'University of Tabs',
        }),
      });
      if (!answer.ok) throw new Error(`Signing up answered ${String(answer.status)}.`);
      const { token, refreshToken } = (await answer.json()) as TokenAnswer;
      return Object.entries({ token, refreshToken }).map(([name, value]) => ({ name, value }));
    },
    async stop() {
      await app.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
