import { setTimeout as sleep } from 'node:timers/promises';
import { json, sendOk } from '../support/http.ts';
import { poll } from '../support/poll.ts';
import { connectAll } from '../support/sockets.ts';
import type { Compared } from '../support/timing.ts';

/** A server with students who send messages to each other. */
export interface Target {
  url: string;
  students: readonly { id: string; buddyId: string; token: string }[];
}

/** Seconds for each server. */
const SECONDS = 10;
/** Milliseconds to wait for the last message. */
const TIMEOUT = 30_000;

/** Sends the nth message. Senders in a row are in different conversations. */
export async function sendMessage({ url, students }: Target, n: number, message: string) {
  const sender = students[(n * 37) % students.length];
  if (!sender) throw new Error('There are no students.');
  const body = json({ recipientId: sender.buddyId, message });
  await sendOk(`${url}/api/messages`, { token: sender.token, body });
}

/**
 * Sends messages at a steady rate to both servers in turns, a second each, in groups of messages sent at
 * the same time. Returns the milliseconds from each request until the recipient has the message.
 */
export async function fanOut(
  service: Target,
  floor: Target,
  { rate, groupSize }: { rate: number; groupSize: number },
): Promise<Compared> {
  const runs = [await openSockets(service), await openSockets(floor)] as const;
  for (let second = 0; second < SECONDS; second += 1) {
    for (const run of runs) await run.sendForSecond(rate, groupSize);
  }
  const [times, floors] = await Promise.all(runs.map((run) => run.seenAfter()));
  return { times: times ?? [], floors: floors ?? [] };
}

/** Connects a socket for each student. */
async function openSockets(target: Target) {
  const sockets = await connectAll(target.url, target.students);
  const sentAt: number[] = [];
  const seen = new Map<number, number>();
  sockets.forEach((socket, position) => {
    socket.on('receiveMessage', (message: { recipientId: string; message: string }) => {
      const n = Number(message.message);
      if (message.recipientId !== target.students[position]?.id) return;
      seen.set(n, performance.now() - (sentAt[n] ?? NaN));
    });
  });
  return {
    async sendForSecond(rate: number, groupSize: number): Promise<void> {
      const requests: Promise<unknown>[] = [];
      const start = performance.now();
      for (let k = 0; k < rate; k += 1) {
        const due = start + ((k - (k % groupSize)) * 1_000) / rate;
        if (due > performance.now()) await sleep(due - performance.now());
        const n = sentAt.push(performance.now()) - 1;
        requests.push(sendMessage(target, n, String(n)));
      }
      await Promise.all(requests);
    },
    /** Returns the times of each second, `Infinity` for messages that did not come. */
    async seenAfter(): Promise<number[][]> {
      const count = sentAt.length;
      await poll(
        () => seen.size,
        (size) => size === count,
        { timeout: TIMEOUT, interval: 20 },
      );
      for (const socket of sockets) socket.disconnect();
      const size = count / SECONDS;
      return Array.from({ length: SECONDS }, (_, second) =>
        Array.from({ length: size }, (__, n) => seen.get(second * size + n) ?? Infinity),
      );
    },
  };
}
