import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '../../support/waitFor.ts';
import { readMails, readResetMails } from '../../support/server/outbox.ts';
import { type TestServer, call, signUpByApi, startServer } from '../../support/server/server.ts';

let server: TestServer;
let mailServer: Server | undefined;
afterEach(async () => {
  await server.stop();
  mailServer?.close();
  mailServer = undefined;
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

const forgot = (email: string) =>
  call(server, 'POST', '/api/users/forgot-password', { body: { email } });

describe('the mailer', () => {
  it('sends mails by SMTP_URL', async () => {
    const mail = await startMailServer();
    server = await startServer({
      settings: { SMTP_URL: mail.url, MAIL_FROM: 'Buddies <hello@example.edu>' },
    });
    const ada = await signUpByApi(server);
    await forgot(ada.email);
    await waitFor(() => {
      expect(mail.received()).toContain('MAIL FROM:<hello@example.edu>');
      expect(mail.received()).toContain(`RCPT TO:<${ada.email}>`);
      expect(mail.received()).toContain(
        `${server.url.replace('127.0.0.1', 'localhost')}/reset-password/`,
      );
    });
    expect(await readMails(server, ada.email)).toEqual([]);
  });

  it('does not report send errors to the client', async () => {
    server = await startServer({ settings: { SMTP_URL: 'smtp://127.0.0.1:1' } });
    const ada = await signUpByApi(server);
    expect((await forgot(ada.email)).status).toBe(200);
  });

  it('writes a file and prints the link without SMTP_URL', async () => {
    const printed: string[] = [];
    server = await startServer({ print: (line) => printed.push(line) });
    const ada = await signUpByApi(server);
    await server.context.tasks.settled();
    await forgot(ada.email);
    await waitFor(() => expect(printed).toHaveLength(2));
    for (const [at, page] of ['verify-email', 'reset-password'].entries()) {
      expect(printed[at]).toContain(ada.email);
      expect(printed[at]).toMatch(new RegExp(`http://localhost:\\d+/${page}/[\\w-]{43}$`));
    }
    expect(await readMails(server, ada.email)).toHaveLength(2);

    // Names cannot inject headers. Accounts from before the rule for names may have line breaks.
    const name = 'Eve\r\nBcc: everybody@example.edu';
    const eve = await signUpByApi(server, 'Eve', { email: 'eve@example.edu' });
    const users = server.context.database.updateTable('users').set({ name });
    await users.where('id', '=', eve._id).execute();
    await forgot(eve.email);
    await waitFor(async () => {
      const [mail = ''] = await readResetMails(server, eve.email);
      const [head = ''] = mail.split('\r\n\r\n');
      expect(head).toContain('To: eve@example.edu');
      expect(head).not.toContain('Bcc');
    });
  });

  it('prints no link where others can reach the service', async () => {
    const printed: string[] = [];
    server = await startServer({
      settings: { PUBLIC_URL: 'https://buddies.example.edu' },
      print: (line) => printed.push(line),
    });
    const ada = await signUpByApi(server);
    await forgot(ada.email);
    await server.context.tasks.settled();
    expect(await readMails(server, ada.email)).toHaveLength(2);
    expect(printed).toEqual([]);
  });
});
