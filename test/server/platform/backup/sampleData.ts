import { HOUR } from '../../../../contract/durations.ts';
import type { Conversation } from '../../../../contract/chat/conversations.ts';
import { readConfig } from '../../../../server/platform/config/config.ts';
import { logIn } from '../../../support/server/auth.ts';
import { call, startServer, type TestServer } from '../../../support/server/server.ts';
import { signUpBuddies, type Student } from '../../../support/server/students.ts';
import { tempFolder } from '../../../support/server/tempFolder.ts';
import { createTestDatabase } from '../../../support/server/testDatabase.ts';
import { viewOf as viewWithToken } from '../../../support/upgrade/viewOf.ts';
import { pdf, picture, upload } from '../../modules/conversations/attachments/files.ts';
import { planIn } from '../../modules/sessions/plans.ts';
import { sendFile, UPLOAD_PATHS } from '../uploads/uploadRequests.ts';

/** Settings of a server on SQLite, whichever engine the tests run on. */
export const EMBEDDED = { DATABASE_URL: '', REDIS_URL: '' };

/** Creates an empty installation, by default on the engine of the test project. */
export async function emptyInstallation(settings: Record<string, string> = {}) {
  const dataDir = await tempFolder();
  const storage = await createTestDatabase(dataDir);
  return {
    config: readConfig({ DATA_DIR: dataDir, ...storage, ...settings }),
    start: (): Promise<TestServer> => startServer({ dataDir, settings }),
  };
}

/** Creates two users with messages, an attachment, an avatar, a study session and notifications. */
export async function createSampleData(server: TestServer): Promise<[Student, Student]> {
  const [ada, grace] = await signUpBuddies(server);
  await ada.sendMessage(grace, 'First\nand \u2028 second \u{1F393} "line"\r');
  const { fileUrl } = (await upload(server, ada, 'notes.pdf', pdf)).body;
  await ada.sendMessage(grace, '', { fileUrl });
  await grace.markThreadRead(ada);
  await ada.sendMessage(grace, 'Not yet read', { clientId: '1' });
  await grace.sendMessage(ada, '42');
  await setPicture(server, ada);
  await ada.schedule({ ...planIn(server, HOUR), participants: [grace._id] });
  return [ada, grace];
}

/** Uploads an avatar. Returns its URL. */
export async function setPicture(server: TestServer, student: Student): Promise<string> {
  const { body } = await sendFile(server, student, UPLOAD_PATHS[0], await picture('png'));
  return body.avatar ?? '';
}

/** Returns what a user sees after a login. */
export async function viewOf(server: TestServer, { email, password }: Student): Promise<object> {
  const { token } = (await logIn(server, { email, password })).body;
  const { body } = await call<Conversation[]>(server, 'GET', '/api/conversations', { token });
  const threads = body.map(({ userId }) => `/api/messages/${userId}?sinceRev=0`);
  const lists = ['users/me', 'messages/unread-counts', 'notifications', 'sessions', 'requests'];
  return viewWithToken(server, token, [...lists.map((name) => `/api/${name}`), ...threads]);
}
