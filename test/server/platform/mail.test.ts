import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { startMailServer } from '../../../bench/reminders/mailServer.ts';
import { readConfig } from '../../../server/platform/config/config.ts';
import { makeMailer } from '../../../server/platform/mail/mailer.ts';
import { tempFolder } from '../../support/server/tempFolder.ts';

const DATA_DIR = await tempFolder();

describe('the mailer', () => {
  const mail = {
    userId: 'ada',
    to: 'ada@example.edu',
    // Accounts from before the rule for names may have line breaks, which must not become headers.
    subject: 'Eve\r\nBcc: everybody@example.edu',
    text: 'Open http://localhost:3000/reset-password/secret or http://localhost:3000/settings.',
  };

  it('sends mails by SMTP_URL, and none without a recipient', async () => {
    const { url, received, stop } = await startMailServer();
    const config = readConfig({
      SMTP_URL: url,
      MAIL_FROM: 'Buddies <hello@example.edu>',
      DATA_DIR,
    });
    await makeMailer(config, () => undefined).send(mail);
    expect(received).toMatchObject([
      {
        to: 'ada@example.edu',
        source: expect.stringMatching(
          /^From: Buddies <hello@example\.edu>[^]*http:\/\/localhost:3000\/reset-password\/secret/m,
        ),
      },
    ]);
    await makeMailer(config, () => undefined).send({ ...mail, to: '' });
    expect(received).toHaveLength(1);
    await stop();
    await expect(readdir(join(DATA_DIR, 'outbox'))).rejects.toThrow('ENOENT');
  });

  it('writes files without SMTP_URL, and prints links unless others reach the service', async () => {
    const printed: string[] = [];
    for (const PUBLIC_URL of ['', 'https://buddies.example.edu']) {
      const config = readConfig({ PUBLIC_URL, DATA_DIR });
      await makeMailer(config, (line) => printed.push(line)).send(mail);
    }
    expect(printed).toEqual([
      expect.stringMatching(/ada@example\.edu: http:\/\/localhost:3000\/reset-password\/secret$/),
      expect.stringMatching(/ada@example\.edu: http:\/\/localhost:3000\/settings\.$/),
    ]);
    const outbox = join(DATA_DIR, 'outbox');
    const files = await readdir(outbox);
    expect(files).toHaveLength(2);
    const [head = ''] = (await readFile(join(outbox, files[0]!), 'utf8')).split('\r\n\r\n');
    expect(head).toContain('To: ada@example.edu');
    expect(head).not.toMatch(/^Bcc/m);
  });
});
