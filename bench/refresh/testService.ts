import { fileURLToPath } from 'node:url';
import type { TokenResponse } from '../../contract/auth.ts';
import { ACCESS_TOKEN_LIFETIME } from '../../server/modules/auth/accessTokens.ts';
import { buildApp } from '../../server/app.ts';
import { readConfig } from '../../server/platform/config/config.ts';
import { json, sendOk } from '../support/http.ts';
import { createStorage } from '../support/storage.ts';

const PAGE = fileURLToPath(new URL('../../build/page', import.meta.url));

/** Starts the built page with an embedded in-process service whose clock can be advanced. */
export async function startTestService() {
  const { settings, remove } = await createStorage();
  const config = readConfig({ ...settings, PORT: '0', LOG_LEVEL: 'error', RATE_LIMITS: 'off' });
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
    /** Returns the number of refresh requests since the start. */
    refreshes: () => refreshes,
    /** Advances the clock past the lifetime of all issued access tokens. */
    expireAccessTokens() {
      clockOffset += ACCESS_TOKEN_LIFETIME;
    },
    /** Signs up a student and returns the local storage entries of their browser. */
    async signUp() {
      const names = { name: 'Ada Lovelace', university: 'University of Tabs' };
      const body = json({ ...names, email: 'ada@refresh.example', password: 'tangerine-orbit-42' });
      const { text } = await sendOk(`${url}/api/users/signup`, { body });
      const { token, refreshToken } = JSON.parse(text) as TokenResponse;
      return Object.entries({ token, refreshToken }).map(([name, value]) => ({ name, value }));
    },
    /** Stops the service and deletes its data. */
    async stop() {
      await app.close();
      await remove();
    },
  };
}
