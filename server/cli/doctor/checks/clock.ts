import { sql } from 'kysely';
import { openDatabase } from '../../../platform/database/connect.ts';
import { type Check, type Finding, type Installation, right, wrong } from '../finding.ts';
import { withRedis } from '../redisClient.ts';

/** Milliseconds by which clocks may differ. */
const TOLERANCE = 2_000;

/** The clock of this machine agrees with those of PostgreSQL and Redis. */
export const checkClock: Check = async ({ config }) => {
  const findings = [
    ...(config.DATABASE_URL === '' ? [] : [await compare('PostgreSQL', () => askPostgres(config))]),
    ...(config.REDIS_URL === '' ? [] : [await compare('Redis', () => askRedis(config))]),
  ];
  if (findings.length > 0) return findings;
  return [right(`says ${new Date().toISOString()}, and nothing is on another machine.`)];
};

async function compare(other: string, ask: () => Promise<number>): Promise<Finding> {
  const before = Date.now();
  const time = await ask().catch(() => undefined);
  if (time === undefined) return wrong(`cannot be compared with ${other}, which does not answer.`);
  return judgeClock(other, { time, before, after: Date.now() });
}

/** @param times milliseconds: of the other clock, and of this one before and after it was asked */
export function judgeClock(
  other: string,
  { time, before, after }: { time: number; before: number; after: number },
): Finding {
  const off = Math.max(before - time, time - after, 0);
  if (off <= TOLERANCE) return right(`agrees with that of ${other}.`);
  return wrong(
    `differs by ${Math.round(off / 1_000)} s from that of ${other}: synchronize both (NTP).`,
  );
}

async function askPostgres(config: Installation['config']): Promise<number> {
  const database = openDatabase(config);
  try {
    const { rows } = await sql<{ time: number }>`select
      (extract(epoch from clock_timestamp()) * 1000)::bigint as time`.execute(database);
    return rows[0]?.time ?? NaN;
  } finally {
    await database.destroy();
  }
}

const askRedis = ({ REDIS_URL }: Installation['config']): Promise<number> =>
  withRedis(REDIS_URL, async (redis) => {
    const [seconds, microseconds] = await redis.time();
    return Number(seconds) * 1_000 + Number(microseconds) / 1_000;
  });
