import { LIMITS } from '../../../../contract/constants.ts';
import { countOf } from '../../../ui/countOf.ts';

export const INVALID_PLACES = `Please choose 1 to ${String(LIMITS.places)} places.`;

/**
 * Returns the places of the request body: nothing if they stay as they were, and 0 to close the session.
 * @param draft text of the form, `undefined` if the session is not open
 * @param previous places of the stored session
 */
export function placesChange(draft: string | undefined, previous: number | undefined) {
  const places = draft === undefined ? 0 : Number(draft);
  return places === (previous ?? 0) ? {} : { places };
}

export const arePlacesValid = (draft: string | undefined): boolean =>
  draft === undefined ||
  (/^\d{1,2}$/.test(draft) && Number(draft) >= 1 && Number(draft) <= LIMITS.places);

/** From this number on, the number says nothing that a student needs. */
const MANY = 10;

/** Formats the places of an open session. */
export function placesText(left: number): string {
  if (left === 0) return 'No place left';
  if (left >= MANY) return 'Places left';
  return `${countOf(left, 'place')} left`;
}
