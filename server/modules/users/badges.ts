import { BADGES, LIMITS } from '../../../contract/constants.ts';
import type { Queryable } from '../../context.ts';
import * as repository from './badgeRepository.ts';

const [QUICK_RESPONDER, STUDY_REGULAR, COMPLETE_PROFILE] = BADGES;

/** What says that somebody can be relied on: a bonus in the match percentage. */
export const RELIABILITY_BADGES: readonly string[] = [QUICK_RESPONDER, STUDY_REGULAR];

/** Answers that earn Quick Responder: at least so many, and so large a part within the time. */
const ANSWERS = { least: 3, promptPart: 0.8, promptWithin: 24 * 60 * 60 * 1_000 };
/** Attended sessions that earn Study Regular. */
const SESSIONS_LEAST = 3;

/**
 * Gives a student the badges that what they did has earned. Complete Profile is taken away again
 * when it is no longer true; the others, once earned, stay.
 */
export async function awardBadges(db: Queryable, userId: string, now: Date): Promise<void> {
  const at = now.toISOString();
  const items = await repository.findProfileItems(db, userId);
  if (!items) return;
  const earned = {
    [QUICK_RESPONDER]: answersPromptly(await repository.listAnswerTimes(db, userId)),
    [STUDY_REGULAR]: (await repository.countAttended(db, userId, at)) >= SESSIONS_LEAST,
    [COMPLETE_PROFILE]: items.filter(Boolean).length === LIMITS.profileItems,
  };
  for (const badge of BADGES) {
    if (earned[badge]) {
      await repository.insertBadge(db, { user_id: userId, badge, earned_at: at });
    } else if (badge === COMPLETE_PROFILE) {
      await repository.deleteBadge(db, userId, badge);
    }
  }
}

function answersPromptly(times: readonly { asked: string; answered: string }[]): boolean {
  const prompt = times.filter(
    ({ asked, answered }) => Date.parse(answered) - Date.parse(asked) <= ANSWERS.promptWithin,
  );
  return times.length >= ANSWERS.least && prompt.length >= ANSWERS.promptPart * times.length;
}
