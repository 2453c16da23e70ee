import { openDatabase } from '../../../platform/database/connect.ts';
import { findMetadata, INSTALLATION_ID } from '../../../platform/database/metadata.ts';
import { findDifference, findMarks } from '../../../platform/redis/sharedSettings.ts';
import { type Check, right, wrong } from '../finding.ts';
import { withRedis } from '../redisClient.ts';

/** The settings here are those of the running nodes. */
export const checkNodes: Check = async ({ config }) => {
  if (config.DATABASE_URL === '' || config.REDIS_URL === '') return [right('are not several.')];
  const database = openDatabase(config);
  try {
    const known = await findMarks(database);
    if (!known) return [wrong('have not been started yet.')];
    const prefix = `study-buddy:${(await findMetadata(database, INSTALLATION_ID)) ?? ''}`;
    const difference = await withRedis(config.REDIS_URL, (redis) =>
      findDifference({ config, database, redis, prefix }, known),
    );
    if (difference !== undefined) return [wrong(`do not share everything: ${difference}`)];
    return [right('share the secret, the files and Redis.')];
  } finally {
    await database.destroy();
  }
};
