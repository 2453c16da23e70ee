import type { PublicUser } from '../../../contract/users.ts';
import { LIMITS } from '../../../contract/constants.ts';

type Profile = Pick<
  PublicUser,
  'name' | 'university' | 'bio' | 'location' | 'subjects' | 'availability' | 'avatar'
>;

/** How much of the profile is filled in, in percent: seven items, one point each. */
export function completion(profile: Profile): number {
  const { name, university, bio, location, avatar, subjects, availability } = profile;
  const texts = [name, university, bio, location, avatar].filter((text) => text.trim() !== '');
  const lists = [subjects, availability].filter((list) => list.length > 0);
  return Math.round(((texts.length + lists.length) / LIMITS.profileItems) * 100);
}
