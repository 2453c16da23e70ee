import type { Queryable } from '../../context.ts';
import { ASKED_UNTIL } from '../../jobs/askForReviews.ts';
import { countConfirmed } from '../reviews/attendanceRepository.ts';
import * as repository from './badgeRepository.ts';

export const BADGES = ['Quick Responder', 'Study Regular', 'Complete Profile'] as const;
const [QUICK_RESPONDER, STUDY_REGULAR, COMPLETE_PROFILE] = BADGES;

/** Badges that add a bonus to the match percentage. */
export const RELIABILITY_BADGES: readonly string[] = [QUICK_RESPONDER, STUDY_REGULAR];

/** Quick Responder needs `minimum` decisions, a share of them within `maxDelay` (milliseconds). */
const DECISIONS = { minimum: 3, promptShare: 0.8, maxDelay: 24 * 60 * 60 * 1_000 };
/** Study Regular needs this many attended study sessions, see countAttended(). */
const MIN_STUDY_SESSIONS = 3;

/**
 * Awards the earned badges of a student. Complete Profile is removed when the profile becomes
 * incomplete; the other badges are permanent.
 */
export async function awardBadges(db: Queryable, userId: string, now: Date): Promise<void> {
  const at = now.toISOString();
  const items = await repository.findProfileItems(db, userId);
  if (!items) return;
  const earned = {
    [QUICK_RESPONDER]: isQuickResponder(await repository.listDecisionTimes(db, userId)),
    [STUDY_REGULAR]: (await countAttended(db, userId, now)) >= MIN_STUDY_SESSIONS,
    [COMPLETE_PROFILE]: items.every(Boolean),
  };
  for (const badge of BADGES) {
    if (earned[badge]) {
      await repository.insertBadge(db, { user_id: userId, badge, earned_at: at });
    } else if (badge === COMPLETE_PROFILE) {
      await repository.deleteBadge(db, userId, badge);
    }
  }
}

/**
 * Counts the study sessions that a student attended: those in which two members confirm that the other
 * came, and those without a question about who came.
 */
async function countAttended(db: Queryable, userId: string, now: Date): Promise<number> {
  const until = new Date(now.getTime() - ASKED_UNTIL).toISOString();
  const unreviewed = await repository.countUnreviewed(db, userId, until);
  return unreviewed + (await countConfirmed(db, userId));
}

function isQuickResponder(
  decisions: readonly { requestedAt: string; decidedAt: string }[],
): boolean {
  const prompt = decisions.filter(
    ({ requestedAt, decidedAt }) =>
      Date.parse(decidedAt) - Date.parse(requestedAt) <= DECISIONS.maxDelay,
  );
  const { length } = decisions;
  return length >= DECISIONS.minimum && prompt.length >= DECISIONS.promptShare * length;
}
