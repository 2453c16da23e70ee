import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transporter } from 'nodemailer';
import { v7 as uuid } from 'uuid';
import { type Config, isLocal } from '../config/config.ts';
import type { Mail, Mailer } from '../context.ts';
import { withoutLinks } from './withoutLinks.ts';

type MailConfig = Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR' | 'HOST' | 'PUBLIC_URL'>;

/** Header of stored mails with the ids of the recipient and of a student whom the text names. */
const STUDENT = 'X-Student';

/** Sends mails by `SMTP_URL`, or else writes them to the folder `outbox`. */
export function makeMailer(config: MailConfig, print: (line: string) => void): Mailer {
  const mailer = config.SMTP_URL === '' ? outboxMailer(config, print) : smtpMailer(config);
  return {
    ...mailer,
    // The email of an account may have been removed, see removeUnprovenEmail().
    send: (mail) => (mail.to === '' ? Promise.resolve() : mailer.send(mail)),
  };
}

/**
 * Returns a mail to a student that starts with a greeting. A name must not put a link into the mail, which may
 * go to somebody whose email a stranger signed up with.
 */
export const mailTo = (
  { id, name, email }: { id: string; name: string; email: string },
  subject: string,
  ...paragraphs: string[]
): Mail => ({
  userId: id,
  to: email,
  subject,
  text: [`Hello ${withoutLinks(name)},`, ...paragraphs].join('\n\n'),
});

/** Imports nodemailer with the first mail, for a faster start. */
const loadNodemailer = () => import('nodemailer');

function smtpMailer(config: MailConfig): Mailer {
  let transport: Promise<Transporter> | undefined;
  const open = async () => (await loadNodemailer()).createTransport(config.SMTP_URL);
  return {
    async send({ id, to, subject, text }) {
      transport ??= open();
      const from = config.MAIL_FROM;
      const messageId = id === undefined ? undefined : `<${id}@${domainOf(from)}>`;
      await (await transport).sendMail({ from, to, subject, text, messageId });
    },
    // Mails are not stored here.
    forget: () => Promise.resolve(),
  };
}

const domainOf = (mailFrom: string) => /@([^\s>]+)/.exec(mailFrom)?.[1] ?? 'localhost';

/**
 * Writes mails as `.eml` files. Prints their links when only this machine can reach the service:
 * the output of a public service may be stored in logs, and a link is as good as a password.
 */
function outboxMailer(config: MailConfig, print: (line: string) => void): Mailer {
  const outbox = join(config.DATA_DIR, 'outbox');
  return {
    async send({ id = uuid(), userId, to, subject, text, namedId }) {
      const links = text.match(/https?:\/\/\S+/g) ?? [];
      // The text encoding breaks long lines, so the header has the complete link.
      const ids = namedId === undefined ? [userId] : [userId, namedId];
      const headers = { 'X-Link': links, [STUDENT]: ids };
      const { createTransport } = await loadNodemailer();
      const transport = createTransport({ streamTransport: true, buffer: true });
      const { message } = await transport.sendMail({
        from: config.MAIL_FROM,
        headers,
        to,
        subject,
        text,
      });
      await mkdir(outbox, { recursive: true, mode: 0o700 });
      await writeFile(join(outbox, `${id}.eml`), message, { mode: 0o600 });
      if (!isLocal(config)) return;
      for (const link of links) print(`${subject} for ${to}: ${link}`);
    },
    forget: (ids) => deleteMails(outbox, new Set(ids.map((id) => `${STUDENT}: ${id}`))),
  };
}

/** Deletes the mails that have one of the header lines. */
async function deleteMails(outbox: string, headers: ReadonlySet<string>): Promise<void> {
  const files = await readdir(outbox).catch(() => []);
  for (const file of files) {
    const path = join(outbox, file);
    const mail = await readFile(path, 'utf8');
    const isOf = mail.split(/\r?\n/).some((line) => headers.has(line));
    if (isOf) await rm(path, { force: true });
  }
}
