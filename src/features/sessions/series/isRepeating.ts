import type { StudySession } from '../../../../contract/sessions.ts';

/** Returns whether a session can be changed together with others. Ended ones are changed alone. */
export const isRepeating = ({ series, endTime }: StudySession): boolean =>
  series !== undefined && Date.parse(endTime) > Date.now();
