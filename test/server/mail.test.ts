import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../support/eventually.ts';
import { readMails } from '../support/outbox.ts';
import { call, signUp, startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let mailServer: Server | undefined;
afterEach(async () => {
  await server.stop();
  mailServer?.close();
  mailServer = undefined;
});

/** A mail server that takes everything; answers its address and what it was told. */
async function startMailServer(): Promise<{ url: string; heard: () => string }> {
  let heard = '';
  const listening = createServer((socket) => {
    let isReadingMail = false;
    socket.setEncoding('utf8');
    socket.write('220 ready\r\n');
    socket.on('data', (chunk: string) => {
      heard += chunk;
      if (isReadingMail && !heard.endsWith('\r\n.\r\n')) return;
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
  return { url: `smtp://127.0.0.1:${port}?ignoreTLS=true`, heard: () => heard };
}

const forgot = (email: string) =>
  call(server, 'POST', '/api/users/forgot-password', { body: { email } });

describe('a mail', () => {
  it('goes to the mail server where there is one', async () => {
    const mail = await startMailServer();
    server = await startServer({
      settings: { SMTP_URL: mail.url, MAIL_FROM: 'Buddies <hello@example.edu>' },
    });
    const ada = await signUp(server);
    await forgot(ada.email);
    await eventually(() => {
      expect(mail.heard()).toContain('MAIL FROM:<hello@example.edu>');
      expect(mail.heard()).toContain(`RCPT TO:<${ada.email}>`);
      expect(mail.heard()).toContain(
        `${server.url.replace('127.0.0.1', 'localhost')}/reset-password/`,
      );
    });
    expect(await readMails(server, ada.email)).toEqual([]);
  });

  it('that cannot be sent is no error for the student', async () => {
    server = await startServer({ settings: { SMTP_URL: 'smtp://127.0.0.1:1' } });
    const ada = await signUp(server);
    expect((await forgot(ada.email)).status).toBe(200);
  });

  it('is a file where there is no mail server, and its link is printed', async () => {
    const printed: string[] = [];
    server = await startServer({ print: (line) => printed.push(line) });
    const ada = await signUp(server);
    await forgot(ada.email);
    await eventually(() => expect(printed).toHaveLength(1));
    expect(printed[0]).toContain(ada.email);
    expect(printed[0]).toMatch(/http:\/\/localhost:\d+\/reset-password\/[\w-]{43}$/);
    expect(await readMails(server, ada.email)).toHaveLength(1);
  });

  it('is not made up by what a stranger writes into a name', async () => {
    server = await startServer();
    const name = 'Eve\r\nBcc: everybody@example.edu';
    const eve = await signUp(server, name, { email: 'eve@example.edu' });
    await forgot(eve.email);
    await eventually(async () => {
      const [mail = ''] = await readMails(server, eve.email);
      const [head = ''] = mail.split('\r\n\r\n');
      expect(head).toContain('To: eve@example.edu');
      expect(head).not.toContain('Bcc');
    });
  });
});
