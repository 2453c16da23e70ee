import { ZONE_RULES } from '../../../domain/scheduling/wallClock.js';
import { type Check, type Finding, right, wrong } from '../finding.ts';

/** Years after which rules of time zones are old: governments change some every year. */
const MAX_AGE = 1;

/** @param release of the IANA database, such as 2026f */
export function judgeZoneRules(release: string, now: Date): Finding {
  const age = now.getUTCFullYear() - parseInt(release, 10);
  if (age <= MAX_AGE) return right(`are of release ${release}.`);
  return wrong(`are of release ${release}: update Study Buddy.`);
}

export const checkZoneRules: Check = async ({ now }) => [judgeZoneRules(ZONE_RULES, now)];
