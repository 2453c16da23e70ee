import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import Fastify, { type FastifyRequest } from 'fastify';
import '../../../../server/platform/http/authentication.ts';
import { errorHandler } from '../../../../server/platform/http/errorHandler.ts';
import { uploads } from '../../../../server/platform/uploads/uploads.ts';
import { png } from '../../../support/files.ts';
import { startSharedServer, signUp, type Student } from '../../../support/server/server.ts';
import { waitFor } from '../../../support/waitFor.ts';
import { filesOnDisk } from '../../modules/conversations/attachments/files.ts';
import {
  END,
  FILE,
  part,
  sendFile,
  stall,
  UPLOAD_PATHS,
  type UploadAnswer,
} from './uploadRequests.ts';

const server = await startSharedServer();
const form = Buffer.concat([part(FILE, png), END]);
const [start, rest] = [form.subarray(0, -20), form.subarray(-20)];
const [AVATAR, ATTACHMENT] = UPLOAD_PATHS;

const unfinished = async () => (await filesOnDisk(server)).filter((name) => name.endsWith('.part'));

describe('uploads of one account', () => {
  let ada: Student;
  let first: ReturnType<typeof stall>;

  beforeEach(async () => {
    ada = await signUp(server, 'Ada Lovelace');
    first = stall(server, ada, ATTACHMENT, start, rest);
    await waitFor(async () => expect(await unfinished()).toHaveLength(1));
  });
  afterEach(() => {
    first.cancel();
  });

  it('take turns, also for a message and an avatar, and others do not wait', async () => {
    const answered: number[] = [];
    const note = ({ status }: UploadAnswer) => {
      answered.push(status);
      return status;
    };
    const second = sendFile(server, ada, AVATAR, png).then(note);
    const third = sendFile(server, ada, ATTACHMENT, png).then(note);
    const grace = await signUp(server, 'Grace Hopper');
    expect((await sendFile(server, grace, AVATAR, png)).status).toBe(200);
    expect((await sendFile(server, grace, ATTACHMENT, png)).status).toBe(201);
    expect(answered).toEqual([]);
    expect(await unfinished()).toHaveLength(1);

    expect(await first.finish()).toContain('HTTP/1.1 201');
    // On their own connections, so either can arrive first.
    expect(await Promise.all([second, third])).toEqual([200, 201]);
  });

  it('are refused from the 21st, and continue after a cancelled one', async () => {
    const answers: UploadAnswer[] = [];
    const waiting = Array.from({ length: 25 }, async () => {
      answers.push(await sendFile(server, ada, ATTACHMENT, png));
    });
    await waitFor(() => expect(answers).toHaveLength(6));
    for (const refused of answers) {
      expect(refused).toMatchObject({
        status: 429,
        body: { error: expect.stringContaining('Wait until some are done') },
        retryAfter: '10',
      });
    }
    first.cancel();
    await Promise.all(waiting);
    expect(answers.slice(6).map(({ status }) => status)).toEqual(Array(19).fill(201));
  });
});

/** Starts a service that only receives files. Each token is an account. */
async function startReceiver(options?: Parameters<typeof uploads>[0]) {
  const app = Fastify({ trustProxy: true });
  const log: string[] = [];
  await app.register(errorHandler);
  await app.register(uploads(options));
  app.decorateRequest('userId', '');
  app.decorateRequest('needsVerification', false);
  app.addHook('onRequest', async (request) => {
    request.userId = request.headers.authorization ?? '';
    log.push(`${request.userId} arrives`);
  });
  const receive = (request: FastifyRequest) =>
    app.receiveFile(request, async ({ content, complete }) => {
      log.push(`${request.userId} starts`);
      let size = 0;
      for await (const chunk of content) size += (chunk as Buffer).length;
      await complete();
      log.push(`${request.userId} ends`);
      return { size };
    });
  for (const path of ['/', '/other']) app.post(path, receive);
  app.post('/closed', async (request) => {
    const closed = once(request.raw.socket, 'close');
    request.raw.socket.destroy();
    await closed;
    await receive(request).catch((error: unknown) => log.push(String(error)));
  });
  const url = await app.listen({ port: 0 });
  return { url, log, close: () => app.close() };
}

it('limits the simultaneous uploads of each route', async () => {
  const receiver = await startReceiver({ maxReceived: 1 });
  const first = stall(receiver, { token: 'ada' }, '/', start, rest);
  await waitFor(() => expect(receiver.log).toContain('Bearer ada starts'));
  const second = sendFile(receiver, { token: 'grace' }, '/', png);
  await waitFor(() => expect(receiver.log).toContain('Bearer grace arrives'));
  expect((await sendFile(receiver, { token: 'alan' }, '/other', png)).status).toBe(200);
  await first.finish();
  expect((await second).status).toBe(200);
  expect(receiver.log).toEqual([
    'Bearer ada arrives',
    'Bearer ada starts',
    'Bearer grace arrives',
    ...['Bearer alan arrives', 'Bearer alan starts', 'Bearer alan ends'],
    'Bearer ada ends',
    'Bearer grace starts',
    'Bearer grace ends',
  ]);
  await receiver.close();
});

it('leaves places to other networks', async () => {
  const receiver = await startReceiver({ maxReceived: 4 });
  const stalled = ['ada', 'grace', 'alan'].map((token) =>
    stall(receiver, { token }, '/', start, rest),
  );
  await waitFor(() => {
    expect(receiver.log.filter((line) => line.endsWith('starts'))).toHaveLength(3);
  });
  const near = sendFile(receiver, { token: 'emmy' }, '/', png);
  await waitFor(() => expect(receiver.log).toContain('Bearer emmy arrives'));
  const far = await sendFile(receiver, { token: 'marie', from: '198.51.100.7' }, '/', png);
  expect(far.status).toBe(200);
  expect(receiver.log).not.toContain('Bearer emmy starts');
  await Promise.all(stalled.map((upload) => upload.finish()));
  expect((await near).status).toBe(200);
  await receiver.close();
});

describe('an upload that stops on its way', () => {
  it.each([
    ['before its file', Buffer.from('--b\r\n')],
    ['within its file', start],
    ['after its file', form.subarray(0, -5)],
  ])('is answered with 408 %s, and its turn ends', async (_where, sent) => {
    const receiver = await startReceiver({ pace: { bytes: 1, interval: 500 } });
    const stalled = await stall(receiver, { token: 'ada' }, '/', sent).closed;
    expect(stalled).toContain('HTTP/1.1 408 Request Timeout');
    expect(stalled).toContain(
      '{"error":"The upload stopped on its way or is too slow. Please try again."}',
    );
    expect(await sendFile(receiver, { token: 'ada' }, '/', png)).toMatchObject({
      status: 200,
      body: { size: png.length },
    });
    await receiver.close();
  });

  it('did not arrive whole when the client disconnects before its turn', async () => {
    const receiver = await startReceiver();
    await stall(receiver, { token: 'ada' }, '/closed', start).closed;
    await waitFor(() => expect(receiver.log).toHaveLength(2));
    expect(receiver.log[1]).toContain('The upload did not arrive whole.');
    await receiver.close();
  });

  it('is answered with 408 when too few bytes arrive', async () => {
    const receiver = await startReceiver({ pace: { bytes: start.length + 1_000, interval: 500 } });
    const slow = await stall(receiver, { token: 'ada' }, '/', start).closed;
    expect(slow).toContain('HTTP/1.1 408 Request Timeout');
    await receiver.close();
  });
});
