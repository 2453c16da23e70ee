import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildApp } from '../../../server/app.ts';
import { type Config, SettingError } from '../../../server/platform/config/config.ts';
import { lockDatabase } from '../../../server/platform/database/nodeLock.ts';
import { startBucketServer } from '../../support/server/bucketServer.ts';
import { startSharedServer } from '../../support/server/server.ts';
import { tempFolder } from '../../support/server/tempFolder.ts';

const server = await startSharedServer();
const locks: (() => Promise<void>)[] = [];
/** Holds the lock of a node, which a server of a test does not. */
const lock = async () => {
  locks.push(await lockDatabase(server.config, () => undefined));
};
afterAll(async () => {
  for (const unlock of locks) await unlock();
});

/** Starts a node with other settings, and stops it. */
async function start(settings: Partial<Config>): Promise<void> {
  const app = await buildApp({ config: { ...server.config, ...settings } });
  await app.close();
}

const JWT_SECRET = 'another secret of more than 32 characters';

it('a node that is alone starts with other settings, which are those of the next ones', async () => {
  await lock();
  await start({ JWT_SECRET });
  await start({});
});

describe('a node does not start beside others with', () => {
  beforeAll(async () => {
    await start({});
    await lock();
    await lock();
  });

  it('the same settings: it does', async () => {
    await start({});
  });

  it.each<[string, () => Promise<Partial<Config>>, RegExp]>([
    [
      'another secret',
      () => Promise.resolve({ JWT_SECRET }),
      /^JWT_SECRET is not that of the other/,
    ],
    [
      'another folder',
      async () => ({ DATA_DIR: await tempFolder() }),
      /^DATA_DIR .* is not the folder of the other nodes/,
    ],
    [
      'a bucket',
      async () => {
        const bucket = await startBucketServer();
        locks.push(bucket.stop);
        return bucket.settings;
      },
      /^S3_BUCKET and S3_ENDPOINT are not those of the other nodes/,
    ],
    [
      'another Redis',
      () => Promise.resolve({ REDIS_URL: `${new URL('/9', server.config.REDIS_URL)}` }),
      /^REDIS_URL leads to another Redis/,
    ],
  ])('%s', async (_what, settings, message) => {
    const started = start(await settings());
    await expect(started).rejects.toThrow(SettingError);
    await expect(started).rejects.toThrow(message);
  });
});
