import type { PersonRef } from '../../../contract/common/types.ts';
import type { SessionReview, SessionReviewBody } from '../../../contract/reviews.ts';

/** Who came, besides the student. */
export type Attendance = 'everybody' | 'notEverybody' | 'didNotHappen';

export interface ReviewDraft {
  /** `null` until it is chosen. */
  attendance: Attendance | null;
  /** Ids of those who did not come. */
  missing: readonly string[];
  /** Whether to study together again, by id. */
  again: Readonly<Record<string, boolean>>;
}

/** Who was in the room is taken as who came, until the student says otherwise. */
export function toDraft({ review, people: others, present = [] }: SessionReview): ReviewDraft {
  if (!review) {
    const missing = others.map(({ _id }) => _id).filter((id) => !present.includes(id));
    if (present.length === 0) return { attendance: null, missing: [], again: {} };
    return { attendance: missing.length === 0 ? 'everybody' : null, missing, again: {} };
  }
  const { happened, people } = review;
  const missing = people.filter(({ came }) => came === false).map(({ userId }) => userId);
  const came = missing.length === 0 ? 'everybody' : 'notEverybody';
  return {
    attendance: happened ? came : 'didNotHappen',
    missing,
    again: Object.fromEntries(
      people.flatMap(({ userId, again }) => (again === undefined ? [] : [[userId, again]])),
    ),
  };
}

/** Returns the body of the request, or `null` while something is not chosen. */
export function toBody(
  { attendance, missing, again }: ReviewDraft,
  people: readonly PersonRef[],
): SessionReviewBody | null {
  if (attendance === null) return null;
  if (attendance === 'didNotHappen') return { happened: false, people: [] };
  // With one other, the choice says who.
  const absent = people.length === 1 ? people.map(({ _id }) => _id) : missing;
  if (attendance === 'notEverybody' && absent.length === 0) return null;
  return {
    happened: true,
    people: people.map(({ _id: userId }) => ({
      userId,
      came: attendance === 'everybody' || !absent.includes(userId),
      ...(again[userId] !== undefined && { again: again[userId] }),
    })),
  };
}

/** Returns the labels of the choices, which name a single other person. */
export function attendanceLabels(people: readonly PersonRef[]): Record<Attendance, string> {
  const [first, ...others] = people;
  const isPair = first !== undefined && others.length === 0;
  return {
    everybody: isPair ? `${first.name} came` : 'Everybody came',
    notEverybody: isPair ? `${first.name} did not come` : 'Somebody did not come',
    didNotHappen: 'The session did not happen',
  };
}
