import { expect, it } from '@jest/globals';
import { io } from 'socket.io-client';
import type { TokenResponse } from '../../contract/auth.ts';
import type { NewCalendarFeed } from '../../contract/calendarSync.ts';
import { waitFor } from '../support/waitFor.ts';
import { call } from '../support/server/call.ts';
import { serviceForEachTest } from '../support/server/eachTest.ts';

const PASSWORD = 'tangerine-orbit-42';
const SECRET = 'signs-tokens-in-the-test-of-the-log';

const service = serviceForEachTest({
  args: ['--empty'],
  env: { LOG_LEVEL: 'trace', JWT_SECRET: SECRET },
});

/** Opens sockets with the token in the URL, and sends it in URLs that no socket has. */
async function openSockets(url: string, token: string): Promise<void> {
  for (const transport of ['polling', 'websocket']) {
    const socket = io(url, { query: { token }, transports: [transport], forceNew: true });
    await waitFor(() => expect(socket.connected).toBe(true));
    socket.close();
  }
  const paths = ['/socket.io/?EIO=3&token=', '/socket%2Eio/?token=', '/socket.io/%zz?token='];
  for (const path of paths) await call({ url }, 'GET', `${path}${token}`);
  await call({ url }, 'PUT', `/socket.io/?sid=unknown&token=${token}`);
}

it('the trace log contains requests without secrets and search texts, and one warning about X-Forwarded-For', async () => {
  const url = await service.url();
  for (const _time of [1, 2]) await call({ url }, 'GET', '/healthz', { from: '192.0.2.1' });
  const email = 'ada@example.edu';
  const signup = await call<TokenResponse>({ url }, 'POST', '/api/users/signup', {
    body: { name: 'Ada', email, university: 'London', password: PASSWORD },
  });
  const { token, refreshToken } = signup.body;
  await call({ url }, 'POST', '/api/auth/refresh', { body: { refreshToken } });
  await call({ url }, 'GET', '/api/users/search?location=Hiddenville', { token });
  await openSockets(url, token);
  // The multipart plugin logs the headers of an upload.
  const form = new FormData();
  form.set('file', new Blob(['not a picture']), 'me.png');
  const headers = { authorization: `Bearer ${token}`, cookie: 'proxy=Cookie-of-a-proxy' };
  await fetch(`${url}/api/users/me/avatar`, { method: 'POST', headers, body: form });
  await call({ url }, 'POST', '/api/users/forgot-password', { body: { email } });
  await call({ url }, 'POST', '/api/users/login', { body: { email, password: 'Wrong-guess-1' } });
  await call({ url }, 'GET', `/api/attachments/${email}?expires=1&signature=forged-signature`);
  const feed = await call<NewCalendarFeed>({ url }, 'POST', '/api/users/me/calendar-feed', {
    token,
    body: {},
  });
  const { secretUrl } = feed.body;
  await call({ url }, 'GET', secretUrl);
  await call({ url }, 'GET', secretUrl.replace('calendar', 'cal%65ndar'));
  let link = '';
  await waitFor(() => {
    link = /\/reset-password\/(\S+)/.exec(service.stdout())?.[1] ?? '';
    expect(link).not.toBe('');
  });
  const body = { password: 'Another-secret-7' };
  const path = `/api/users/reset-password/${link}`;
  expect((await call({ url }, 'POST', path, { body })).status).toBe(200);
  await call({ url }, 'GET', `/reset-password/${link}`);
  await call({ url }, 'GET', `/reset%2dpassword/${link}`);
  await call({ url }, 'POST', `/api/users/reset%2Dpassword/${link}`, { body });
  await call({ url }, 'GET', `/no-such-page/${link}`);

  service.kill('SIGTERM');
  expect(await service.exited).toBe(0);
  const log = service.stderr();
  expect(log.split('\n').filter((line) => line.includes('TRUST_PROXY'))).toHaveLength(1);
  for (const logged of [
    ...['Providing options to busboy', 'signup', 'search', 'refresh', 'reset-password'],
    ...['attachments', '/calendar/'],
  ])
    expect(log).toContain(logged);
  const secret = /[\w-]{43}/.exec(secretUrl)?.[0] ?? '';
  for (const hidden of [
    ...[secret, PASSWORD, SECRET, token, refreshToken, link, body.password],
    ...['Hiddenville', 'Wrong-guess-1', 'forged-signature', 'Cookie-of-a-proxy'],
  ])
    expect(log).not.toContain(hidden);
});
