import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transporter } from 'nodemailer';
import { v7 as uuid } from 'uuid';
import type { Config } from './config.ts';
import type { Mailer } from './context.ts';

type MailConfig = Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR'>;

/** Sends by SMTP_URL; without it, puts each mail into the outbox of the data folder. */
export function makeMailer(config: MailConfig, print: (line: string) => void): Mailer {
  return config.SMTP_URL === '' ? outboxMailer(config, print) : smtpMailer(config);
}

/** Loaded with the first mail: until then the service need not know how they are written. */
const loadNodemailer = () => import('nodemailer');

function smtpMailer(config: MailConfig): Mailer {
  let transport: Promise<Transporter> | undefined;
  const open = async () => (await loadNodemailer()).createTransport(config.SMTP_URL);
  return {
    async send(mail) {
      transport ??= open();
      await (await transport).sendMail({ from: config.MAIL_FROM, ...mail });
    },
  };
}

/** Writes `.eml` files, which every mail program opens, and tells whoever started the service the links. */
function outboxMailer(config: MailConfig, print: (line: string) => void): Mailer {
  const outbox = join(config.DATA_DIR, 'outbox');
  return {
    async send(mail) {
      const links = mail.text.match(/https?:\/\/\S+/g) ?? [];
      // The text's encoding breaks long lines; here a link stands whole for whoever reads the file.
      const headers = { 'X-Link': links };
      const { createTransport } = await loadNodemailer();
      const transport = createTransport({ streamTransport: true, buffer: true });
      const { message } = await transport.sendMail({ from: config.MAIL_FROM, headers, ...mail });
      await mkdir(outbox, { recursive: true, mode: 0o700 });
      await writeFile(join(outbox, `${uuid()}.eml`), message, { mode: 0o600 });
      for (const link of links) print(`${mail.subject} for ${mail.to}: ${link}`);
    },
  };
}
