import { completion, ITEMS, missingItems, percent, type Profile } from './completion.ts';

/** Returns the percent points that one more item adds. */
export function gain(profile: Profile): number {
  const missing = missingItems(profile).length;
  return missing === 0 ? 0 : percent(ITEMS.length - missing + 1) - completion(profile);
}
