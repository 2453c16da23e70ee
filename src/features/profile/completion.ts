import type { PublicUser } from '../../../contract/users.ts';

export type Profile = Pick<
  PublicUser,
  'name' | 'university' | 'bio' | 'location' | 'subjects' | 'availability' | 'avatar'
>;

export type CompletionItem = keyof Profile;

export const ITEMS: readonly CompletionItem[] = [
  'avatar',
  'bio',
  'subjects',
  'availability',
  'location',
  'university',
  'name',
];

/** Returns the share of `count` items in percent. */
export const percent = (count: number) => Math.round((count / ITEMS.length) * 100);

/** Returns the share of seven profile items that are filled in, in percent. */
export const completion = (profile: Profile): number =>
  percent(ITEMS.length - missingItems(profile).length);

/** Returns the profile items that are not filled in. */
export const missingItems = (profile: Profile): CompletionItem[] =>
  ITEMS.filter((item) => {
    const value = profile[item];
    return (typeof value === 'string' ? value.trim() : value).length === 0;
  });
