import { createTransport } from 'nodemailer';
import { isLocal } from '../../../platform/config/config.ts';
import { makeMailer } from '../../../platform/mail/mailer.ts';
import { type Check, PATIENCE, reasonOf, right, wrong } from '../finding.ts';

/** The mail server accepts the login, and with `--mail` a mail. */
export const checkMail: Check = async ({ config, mailTo }) => {
  if (config.SMTP_URL === '') {
    if (isLocal(config)) return [right('is written to files in DATA_DIR/outbox (no SMTP_URL).')];
    return [wrong('reaches nobody: without SMTP_URL it is files in DATA_DIR/outbox.')];
  }
  try {
    const timeouts = { connectionTimeout: PATIENCE, greetingTimeout: PATIENCE };
    const transport = createTransport({
      url: config.SMTP_URL,
      ...timeouts,
      socketTimeout: PATIENCE,
    });
    await transport.verify();
    transport.close();
  } catch (error) {
    return [wrong(`cannot be sent: the server at SMTP_URL says ${reasonOf(error)}.`)];
  }
  const findings = [right('can be sent: the server at SMTP_URL accepts connections.')];
  if (config.MAIL_FROM.includes('@localhost')) {
    findings.push(wrong(`has the sender ${config.MAIL_FROM}: set MAIL_FROM.`));
  }
  if (mailTo === '') return findings;
  const text = 'This is the test mail of the doctor of Study Buddy.';
  const mail = { userId: '', to: mailTo, subject: 'Test mail of Study Buddy', text };
  try {
    await makeMailer(config, () => undefined).send(mail);
    return [...findings, right(`to ${mailTo} was accepted. Look whether it arrives.`)];
  } catch (error) {
    return [...findings, wrong(`to ${mailTo} was refused: ${reasonOf(error)}.`)];
  }
};
