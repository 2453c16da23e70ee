import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { waitFor } from '../waitFor.ts';
import type { TestServer } from './server.ts';

/** Returns the mails in the outbox to an email, oldest first, as `.eml` text with whole lines. */
export async function readMails(server: TestServer, to: string): Promise<string[]> {
  const outbox = join(server.config.DATA_DIR, 'outbox');
  const files = (await readdir(outbox).catch(() => [])).sort();
  const mails = await Promise.all(files.map((file) => readFile(join(outbox, file), 'utf8')));
  const joinLines = (mail: string) => mail.replace(/=\r?\n/g, '');
  return mails.filter((mail) => mail.includes(`To: ${to}`)).map(joinLines);
}

/** Returns the mails with a reset link to an email, oldest first. */
export const readResetMails = async (server: TestServer, to: string) =>
  (await readMails(server, to)).filter((mail) => mail.includes('/reset-password/'));

/** Waits for at least `mails` reset links to the email. Returns the token of the newest. */
export const readResetToken = (server: TestServer, to: string, mails = 1) =>
  readToken(server, to, { page: 'reset-password/', mails });

/** Waits for at least `mails` verification links to the email. Returns the token of the newest. */
export const readVerificationToken = (server: TestServer, to: string, mails = 1) =>
  readToken(server, to, { page: 'verify-email/', mails });

/** Waits for a mail about failed logins to the email. Returns the device token of its link. */
export const readDeviceToken = (server: TestServer, to: string) =>
  readToken(server, to, { page: 'login#device=', mails: 1 });

async function readToken(
  server: TestServer,
  to: string,
  { page, mails }: { page: string; mails: number },
): Promise<string> {
  const link = new RegExp(`^X-Link:\\s+\\S+/${page}([\\w.-]+)\\r?$`, 'm');
  let token: string | undefined;
  await waitFor(async () => {
    const found = (await readMails(server, to)).flatMap((mail) => link.exec(mail)?.[1] ?? []);
    if (found.length < mails) throw new Error(`${found.length} links to ${to}`);
    token = found.at(-1);
  });
  if (token === undefined) throw new Error(`The mail has no link to ${page}.`);
  return token;
}
