import type { ProfileBody } from '../../../contract/users.ts';

/** The fields of a profile that every service has. */
const SPECIFIED: readonly string[] = [
  'name',
  'university',
  'bio',
  'location',
  'subjects',
  'availability',
] satisfies (keyof ProfileBody)[];

/**
 * Returns the body that saves a profile. Fields that not every service has are included only if they
 * differ from the saved ones, because a service without them rejects them.
 */
export const profileBody = (edited: ProfileBody, saved: ProfileBody): ProfileBody =>
  Object.fromEntries(
    Object.entries(edited).filter(
      ([field, value]) =>
        SPECIFIED.includes(field) ||
        JSON.stringify(value) !== JSON.stringify(saved[field as keyof ProfileBody]),
    ),
  );
