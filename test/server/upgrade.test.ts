import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MINUTE } from '../../contract/durations.ts';
import { call } from '../support/server/call.ts';
import { checkResetLink, logIn, refresh } from '../support/server/auth.ts';
import { startServer, type TestServer } from '../support/server/server.ts';
import { tempFolder } from '../support/server/tempFolder.ts';
import { createEmptyDatabase, engine } from '../support/server/testDatabase.ts';
import { type Recording, viewOf } from '../support/upgrade/viewOf.ts';

const RECORDINGS = 'test/support/upgrade';
const versions = readdirSync(RECORDINGS).filter((name) => /^\d/.test(name));

/** Unpacks a recorded installation and starts the present version on it, shortly after it was recorded. */
async function open(version: string) {
  const dataDir = await tempFolder();
  const archive = join(RECORDINGS, version, `${engine}.tar.gz`);
  await promisify(execFile)('tar', ['-xzf', archive, '-C', dataDir]);
  const read = (file: string) => readFileSync(join(dataDir, file), 'utf8');
  if (engine === 'postgres') await createEmptyDatabase(dataDir, read('dump.sql'));
  const recording = JSON.parse(read('recording.json')) as Recording;
  const startAt = new Date(Date.parse(recording.recordedAt) + MINUTE);
  const settings = { JWT_SECRET: read('jwt-secret'), VAPID_PRIVATE_KEY: read('vapid-private-key') };
  return { recording, server: await startServer({ dataDir, settings, startAt }) };
}

describe.each(versions)('data of the version of %s', (version) => {
  let server: TestServer;
  let recording: Recording;
  beforeAll(async () => {
    ({ server, recording } = await open(version));
  });
  afterAll(() => server.stop());

  it('has everything that each student saw', async () => {
    expect(recording.students.length).toBeGreaterThan(3);
    for (const student of recording.students) {
      const resumed = await refresh(server, student.refreshToken);
      expect(resumed.status).toBe(200);
      const paths = Object.keys(student.view);
      expect(paths.length).toBeGreaterThan(15);
      expect(await viewOf(server, resumed.body.token, paths)).toMatchObject(student.view);
      expect((await logIn(server, student)).status).toBe(200);
    }
  });

  it('has the devices, and the reminders that were sent', async () => {
    const { database } = server.context;
    expect(await database.selectFrom('push_subscriptions').select('endpoint').execute()).toEqual([
      { endpoint: 'http://localhost:9/device' },
    ]);
    const sent = database.selectFrom('session_reminders').select(['lead', 'channel']);
    expect(await sent.orderBy('channel').execute()).toEqual([
      ...[
        { lead: 10, channel: 'app' },
        { lead: 10, channel: 'app' },
      ],
      { lead: 10, channel: 'email' },
    ]);
  });

  it('has links in mails that still work', async () => {
    const { reset, verify } = recording.links;
    expect((await checkResetLink(server, reset)).body).toMatchObject({ usable: true });
    const { token } = (await logIn(server, recording.students[2]!)).body;
    const path = `/api/users/verify-email/${verify}`;
    expect((await call(server, 'POST', path, { token })).status).toBe(200);
  });

  it('takes new messages, which follow those before', async () => {
    const [first, second] = recording.students;
    const { token } = (await logIn(server, first!)).body;
    const recipient = (second!.view['/api/users/me'] as { _id: string })._id;
    const thread = `/api/messages/${recipient}?sinceRev=0`;
    const before = first!.view[thread] as unknown[];
    const body = { recipientId: recipient, message: 'After the update' };
    expect((await call(server, 'POST', '/api/messages', { token, body })).status).toBe(201);
    const after = await call<unknown[]>(server, 'GET', thread, { token });
    expect(after.body).toHaveLength(before.length + 1);
    expect(after.body.at(-1)).toMatchObject({ message: 'After the update' });
  });
});
