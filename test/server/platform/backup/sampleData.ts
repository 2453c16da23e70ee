import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HOUR } from '../../../../contract/durations.ts';
import type { Message, UnreadCounts } from '../../../../contract/chat/messages.ts';
import type { User } from '../../../../contract/users.ts';
import { readConfig } from '../../../../server/platform/config/config.ts';
import { logIn } from '../../../support/server/auth.ts';
import {
  call,
  signUpBuddies,
  startServer,
  type Student,
  type TestServer,
} from '../../../support/server/server.ts';
import { createTestDatabase, dropTestDatabase } from '../../../support/server/testDatabase.ts';
import { pdf, picture, upload } from '../../modules/conversations/attachments/files.ts';
import { planIn } from '../../modules/sessions/plans.ts';
import { sendFile, UPLOAD_PATHS } from '../uploads/uploadRequests.ts';

/** Settings of a server on SQLite, whichever engine the tests run on. */
export const EMBEDDED = { DATABASE_URL: '', REDIS_URL: '' };

/** Creates an empty installation, by default on the engine of the test project. */
export async function emptyInstallation(settings: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'study-buddy-copy-'));
  const storage = await createTestDatabase(dataDir);
  return {
    config: readConfig({ DATA_DIR: dataDir, ...storage, ...settings }),
    start: (): Promise<TestServer> => startServer({ dataDir, settings }),
    async remove() {
      await rm(dataDir, { recursive: true });
      await dropTestDatabase(dataDir);
    },
  };
}
export type Installation = Awaited<ReturnType<typeof emptyInstallation>>;

export const send = (from: Student, to: Student, body: object) =>
  from.api<Message>('POST', '/api/messages', { recipientId: to._id, ...body });

/** Creates two users with messages, an attachment, an avatar, a study session and notifications. */
export async function createSampleData(server: TestServer): Promise<[Student, Student]> {
  const [ada, grace] = await signUpBuddies(server);
  await send(ada, grace, { message: 'First\nand \u2028 second \u{1F393} "line"\r' });
  const { fileUrl } = (await upload(server, ada, 'notes.pdf', pdf)).body;
  await send(ada, grace, { message: '', fileUrl });
  await grace.markThreadRead(ada);
  await send(ada, grace, { message: 'Not yet read', clientId: '1' });
  await send(grace, ada, { message: '42' });
  await setPicture(server, ada);
  await ada.schedule({ ...planIn(server, HOUR), participants: [grace._id] });
  return [ada, grace];
}

/** Uploads an avatar. Returns its URL. */
export async function setPicture(server: TestServer, student: Student): Promise<string> {
  const { body } = await sendFile(server, student, UPLOAD_PATHS[0], await picture('png'));
  return body.avatar ?? '';
}

/** Returns what a user sees after a login, with the content of files. */
export async function viewOf(server: TestServer, me: Student, other: Student) {
  const login = await logIn(server, me);
  const get = async <Body>(path: string) =>
    (await call<Body>(server, 'GET', path, { token: login.body.token })).body;
  const bytesAt = async (url: string) =>
    Buffer.from(await (await fetch(`${server.url}${url}`)).arrayBuffer()).toString('base64');

  const thread = await get<Message[]>(`/api/messages/${other._id}?sinceRev=0`);
  const messages = await Promise.all(
    thread.map(async ({ fileUrl, ...message }) => ({
      ...message,
      file: fileUrl === undefined ? null : await bytesAt(fileUrl),
    })),
  );
  const profile = await get<User>('/api/users/me');
  return {
    login: login.status,
    messages,
    profile,
    picture: profile.avatar === '' ? null : await bytesAt(profile.avatar),
    unread: await get<UnreadCounts>('/api/messages/unread-counts'),
    notifications: await get<unknown[]>('/api/notifications'),
    sessions: await get<unknown[]>('/api/sessions'),
    requests: await get<unknown[]>('/api/requests'),
  };
}
