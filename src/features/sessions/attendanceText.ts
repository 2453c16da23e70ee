import type { SessionAnswer, StudySession } from '../../../contract/sessions.ts';
import { listText } from '../../ui/listText.ts';

/** Of one person, and of several or of the reader. */
const VERBS: Readonly<Record<SessionAnswer, readonly [one: string, several: string]>> = {
  accepted: ['comes', 'come'],
  maybe: ['may come', 'may come'],
  pending: ['has not answered', 'have not answered'],
  declined: ['does not come', 'do not come'],
};
const ANSWERS = ['accepted', 'maybe', 'pending', 'declined'] as const;
const MAX_NAMES = 3;

interface Reader {
  /** The signed-in student, who is called "you". */
  userId: string | null;
  /** Name of the creator, if that is somebody else. The creator comes. */
  organizer?: string | undefined;
}

/**
 * Returns who comes to a study session as a sentence, e.g. "You and Daniel Osei come, Tom Lindqvist has not
 * answered". A service without answers gives "With" and the names. Empty for a session of the student alone.
 */
export function attendanceText(
  { participants }: Pick<StudySession, 'participants'>,
  { userId, organizer }: Reader,
): string {
  const nameOf = ({ _id, name }: { _id: string; name: string }) => (_id === userId ? '' : name);
  if (participants.every(({ answer }) => answer === undefined)) {
    const names = [...(organizer ? [organizer] : []), ...participants.map(nameOf)].filter(Boolean);
    return names.length === 0 ? '' : `With ${namesText(names)}`;
  }
  const clauses = ANSWERS.flatMap((answer) => {
    const names = participants.filter((one) => one.answer === answer).map(nameOf);
    if (answer === 'accepted' && organizer) names.unshift(organizer);
    if (names.length === 0) return [];
    const isReader = names.includes('');
    const others = names.filter(Boolean);
    const [one, several] = VERBS[answer];
    const verb = isReader || others.length > 1 ? several : one;
    return [`${namesText(isReader ? ['you', ...others] : others)} ${verb}`];
  });
  return clauses.join(', ').replace(/^you\b/, 'You');
}

const namesText = (names: readonly string[]) => {
  const hidden = names.length - MAX_NAMES;
  const rest = `${String(hidden + 1)} others`;
  return listText(hidden > 0 ? [...names.slice(0, MAX_NAMES - 1), rest] : names);
};
