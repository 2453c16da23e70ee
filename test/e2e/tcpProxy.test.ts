import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startTcpProxy, type TcpProxy } from '../../bench/faults/tcpProxy.ts';
import { eventually } from '../support/eventually.ts';

/** Answers whatever it hears, and writes down in which pieces it came. */
let pieces: string[];
let port: number;
let proxy: TcpProxy;
let closing: (() => unknown)[];
beforeEach(async () => {
  pieces = [];
  closing = [];
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk: Buffer) => {
      pieces.push(chunk.toString());
      socket.write(chunk);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => server.close());
  ({ port } = server.address() as AddressInfo);
  proxy = await startTcpProxy(`tcp://127.0.0.1:${port}`);
  closing.push(() => proxy.stop());
});
afterEach(async () => {
  for (const close of closing.reverse()) await close();
});

/** A connection, by way of the proxy unless told otherwise, with what has come back on it. */
async function open(to = Number(new URL(proxy.url).port)) {
  const socket: Socket = connect(to, '127.0.0.1');
  closing.push(() => socket.destroy());
  let heard = '';
  let hasEnded = false;
  socket.setEncoding('utf8').on('data', (chunk: string) => (heard += chunk));
  socket.on('error', () => socket.destroy());
  socket.on('close', () => (hasEnded = true));
  await once(socket, 'connect');
  return {
    say: (text: string) => socket.write(text),
    heard: () => heard,
    hasEnded: () => hasEnded,
  };
}

type Line = Awaited<ReturnType<typeof open>>;
const expectEcho = async (line: Line, text: string) => {
  line.say(text);
  await eventually(() => expect(line.heard().endsWith(text)).toBe(true));
};
const expectEnd = (line: Line) => eventually(() => expect(line.hasEnded()).toBe(true));

describe('the line that faults are made on', () => {
  it('hands everything on in both directions', async () => {
    await expectEcho(await open(), 'hello');
  });

  it('ends what is open and takes nothing while it is cut', async () => {
    const before = await open();
    await expectEcho(before, 'hello');
    proxy.cut();
    await expectEnd(before);
    await expectEnd(await open());
    proxy.restore();
    await expectEcho(await open(), 'again');
  });

  it('hands on late while it is delayed, in order', async () => {
    const line = await open();
    proxy.delay(100);
    const start = performance.now();
    line.say('one ');
    line.say('two ');
    await expectEcho(line, 'three');
    expect(performance.now() - start).toBeGreaterThanOrEqual(200);
    expect(line.heard()).toBe('one two three');
  });

  it('swallows while it is a blackhole, and ends what lacks something afterwards', async () => {
    const [silent, speaking] = [await open(), await open()];
    await expectEcho(silent, 'a');
    await expectEcho(speaking, 'b');
    proxy.blackhole();
    speaking.say('lost');
    const during = await open();
    during.say('lost, too');
    await expectEcho(await open(port), 'c');
    expect([speaking.hasEnded(), during.hasEnded()]).toEqual([false, false]);
    proxy.restore();
    await expectEnd(speaking);
    await expectEnd(during);
    await expectEcho(silent, 'd');
    expect(pieces.join('')).toBe('abcd');
  });

  it('leaves what was open in silence once it is stranded, and takes what is new', async () => {
    const stranded = await open();
    await expectEcho(stranded, 'a');
    proxy.strand();
    stranded.say('lost');
    await expectEcho(await open(), 'new');
    expect([stranded.heard(), stranded.hasEnded()]).toEqual(['a', false]);
  });

  it('hands on in small pieces while it slices', async () => {
    const line = await open();
    proxy.slice(2);
    await expectEcho(line, 'sliced up');
    expect(pieces.join('')).toBe('sliced up');
    expect(pieces.length).toBeGreaterThan(1);
  });
});
