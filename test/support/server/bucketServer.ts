import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from '@20minutes/s3rver';
import { freePort } from '../../../scripts/freePort.js';

/** An S3-compatible server with one bucket. */
export interface BucketServer {
  /** Settings that make the service store its files in the bucket. */
  settings: Record<string, string>;
  /** Returns the keys of all objects. */
  keys(): Promise<string[]>;
  /** Closes the server and keeps its objects. `resume` opens it again on the same port. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Closes the server and deletes its objects. */
  stop(): Promise<void>;
}

const BUCKET = 'study-buddy';
/** Suffix of the file in which s3rver stores the content of an object. */
const OBJECT = '._S3rver_object';

/** Starts the server and sets its AWS credentials in the environment of this process. */
export async function startBucketServer(): Promise<BucketServer> {
  process.env['AWS_ACCESS_KEY_ID'] = 'S3RVER';
  process.env['AWS_SECRET_ACCESS_KEY'] = 'S3RVER';
  const directory = await mkdtemp(path.join(tmpdir(), 'study-buddy-bucket-'));
  const port = await freePort();
  const listen = async () => {
    const instance = new S3rver({
      address: '127.0.0.1',
      port,
      directory,
      silent: true,
      // s3rver omits the slash after the bucket name when it verifies a signature.
      allowMismatchedSignatures: true,
      configureBuckets: [{ name: BUCKET }],
    });
    await instance.run();
    return instance;
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
