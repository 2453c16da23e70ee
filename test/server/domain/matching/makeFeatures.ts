import type { ComparedHours } from '../../../../server/domain/matching/sharedHours.ts';
import type { Features } from '../../../../server/domain/matching/score.ts';

interface Said {
  subjects?: readonly string[];
  days?: readonly string[];
  hours?: ComparedHours | undefined;
  skills?: readonly string[];
  university?: string;
  location?: string;
  reliable?: boolean;
}

/** Returns the features of a profile with only these fields. */
export function makeFeatures({
  subjects = [],
  days = [],
  hours,
  skills = [],
  university = '',
  location = '',
  reliable = false,
}: Said): Features {
  return {
    subjects: new Set(subjects),
    days: new Set(days),
    hours,
    skills: new Set(skills),
    university,
    location,
    reliable,
  };
}
