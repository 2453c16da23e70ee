import { WEEK } from '../../../../contract/durations.ts';
import { openDatabase } from '../../../platform/database/connect.ts';
import { findMetadata, SIGNUPS_REFUSED } from '../../../platform/database/metadata.ts';
import { signupLimit } from '../../../platform/limits/rateLimitWindows.ts';
import { type Check, right, warning } from '../finding.ts';

/** No network had too many sign-ups in the last week. */
export const checkSignUps: Check = async ({ config, now }) => {
  const setting = signupLimit(config);
  const limit = `${setting}=${config[setting]}`;
  const database = openDatabase(config);
  try {
    const at = await findMetadata(database, SIGNUPS_REFUSED);
    const isRecent = at !== undefined && now.getTime() - Date.parse(at) < WEEK;
    return [
      isRecent
        ? warning(`of one network were refused on ${at.slice(0, 16)} UTC: raise ${limit}.`)
        : right(`of each network stayed below ${limit} this week.`),
    ];
  } catch {
    // Another check says that the database cannot be read.
    return [];
  } finally {
    await database.destroy();
  }
};
