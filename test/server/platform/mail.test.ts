import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { readConfig } from '../../../server/platform/config/config.ts';
import { makeMailer } from '../../../server/platform/mail/mailer.ts';

const DATA_DIR = await mkdtemp(join(tmpdir(), 'study-buddy-mail-'));
let mailServer: Server | undefined;
afterAll(async () => {
  mailServer?.close();
  await rm(DATA_DIR, { recursive: true });
});

/** Starts a mail server that accepts all mails. */
async function startMailServer(): Promise<{ url: string; received: () => string }> {
  let received = '';
  const listening = createServer((socket) => {
    let isReadingMail = false;
    socket.setEncoding('utf8');
    socket.write('220 ready\r\n');
    socket.on('data', (chunk: string) => {
      received += chunk;
      if (isReadingMail && !received.endsWith('\r\n.\r\n')) return;
      const isData = chunk.startsWith('DATA');
      isReadingMail = isData;
      socket.write(
        isData ? '354 go on\r\n' : chunk.startsWith('QUIT') ? '221 bye\r\n' : '250 ok\r\n',
      );
    });
    socket.on('error', () => undefined);
  });
  mailServer = listening;
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  const { port } = listening.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}?ignoreTLS=true`, received: () => received };
}

describe('the mailer', () => {
  const mail = {
    userId: 'ada',
    to: 'ada@example.edu',
    // Accounts from before the rule for names may have line breaks, which must not become headers.
    subject: 'Eve\r\nBcc: everybody@example.edu',
    text: 'Open http://localhost:3000/reset-password/secret or http://localhost:3000/settings.',
  };

  it('sends mails by SMTP_URL', async () => {
    const { url, received } = await startMailServer();
    const config = readConfig({
      SMTP_URL: url,
      MAIL_FROM: 'Buddies <hello@example.edu>',
      DATA_DIR,
    });
    await makeMailer(config, () => undefined).send(mail);
    expect(received()).toContain('MAIL FROM:<hello@example.edu>');
    expect(received()).toContain('RCPT TO:<ada@example.edu>');
    expect(received()).toContain('http://localhost:3000/reset-password/secret');
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
