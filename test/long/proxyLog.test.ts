import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { tempFolder } from '../support/server/tempFolder.ts';
import { waitFor } from '../support/waitFor.ts';

// The log of Caddy with deploy/Caddyfile, in front of a server that returns a redirect for everything.

const TOKEN = 'Zm9vYmFyLWJhei1xdXV4LXRoYXQtaXMtYS1zZWNyZXQ';
const ENCODED = TOKEN.replace(/./g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
const ID = '019ad6a0-7c1e-7b51-9d3f-3f6f4f0c9a11';
const WITH_SECRETS = [
  `/reset-password/${TOKEN}`,
  `/reset%2Dpassword/${TOKEN}`,
  `/%72eset-password/${ENCODED}?from=mail`,
  `//reset-password//${TOKEN}/`,
  `/Verify-Email/${TOKEN}`,
  `/api/users/reset-password/${TOKEN}`,
  `/api/calendar/${TOKEN}.ics`,
  `/socket.io/?EIO=4&token=${TOKEN}`,
];

/** A config of Caddy as JSON. */
interface CaddyConfig {
  apps: { http: { servers: Record<string, object> } };
}

const folder = await tempFolder();
const socketPath = join(folder, 'caddy.sock');
const upstream = createServer((incoming, outgoing) => {
  const status = incoming.url === '/readyz' ? 200 : 307;
  outgoing.writeHead(status, { location: incoming.url }).end();
});
upstream.listen(0, '127.0.0.1');
await once(upstream, 'listening');
afterAll(() => void upstream.close());

const { port } = upstream.address() as AddressInfo;
const env = {
  ...process.env,
  ...{ HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  ...{ SITE: 'http://localhost', NODES: `127.0.0.1:${String(port)}` },
};
const caddy = spawn('caddy', ['run', '--config', '-'], { env });
afterAll(() => void caddy.kill());
let logged = '';
for (const output of [caddy.stdout, caddy.stderr]) {
  output.on('data', (data: Buffer) => (logged += data.toString()));
}
caddy.stdin.end(JSON.stringify(readConfig()));

/** Returns the config of deploy/Caddyfile without the ports of this machine that every Caddy uses. */
function readConfig(): CaddyConfig {
  const file = join(import.meta.dirname, '../../deploy/Caddyfile');
  const options = ['adapt', '--config', file, '--adapter', 'caddyfile'];
  const config = JSON.parse(execFileSync('caddy', options, { env }).toString()) as CaddyConfig;
  for (const server of Object.values(config.apps.http.servers)) {
    Object.assign(server, { listen: [`unix/${socketPath}`], automatic_https: { disable: true } });
  }
  return Object.assign(config, { admin: { disabled: true } });
}

/** Sends a path as it is written. Resolves with the status. */
async function send(path: string): Promise<number | undefined> {
  const headers = {
    ...{ host: 'localhost', authorization: `Bearer ${TOKEN}` },
    referer: `http://localhost/reset-password/${TOKEN}`,
  };
  const sent = request({ socketPath, path, headers }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode;
}

it('the access log of the proxy has no secrets, in whatever spelling, but ids', async () => {
  await waitFor(async () => expect(await send('/')).toBe(307));
  for (const path of [...WITH_SECRETS, `/api/sessions/${ID}`]) {
    expect([path, await send(path)]).toEqual([path, 307]);
  }
  await waitFor(() => expect(logged).toContain(`"uri":"/api/sessions/${ID}"`));
  expect(logged).toContain('"uri":"/reset-password/"');
  for (const secret of [TOKEN, ENCODED]) expect(logged).not.toContain(secret);
});
