import type { PublicUser } from '../../../contract/users.ts';
import { LIMITS } from '../../../contract/constants.ts';

type Profile = Pick<
  PublicUser,
  'name' | 'university' | 'bio' | 'location' | 'subjects' | 'availability' | 'avatar'
>;

/** Returns the share of seven profile items that are filled in, in percent. */
export function completion(profile: Profile): number {
  const { name, university, bio, location, avatar, subjects, availability } = profile;
  const texts = [name, university, bio, location, avatar].filter((text) => text.trim() !== '');
  const lists = [subjects, availability].filter((list) => list.length > 0);
  return Math.round(((texts.length + lists.length) / LIMITS.profileItems) * 100);
}
