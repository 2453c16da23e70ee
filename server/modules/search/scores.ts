import type { PublicUser } from '../../../contract/users.ts';
import { normalize } from '../../platform/database/normalize.ts';
import { comparedHours } from '../../domain/matching/sharedHours.ts';
import { slotsOf } from '../../domain/scheduling/weekSlots.ts';
import type { Features } from '../../domain/matching/score.ts';
import { RELIABILITY_BADGES } from '../reviews/index.ts';

/** Returns the scored fields of a profile. */
export const featuresOf = (user: PublicUser): Features => ({
  subjects: new Set(user.subjects.map(({ name }) => normalize(name))),
  days: new Set(user.availability),
  hours: user.hours && comparedHours(slotsOf(user.hours.ranges), user.hours.timeZone),
  skills: new Set(user.skills.map(normalize)),
  university: normalize(user.university),
  location: normalize(user.location),
  reliable: user.badges.some((badge) => RELIABILITY_BADGES.includes(badge)),
});

/** Returns the spellings of the university, location, subjects and skills of a profile by key. */
export const namesByKey = ({ university, location, skills, subjects }: PublicUser) =>
  new Map(
    [university, location, ...skills, ...subjects.map(({ name }) => name)].map((name) => [
      normalize(name),
      name,
    ]),
  );
