import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

/** A TCP proxy that can disturb traffic. A new disturbance replaces the previous one. */
export interface TcpProxy {
  /** URL of the target through the proxy. */
  url: string;
  /** Closes all connections and refuses new ones. */
  cut(): void;
  /** Delays each chunk by at least that many milliseconds. */
  delay(milliseconds: number): void;
  /** Drops all data. Connections that lost data are closed by `restore`. */
  blackhole(): void;
  /** Leaves existing connections half open: they stay open but transfer nothing. New ones work. */
  halfOpen(): void;
  /** Splits all data into pieces of that many bytes. */
  slice(bytes: number): void;
  /** Ends the disturbance. */
  restore(): void;
  stop(): Promise<void>;
}

type Disturbance =
  | { kind: 'none' | 'cut' | 'blackhole' }
  | { kind: 'delay'; milliseconds: number }
  | { kind: 'slice'; bytes: number };

interface Connection {
  ends: readonly [near: Socket, far: Socket];
  /** Data was dropped, so later data must not be forwarded. */
  hasGap: boolean;
  isHalfOpen: boolean;
}

/** Starts a proxy in front of the `scheme://host:port` target. */
export async function startTcpProxy(target: string): Promise<TcpProxy> {
  const { hostname, port } = new URL(target);
  const connections = new Set<Connection>();
  let disturbance: Disturbance = { kind: 'none' };

  const server = createServer({ noDelay: true }, (near) => {
    if (disturbance.kind === 'cut') {
      near.destroy();
      return;
    }
    const far = connect({ port: Number(port), host: hostname, noDelay: true });
    const connection: Connection = { ends: [near, far], hasGap: false, isHalfOpen: false };
    connections.add(connection);
    const end = () => {
      destroy(connection);
      connections.delete(connection);
    };
    for (const [from, to] of [connection.ends, [far, near]] as const) {
      from.on('close', end);
      pipe(from, to, () => disturbance, connection).catch(end);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const cut = () => {
    disturbance = { kind: 'cut' };
    connections.forEach(destroy);
  };
  return {
    url: withPort(target, (server.address() as AddressInfo).port),
    cut,
    delay: (milliseconds) => (disturbance = { kind: 'delay', milliseconds }),
    blackhole: () => (disturbance = { kind: 'blackhole' }),
    halfOpen() {
      for (const connection of connections) connection.isHalfOpen = true;
    },
    slice: (bytes) => (disturbance = { kind: 'slice', bytes }),
    restore() {
      disturbance = { kind: 'none' };
      for (const connection of connections) if (connection.hasGap) destroy(connection);
    },
    async stop() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}

function withPort(target: string, port: number): string {
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return url.href.replace(/\/$/, '');
}

function destroy({ ends }: Connection): void {
  for (const end of ends) end.destroy();
}

/** Forwards chunks in order, applying the current disturbance. */
async function pipe(
  from: Socket,
  to: Socket,
  disturbance: () => Disturbance,
  connection: Connection,
): Promise<void> {
  for await (const chunk of from as AsyncIterable<Buffer>) {
    const current = disturbance();
    if (current.kind === 'delay') await sleep(current.milliseconds);
    connection.hasGap ||= current.kind === 'blackhole';
    if (connection.hasGap || connection.isHalfOpen) continue;
    for (const piece of current.kind === 'slice' ? pieces(chunk, current.bytes) : [chunk]) {
      if (!to.write(piece)) await once(to, 'drain');
      if (current.kind === 'slice') await nextTurn();
    }
  }
  to.end();
}

function pieces(chunk: Buffer, bytes: number): Buffer[] {
  const count = Math.ceil(chunk.length / bytes);
  return Array.from({ length: count }, (_each, n) => chunk.subarray(n * bytes, (n + 1) * bytes));
}
