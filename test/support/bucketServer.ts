import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from '@20minutes/s3rver';
import { freePort } from '../../scripts/freePort.js';

/** A server that speaks like S3, with one bucket. */
export interface BucketServer {
  /** What the service must be told to keep its files there. */
  settings: Record<string, string>;
  /** The keys of all objects there are. */
  keys(): Promise<string[]>;
  /** Goes away, and comes back with all that it had. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Goes away with all that it had. */
  stop(): Promise<void>;
}

const BUCKET = 'study-buddy';
/** What the server knows each of its objects by. */
const OBJECT = '._S3rver_object';

/** Lets the client of this process in, which looks for credentials where the AWS tools do. */
export async function startBucketServer(): Promise<BucketServer> {
  process.env['AWS_ACCESS_KEY_ID'] = 'S3RVER';
  process.env['AWS_SECRET_ACCESS_KEY'] = 'S3RVER';
  const directory = await mkdtemp(path.join(tmpdir(), 'study-buddy-bucket-'));
  const port = await freePort();
  const listen = async () => {
    const made = new S3rver({
      address: '127.0.0.1',
      port,
      directory,
      silent: true,
      // It forgets the slash after the name of a bucket when it checks what is signed.
      allowMismatchedSignatures: true,
      configureBuckets: [{ name: BUCKET }],
    });
    await made.run();
    return made;
  };
  let server = await listen();
  return {
    settings: { S3_BUCKET: BUCKET, S3_ENDPOINT: `http://127.0.0.1:${String(port)}` },
    async keys() {
      const files = await readdir(path.join(directory, BUCKET), { recursive: true });
      return files
        .filter((file) => file.endsWith(OBJECT))
        .map((file) => file.slice(0, -OBJECT.length).split(path.sep).join('/'));
    },
    pause: () => server.close(),
    async resume() {
      server = await listen();
    },
    async stop() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
