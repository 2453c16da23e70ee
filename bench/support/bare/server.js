// @ts-check
// Fastify and socket.io without the service. Benchmarks measure it beside the service, to know what the
// machine needs for the same requests in the same minutes. PORT, DATABASE_URL and DATA_DIR are as those
// of the service.
import { setImmediate } from 'node:timers/promises';
import { verify } from '@node-rs/argon2';
import Fastify from 'fastify';
import { collectDefaultMetrics, register } from 'prom-client';
import { Server } from 'socket.io';
import { openBareStorage } from './storage.js';

/** Of any password. */
const HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$QkyDjly8N1DdilYP0yNZ4w$2tr69ZbaofdSAxaODH4yES9yjawRwq8c2VJzcFtQvQU';
/** Milliseconds for which a search of the service does not let other work run. */
const SLICE = 2;
/** Enough for the event loop delay, which is sampled every 10 milliseconds. */
const SLICES = 25;

const app = Fastify();
const sockets = new Server(app.server);
sockets.on('connection', (socket) => void socket.join(String(socket.handshake.auth['token'])));
collectDefaultMetrics();
/** @type {ReturnType<typeof openBareStorage> | undefined} */
let storage;
const store = async (/** @type {unknown} */ body) => {
  storage ??= openBareStorage(process.env);
  await (await storage).insert(JSON.stringify(body));
};
let columns = [new Int32Array()];

/** @typedef {{ count: string, rows: string }} Numbers */
app.get('/readyz', () => 'ready');
app.get('/metrics', () => register.metrics());
app.get('/bytes/:count', (request) =>
  'a'.repeat(Number(/** @type {Numbers} */ (request.params).count)),
);
app.get('/pass/:rows/:count', (request) => {
  const { count, rows } = /** @type {Numbers} */ (request.params);
  return passOver(Number(rows)) + 'a'.repeat(Number(count));
});
app.get('/slices', async () => {
  for (let n = 0; n < SLICES; n += 1) {
    const end = performance.now() + SLICE;
    while (performance.now() < end);
    await setImmediate();
  }
  return 'done';
});
app.post('/echo', (request, reply) => reply.code(201).send(request.body));
app.post('/rows', async (request, reply) => {
  await store(request.body);
  return reply.code(201).send(request.body);
});
app.post('/api/users/login', async () => verify(HASH, 'some password'));
app.post('/api/messages', async (request, reply) => {
  const { recipientId } = /** @type {{ recipientId: string }} */ (request.body);
  await store(request.body);
  sockets.to(recipientId).emit('receiveMessage', request.body);
  return reply.code(201).send(request.body);
});
app.get('/*', () => []);
await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']), backlog: 4_096 });

/**
 * Reads as many numbers as the index of the service has of as many students.
 * @param {number} rows
 */
function passOver(rows) {
  if (columns[0]?.length !== rows) {
    columns = Array.from({ length: 4 }, (_, n) => new Int32Array(rows).map((__, row) => row * n));
  }
  let count = 0;
  for (const column of columns) for (const value of column) if ((value & 7) === 0) count += 1;
  return String(count);
}
