import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

/** A line to another server that can be disturbed. A new disturbance takes the place of the last. */
export interface TcpProxy {
  /** The address given, by way of the proxy. */
  url: string;
  /** Breaks what is open and lets nothing through. */
  cut(): void;
  /** Everything arrives that many milliseconds later, at least. */
  delay(milliseconds: number): void;
  /** What is sent vanishes while all stays open. It breaks when that is over: TCP leaves no gaps. */
  blackhole(): void;
  /** What is open stays so for ever, though nothing gets through any more; what is new is well. */
  strand(): void;
  /** Everything arrives in pieces of that many bytes. */
  slice(bytes: number): void;
  /** All is well again. */
  restore(): void;
  stop(): Promise<void>;
}

type Disturbance =
  | { kind: 'none' | 'cut' | 'blackhole' }
  | { kind: 'delay'; milliseconds: number }
  | { kind: 'slice'; bytes: number };

interface Line {
  ends: readonly [near: Socket, far: Socket];
  /** Something was lost on it, so nothing may follow. */
  hasGap: boolean;
  isStranded: boolean;
}

/** Stands before the server that a `scheme://host:port` address names. */
export async function startTcpProxy(target: string): Promise<TcpProxy> {
  const address = new URL(target);
  const lines = new Set<Line>();
  let disturbance: Disturbance = { kind: 'none' };

  const server = createServer({ noDelay: true }, (near) => {
    if (disturbance.kind === 'cut') {
      near.destroy();
      return;
    }
    const far = connect({ port: Number(address.port), host: address.hostname, noDelay: true });
    const line: Line = { ends: [near, far], hasGap: false, isStranded: false };
    lines.add(line);
    const end = () => {
      breakOff(line);
      lines.delete(line);
    };
    for (const [from, to] of [line.ends, [far, near]] as const) {
      from.on('close', end);
      // A line that breaks breaks at both ends; whoever sits there has to live with it.
      carry(from, to, () => disturbance, line).catch(end);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const cut = () => {
    disturbance = { kind: 'cut' };
    lines.forEach(breakOff);
  };
  return {
    url: viaPort(target, (server.address() as AddressInfo).port),
    cut,
    delay: (milliseconds) => (disturbance = { kind: 'delay', milliseconds }),
    blackhole: () => (disturbance = { kind: 'blackhole' }),
    strand() {
      for (const line of lines) line.isStranded = true;
    },
    slice: (bytes) => (disturbance = { kind: 'slice', bytes }),
    restore() {
      disturbance = { kind: 'none' };
      for (const line of lines) if (line.hasGap) breakOff(line);
    },
    async stop() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}

function viaPort(target: string, port: number): string {
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return url.href.replace(/\/$/, '');
}

function breakOff({ ends }: Line): void {
  for (const end of ends) end.destroy();
}

/** Hands on what arrives at one end, in order, as the disturbance of that moment has it. */
async function carry(
  from: Socket,
  to: Socket,
  disturbance: () => Disturbance,
  line: Line,
): Promise<void> {
  for await (const chunk of from as AsyncIterable<Buffer>) {
    const present = disturbance();
    if (present.kind === 'delay') await sleep(present.milliseconds);
    // What comes after a gap would be taken for what was lost in it.
    line.hasGap ||= present.kind === 'blackhole';
    if (line.hasGap || line.isStranded) continue;
    for (const piece of present.kind === 'slice' ? pieces(chunk, present.bytes) : [chunk]) {
      if (!to.write(piece)) await once(to, 'drain');
      if (present.kind === 'slice') await nextTurn();
    }
  }
  to.end();
}

function pieces(chunk: Buffer, bytes: number): Buffer[] {
  const count = Math.ceil(chunk.length / bytes);
  return Array.from({ length: count }, (_each, n) => chunk.subarray(n * bytes, (n + 1) * bytes));
}
