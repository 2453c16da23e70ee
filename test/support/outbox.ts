import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from './eventually.ts';
import type { TestServer } from './server.ts';

/** The mails in the outbox to that address, oldest first, as `.eml` text. */
export async function readMails(server: TestServer, to: string): Promise<string[]> {
  const outbox = join(server.config.DATA_DIR, 'outbox');
  const files = (await readdir(outbox).catch(() => [])).sort();
  const mails = await Promise.all(files.map((file) => readFile(join(outbox, file), 'utf8')));
  return mails.filter((mail) => mail.includes(`To: ${to}`));
}

/** The token of the newest reset link in the outbox, once there are as many mails as said. */
export async function readResetToken(server: TestServer, to: string, mails = 1): Promise<string> {
  let token: string | undefined;
  await eventually(async () => {
    const found = await readMails(server, to);
    if (found.length < mails) throw new Error(`${found.length} mails to ${to}`);
    token = /^X-Link:\s+\S+\/reset-password\/([\w-]+)\r?$/m.exec(found.at(-1) ?? '')?.[1];
  });
  if (token === undefined) throw new Error('The mail holds no reset link.');
  return token;
}
