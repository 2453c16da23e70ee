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
let opened;
const storage = () => (opened ??= openBareStorage(process.env));
const store = async (/** @type {unknown} */ body) => {
  await (await storage()).insert(JSON.stringify(body));
};
let columns = [new Int32Array()];

app.get('/readyz', () => 'ready');
app.get('/metrics', () => register.metrics());
app.get('/pass/:rows/bytes/:bytes', async (request) => {
  const { rows, bytes } = /** @type {{ rows: string, bytes: string }} */ (request.params);
  await (await storage()).query();
  return passOver(Number(rows)) + 'a'.repeat(Number(bytes));
});
app.get('/slices', async () => {
  for (let n = 0; n < SLICES; n += 1) {
    const end = performance.now() + SLICE;
    while (performance.now() < end);
    await setImmediate();
  }
  return 'done';
});
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
 * Reads four columns of as many students, one after another.
 * @param {number} rows
 */
function passOver(rows) {
  if (columns[0]?.length !== rows) {
    columns = Array.from({ length: 4 }, (_, n) => new Int32Array(rows).map((__, row) => row * n));
  }
  let count = 0;
  for (const column of columns) {
    for (let row = 0; row < rows; row += 1) if (((column[row] ?? 0) & 7) === 0) count += 1;
  }
  return String(count);
}
