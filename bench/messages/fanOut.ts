import { setTimeout as sleep } from 'node:timers/promises';
import { connectAll } from '../support/sockets.ts';

interface Sender {
  id: string;
  buddyId: string;
  token: string;
}

/** Messages per second, and seconds. */
const [RATE, SECONDS] = [500, 10];
/** Milliseconds to wait for the last message, and between two checks for it. */
const [TIMEOUT, POLL_INTERVAL] = [30_000, 20];

/** Returns the sender of the nth message. Senders in a row are in different conversations. */
export function senderOf<Student>(students: readonly Student[], n: number): Student {
  const sender = students[(n * 37) % students.length];
  if (!sender) throw new Error('There are no students.');
  return sender;
}

/**
 * Connects a socket for each student and sends messages at a steady rate, in groups of messages sent at
 * the same time. Returns the sorted milliseconds from each request until the recipient has the message;
 * Infinity if it did not come.
 */
export async function fanOut(
  url: string,
  students: readonly Sender[],
  send: (sender: Sender, text: string) => Promise<unknown>,
  groupSize: number,
): Promise<number[]> {
  const sockets = await connectAll(url, students);
  const sentAt: number[] = [];
  const seenAfter = new Map<number, number>();
  sockets.forEach((socket, position) => {
    socket.on('receiveMessage', (message: { recipientId: string; message: string }) => {
      const n = Number(message.message);
      if (message.recipientId !== students[position]?.id) return;
      seenAfter.set(n, performance.now() - (sentAt[n] ?? NaN));
    });
  });
  const requests: Promise<unknown>[] = [];
  const total = RATE * SECONDS;
  const start = performance.now();
  for (let n = 0; n < total; n += 1) {
    const due = start + ((n - (n % groupSize)) * 1_000) / RATE;
    if (due > performance.now()) await sleep(due - performance.now());
    sentAt[n] = performance.now();
    requests.push(send(senderOf(students, n), String(n)));
  }
  await Promise.all(requests);
  const end = performance.now() + TIMEOUT;
  while (seenAfter.size < total && performance.now() < end) await sleep(POLL_INTERVAL);
  for (const socket of sockets) socket.disconnect();
  return Array.from({ length: total }, (_, n) => seenAfter.get(n) ?? Infinity).sort(
    (a, b) => a - b,
  );
}
