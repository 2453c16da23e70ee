import { once } from 'node:events';
import { createServer, request, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, connect, type Socket } from 'node:net';

interface ProxyOptions {
  /** Certificate and key for https. */
  tls?: { cert: string; key: string };
  /** Whether it replaces X-Forwarded-For, passes on that of the client, or removes it. */
  forwardedFor?: 'set' | 'passed' | 'none';
  forwardsWebSocket?: boolean;
}

export interface ReverseProxy {
  port: number;
  close: () => void;
}

/** Starts a reverse proxy in front of a port of this machine. */
export async function startProxy(
  target: number,
  { tls, forwardedFor = 'set', forwardsWebSocket = true }: ProxyOptions = {},
): Promise<ReverseProxy> {
  const onRequest: RequestListener = (incoming, outgoing) => {
    const headers = { ...incoming.headers };
    if (forwardedFor === 'set') headers['x-forwarded-for'] = incoming.socket.remoteAddress;
    if (forwardedFor === 'none') delete headers['x-forwarded-for'];
    delete headers.connection;
    delete headers.upgrade;
    const { method, url: path } = incoming;
    const forwarded = request({ port: target, host: '127.0.0.1', method, path, headers });
    forwarded.on('response', (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  };
  const server: Server = tls ? createSecureServer(tls, onRequest) : createServer(onRequest);
  if (forwardsWebSocket) {
    server.on('upgrade', ({ url = '', rawHeaders }, socket: Socket) => {
      const upstream = connect(target, '127.0.0.1');
      const lines = [`GET ${url} HTTP/1.1`];
      for (let index = 0; index < rawHeaders.length; index += 2) {
        lines.push(`${rawHeaders[index] ?? ''}: ${rawHeaders[index + 1] ?? ''}`);
      }
      upstream.write(`${lines.join('\r\n')}\r\n\r\n`);
      upstream.on('error', () => socket.destroy());
      socket.on('error', () => upstream.destroy());
      upstream.pipe(socket).pipe(upstream);
    });
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
