import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A line to another server that a test can cut. */
export interface TcpProxy {
  /** The address given, by way of the proxy. */
  url: string;
  /** Breaks what is open and lets nothing through. */
  cut(): void;
  restore(): void;
  stop(): Promise<void>;
}

/** Stands before the server that a `scheme://host:port` address names. */
export async function startTcpProxy(target: string): Promise<TcpProxy> {
  const address = new URL(target);
  const lines = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect(Number(address.port), address.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      lines.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => lines.delete(from));
      from.pipe(to);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  const cut = () => {
    isCut = true;
    for (const line of lines) line.destroy();
  };
  return {
    url: url.href,
    cut,
    restore() {
      isCut = false;
    },
    async stop() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
