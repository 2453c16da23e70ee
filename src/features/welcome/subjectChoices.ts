import { LIMITS } from '../../../contract/constants.ts';
import { isSameText } from '../../../contract/text.ts';
import { withNames } from '../profile/profileDraft.ts';

/** Popular subjects that are offered. */
const MAX_POPULAR = 10;

/** Returns the subjects to offer: the most popular ones, then chosen ones that are not among them. */
export function offeredSubjects(popular: readonly string[], chosen: readonly string[]): string[] {
  return withNames(popular.slice(0, MAX_POPULAR), chosen.join(','));
}

/** Adds the subject, or removes it. Adds none beyond the limit of a profile. */
export function withSubjectToggled(chosen: readonly string[], subject: string): string[] {
  const others = chosen.filter((one) => !isSameText(one, subject));
  return others.length < chosen.length ? others : [...chosen, subject].slice(0, LIMITS.subjects);
}

/** Adds typed subjects, in the spelling of a popular one if there is one, up to the limit. */
export function withTypedSubjects(
  chosen: readonly string[],
  text: string,
  popular: readonly string[],
): string[] {
  const spelled = withNames([], text).map(
    (name) => popular.find((known) => isSameText(known, name)) ?? name,
  );
  return withNames(chosen, spelled.join(',')).slice(0, LIMITS.subjects);
}

/** Returns whether the subject is among the chosen ones. */
export const isChosen = (chosen: readonly string[], subject: string): boolean =>
  chosen.some((one) => isSameText(one, subject));
