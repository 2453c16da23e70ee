import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

export interface ReceivedMail {
  to: string;
  messageId: string;
  /** Source of the mail. */
  source: string;
}

/** A mail server on loopback that accepts all mails. */
export async function startMailServer() {
  const received: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // Killed nodes end their connections.
    socket.on('error', () => undefined);
    accept(socket, (mail) => received.push(mail));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    received,
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}?ignoreTLS=true`,
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Speaks as much SMTP as a client needs that sends one command at a time. */
function accept(socket: Socket, onMail: (mail: ReceivedMail) => void): void {
  let pending = '';
  let to = '';
  let isData = false;
  socket.setEncoding('utf8');
  socket.write('220 ready\r\n');
  socket.on('data', (chunk: string) => {
    pending += chunk;
    if (!pending.endsWith(isData ? '\r\n.\r\n' : '\r\n')) return;
    const text = pending;
    pending = '';
    if (isData) {
      isData = false;
      const messageId = /^Message-ID: <(.+)>/im.exec(text)?.[1] ?? '';
      // Joins the lines of the text.
      onMail({ to, messageId, source: text.replace(/=\r\n/g, '').replaceAll('=3D', '=') });
      socket.write('250 stored\r\n');
      return;
    }
    to = /^RCPT TO:<(.+)>/i.exec(text)?.[1] ?? to;
    isData = /^DATA/i.test(text);
    socket.write(isData ? '354 go on\r\n' : /^QUIT/i.test(text) ? '221 bye\r\n' : '250 ok\r\n');
  });
}
