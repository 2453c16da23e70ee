import type { PublicUser } from '../../../contract/users.ts';

type Profile = Pick<
  PublicUser,
  'name' | 'university' | 'bio' | 'location' | 'subjects' | 'availability' | 'avatar'
>;

/** Returns the share of seven profile items that are filled in, in percent. */
export function completion(profile: Profile): number {
  const { name, university, bio, location, avatar, subjects, availability } = profile;
  const texts = [name, university, bio, location, avatar].map((text) => text.trim());
  const items = [...texts, ...[subjects, availability].map((list) => list.length > 0)];
  return Math.round((items.filter(Boolean).length / items.length) * 100);
}
