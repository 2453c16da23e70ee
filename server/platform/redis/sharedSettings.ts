import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Redis } from 'ioredis';
import { type Static, Type } from 'typebox';
import { type Config, SettingError } from '../config/config.ts';
import { makeOpaqueToken, makeSigner } from '../config/tokens.ts';
import { findMetadata, storeMetadata } from '../database/metadata.ts';
import { NODES_LOCK } from '../database/nodeLock.ts';
import type { Database, Queryable } from '../database/queryable.ts';
import { checkerOf } from '../http/validation/validation.ts';

/** What all nodes share, as the first one has stored it. */
const Marks = Type.Object({
  /** Fingerprint of JWT_SECRET. */
  secret: Type.String(),
  /** The bucket, or the content of a file in DATA_DIR. */
  files: Type.String(),
  /** Content of a key in Redis. */
  redis: Type.String(),
});
type Marks = Static<typeof Marks>;
const isMarks = checkerOf(Marks);

const METADATA = 'shared-settings';
const FILE = 'shared-by-nodes';
/** Milliseconds. A node also starts without Redis. */
const REDIS_TIMEOUT = 2_000;

export interface Node {
  config: Config;
  database: Database;
  redis: Redis;
  /** Prefix of the keys in Redis. */
  prefix: string;
}

/**
 * Compares what nodes have to share with what the running ones use. A node without others stores it: a file
 * in DATA_DIR without a bucket, a key in Redis, and their contents with a fingerprint of the secret in the
 * database.
 * @throws {SettingError} that names the setting which differs
 */
export async function assertShared(node: Node): Promise<void> {
  const marks = await node.database.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('study buddy shared settings'))`.execute(trx);
    const known = (await hasOthers(trx)) ? await findMarks(trx) : undefined;
    if (!known) return storeMarks(node, trx);
    const difference = await findDifference(node, known);
    if (difference !== undefined) throw new SettingError(difference);
    return known;
  });
  // Redis may have lost it in a restart.
  const store = () => void node.redis.set(redisKey(node), marks.redis).catch(() => undefined);
  if (node.redis.status === 'ready') store();
  node.redis.on('ready', store);
}

/** Says which setting of a node leads elsewhere than those of the running nodes. */
export async function findDifference(node: Node, known: Marks): Promise<string | undefined> {
  const { config } = node;
  if (fingerprintOf(config) !== known.secret) {
    return 'JWT_SECRET is not that of the other nodes, which would refuse the tokens of this one.';
  }
  if (bucketOf(config) !== (isFolder(known) ? undefined : known.files)) {
    return 'S3_BUCKET and S3_ENDPOINT are not those of the other nodes: set the same for all.';
  }
  if (isFolder(known) && (await readMark(config)) !== known.files) {
    return `DATA_DIR ${config.DATA_DIR} is not the folder of the other nodes, whose files would be missing here. Share it, or set S3_BUCKET for all.`;
  }
  const found = await askRedis(node);
  if (found === known.redis || found === undefined) return undefined;
  return 'REDIS_URL leads to another Redis than that of the other nodes: no event would reach them.';
}

/** Returns what the running nodes share, `undefined` before the first start of several. */
export async function findMarks(db: Queryable): Promise<Marks | undefined> {
  const stored = await findMetadata(db, METADATA);
  const marks: unknown = stored === undefined ? undefined : JSON.parse(stored);
  return isMarks(marks) ? marks : undefined;
}

async function storeMarks({ config }: Node, trx: Queryable): Promise<Marks> {
  const bucket = bucketOf(config);
  const marks = {
    secret: fingerprintOf(config),
    files: bucket ?? FOLDER + makeOpaqueToken(),
    redis: makeOpaqueToken(),
  };
  if (bucket === undefined) await writeFile(join(config.DATA_DIR, FILE), marks.files);
  await storeMetadata(trx, METADATA, JSON.stringify(marks));
  return marks;
}

/** Whether another node holds the lock that each holds. See lockDatabase(). */
async function hasOthers(db: Queryable): Promise<boolean> {
  const { rows } = await sql<{ holders: number }>`
    select count(*)::int as holders from pg_locks
    where locktype = 'advisory' and granted
      and database = (select oid from pg_database where datname = current_database())
      and (classid::bigint << 32 | objid::bigint) = hashtext(${NODES_LOCK})::bigint`.execute(db);
  return (rows[0]?.holders ?? 0) > 1;
}

const FOLDER = 'folder ';
const isFolder = ({ files }: Marks) => files.startsWith(FOLDER);

const bucketOf = ({ S3_BUCKET, S3_ENDPOINT }: Config): string | undefined =>
  S3_BUCKET === '' ? undefined : `bucket ${S3_ENDPOINT} ${S3_BUCKET}`;

const fingerprintOf = ({ JWT_SECRET }: Config) => makeSigner(JWT_SECRET, 'fingerprint').sign('');

const readMark = ({ DATA_DIR }: Config) =>
  readFile(join(DATA_DIR, FILE), 'utf8').catch(() => undefined);

const redisKey = ({ prefix }: Node) => `${prefix}:shared`;

/** Returns the content of the key, `null` without it, and `undefined` while Redis does not respond. */
const askRedis = (node: Node): Promise<string | null | undefined> =>
  Promise.race([
    node.redis.get(redisKey(node)).catch(() => undefined),
    delay(REDIS_TIMEOUT, undefined, { ref: false }),
  ]);
