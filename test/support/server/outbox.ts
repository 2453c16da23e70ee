import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { waitFor } from '../waitFor.ts';
import type { TestServer } from './server.ts';

/** Returns the mails in the outbox to an email, oldest first, as `.eml` text. */
export async function readMails(server: TestServer, to: string): Promise<string[]> {
  const outbox = join(server.config.DATA_DIR, 'outbox');
  const files = (await readdir(outbox).catch(() => [])).sort();
  const mails = await Promise.all(files.map((file) => readFile(join(outbox, file), 'utf8')));
  return mails.filter((mail) => mail.includes(`To: ${to}`));
}

/** Waits for at least `mails` mails to the email. Returns the token of the newest reset link. */
export async function readResetToken(server: TestServer, to: string, mails = 1): Promise<string> {
  let token: string | undefined;
  await waitFor(async () => {
    const found = await readMails(server, to);
    if (found.length < mails) throw new Error(`${found.length} mails to ${to}`);
    token = /^X-Link:\s+\S+\/reset-password\/([\w-]+)\r?$/m.exec(found.at(-1) ?? '')?.[1];
  });
  if (token === undefined) throw new Error('The mail has no reset link.');
  return token;
}
