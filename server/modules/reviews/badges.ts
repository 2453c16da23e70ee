import { DAY } from '../../../contract/durations.ts';
import type { Context } from '../../platform/context.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { ASKED_UNTIL } from './askForReviews.ts';
import { listPresentWithout } from './attendanceRepository.ts';
import * as repository from './badgeRepository.ts';

export const BADGES = ['Quick Responder', 'Study Regular', 'Complete Profile'] as const;
const [QUICK_RESPONDER, STUDY_REGULAR, COMPLETE_PROFILE] = BADGES;

/** Badges that add a bonus to the match percentage. */
export const RELIABILITY_BADGES: readonly string[] = [QUICK_RESPONDER, STUDY_REGULAR];

/** Quick Responder needs `minimum` decisions, a share of them within `maxDelay` (milliseconds). */
const DECISIONS = { minimum: 3, promptShare: 0.8, maxDelay: DAY };
/** Study Regular needs this many attended study sessions, see Achievements. */
const MIN_STUDY_SESSIONS = 3;

/**
 * Awards the earned badges of a student. Presence in a room counts once the question about the study
 * session ended, so that an answer of the other comes first. Complete Profile is removed when the profile becomes
 * incomplete; the other badges are permanent.
 */
export async function awardBadges(db: Queryable, userId: string, now: Date): Promise<void> {
  const until = new Date(now.getTime() - ASKED_UNTIL).toISOString();
  const found = await repository.findAchievements(db, userId, until);
  if (!found) return;
  const earned = {
    [QUICK_RESPONDER]: isQuickResponder(found.decisions),
    [STUDY_REGULAR]: found.attended >= MIN_STUDY_SESSIONS,
    [COMPLETE_PROFILE]: found.profileItems.every(Boolean),
  };
  for (const badge of BADGES) {
    const isHeld = found.badges.includes(badge);
    if (earned[badge] && !isHeld) {
      await repository.insertBadge(db, { user_id: userId, badge, earned_at: now.toISOString() });
    } else if (badge === COMPLETE_PROFILE && !earned[badge] && isHeld) {
      await repository.deleteBadge(db, userId, badge);
    }
  }
}

/**
 * Awards Study Regular to students who were present in rooms of study sessions, whose questions ended
 * within the last day.
 */
export async function awardPresence({ database, now: clock }: Context): Promise<void> {
  const now = clock();
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();
  const ended = { after: before(ASKED_UNTIL + DAY), until: before(ASKED_UNTIL) };
  for (const userId of await listPresentWithout(database, STUDY_REGULAR, ended)) {
    await awardBadges(database, userId, now);
  }
}

function isQuickResponder(decisions: repository.Achievements['decisions']): boolean {
  const prompt = decisions.filter(
    ({ requestedAt, decidedAt }) =>
      Date.parse(decidedAt) - Date.parse(requestedAt) <= DECISIONS.maxDelay,
  );
  const { length } = decisions;
  return length >= DECISIONS.minimum && prompt.length >= DECISIONS.promptShare * length;
}
