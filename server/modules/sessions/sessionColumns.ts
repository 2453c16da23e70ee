import type { StudySessionDraft } from './sessionRules.ts';

/** Returns the columns of the fields that the creator sets. */
export const columnsOf = (plan: StudySessionDraft) => ({
  title: plan.title,
  description: plan.description,
  location: plan.location,
  link: plan.link,
  start_time: plan.startTime,
  end_time: plan.endTime,
  ...(plan.places !== undefined && { places: plan.places }),
});
