import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

/** A TCP proxy that can disturb traffic. A new disturbance replaces the previous one. */
export type TcpProxy = Awaited<ReturnType<typeof startTcpProxy>>;

interface Disturbance {
  isCut?: boolean;
  dropsData?: boolean;
  /** Milliseconds. */
  delay?: number;
  /** Bytes of each piece. */
  slice?: number;
}

interface Connection {
  ends: readonly [near: Socket, far: Socket];
  /** Data was dropped, so later data must not be forwarded. */
  hasGap: boolean;
  isHalfOpen: boolean;
}

/** Starts a proxy in front of the `scheme://host:port` target. */
export async function startTcpProxy(target: string) {
  const { hostname, port } = new URL(target);
  const connections = new Set<Connection>();
  let disturbance: Disturbance = {};

  const server = createServer({ noDelay: true }, (near) => {
    if (disturbance.isCut) {
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
    disturbance = { isCut: true };
    connections.forEach(destroy);
  };
  return {
    /** URL of the target through the proxy. */
    url: withPort(target, (server.address() as AddressInfo).port),
    /** Closes all connections and refuses new ones. */
    cut,
    /** Delays each chunk by at least that many milliseconds. */
    delay: (delay: number) => (disturbance = { delay }),
    /** Drops all data. Connections that lost data are closed by `restore`. */
    blackhole: () => (disturbance = { dropsData: true }),
    /** Leaves existing connections half open: they stay open but transfer nothing. New ones work. */
    halfOpen() {
      for (const connection of connections) connection.isHalfOpen = true;
    },
    /** Splits all data into pieces of that many bytes. */
    slice: (slice: number) => (disturbance = { slice }),
    /** Ends the disturbance. */
    restore() {
      disturbance = {};
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
    const { delay = 0, dropsData = false, slice = chunk.length } = disturbance();
    if (delay > 0) await sleep(delay);
    connection.hasGap ||= dropsData;
    if (connection.hasGap || connection.isHalfOpen) continue;
    for (let start = 0; start < chunk.length; start += slice) {
      if (start > 0) await nextTurn();
      if (!to.write(chunk.subarray(start, start + slice))) await once(to, 'drain');
    }
  }
  to.end();
}
