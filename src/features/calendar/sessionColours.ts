import type { PersonRef } from '../../../contract/common/types.ts';
import type { StudySession } from '../../../contract/sessions.ts';
import { initialsOf } from '../../ui/people/Avatar.tsx';
import { subjectColour } from '../../ui/people/subjectColour.ts';
import { foldText } from '../../../contract/text.ts';

export const COLOUR_MODES = ['one', 'subject', 'buddy', 'role'] as const;
export type ColourMode = (typeof COLOUR_MODES)[number];

/** A row of the legend. */
export interface SessionColour {
  key: string;
  label: string;
  /** Shown in the session and in the legend, so that colour is not the only sign. */
  mark: string;
  /** CSS colour. */
  colour: string;
}

/**
 * White text has a contrast of at least 4.7 on each. Students with any kind of colour blindness can tell
 * all of them apart (CIE76 distance of at least 10 after the simulation of Machado et al. 2009).
 */
export const PALETTE = [
  'var(--session-1)',
  'var(--session-2)',
  'var(--session-3)',
  'var(--session-4)',
  'var(--session-5)',
] as const;
const [BLUE, ORANGE] = PALETTE;
/** Returns the colour of an edge or a dot, with a contrast of at least 4 to the ground in each theme. */
export const edgeOf = (colour: string) =>
  `light-dark(${colour}, color-mix(in oklab, ${colour}, white 45%))`;
/** Sessions without a buddy, or with several of them. */
const NEUTRAL = 'var(--session-6)';

const FALLBACK_NAME = 'Study buddy';

interface ColourOptions {
  mode: ColourMode;
  userId: string | null;
  buddies: readonly PersonRef[];
  /** Of the student. */
  subjects: readonly string[];
}

/**
 * Returns the colour of each session, by its id. Buddies get their colours in the order of their first
 * sessions, so that a new buddy changes no other colour.
 */
export function colourSessions(
  sessions: readonly StudySession[],
  { mode, userId, buddies, subjects }: ColourOptions,
): ReadonlyMap<string, SessionColour> {
  if (mode === 'one') return new Map();
  if (mode === 'role') {
    const colourOf = ({ createdBy }: StudySession) => (createdBy === userId ? MINE : INVITED);
    return new Map(sessions.map((session) => [session._id, colourOf(session)]));
  }
  if (mode === 'subject') {
    return new Map(sessions.map((session) => [session._id, subjectOf(session, subjects)]));
  }
  const names = new Map(buddies.map(({ _id, name }) => [_id, name]));
  const byBuddy = new Map<string, SessionColour>();
  return new Map(
    sessions.map((session) => {
      const [buddy, ...others] = buddiesOf(session, userId);
      if (!buddy) return [session._id, ALONE];
      if (others.length > 0) return [session._id, SEVERAL];
      const label = buddy.name || (names.get(buddy._id) ?? FALLBACK_NAME);
      const known = byBuddy.get(buddy._id);
      const colour = PALETTE[byBuddy.size % PALETTE.length] ?? NEUTRAL;
      const chosen = known ?? { key: buddy._id, label, mark: initialsOf(label), colour };
      byBuddy.set(buddy._id, chosen);
      return [session._id, chosen];
    }),
  );
}

/** Returns the colour of the subject that the title of a session names, or else its description. */
function subjectOf(
  { title, description }: StudySession,
  subjects: readonly string[],
): SessionColour {
  const label = subjectNamedIn(title, subjects) ?? subjectNamedIn(description, subjects);
  if (label === undefined) return OTHER;
  return { key: label, label, mark: initialsOf(label), colour: subjectColour(label) };
}

const OTHER = { key: 'other', label: 'Other sessions', mark: '', colour: NEUTRAL };
const MINE = { key: 'mine', label: 'Mine', mark: '', colour: BLUE };
const INVITED = { key: 'invited', label: 'Invited', mark: '↙', colour: ORANGE };
const ALONE = { key: 'alone', label: 'Without a buddy', mark: '', colour: NEUTRAL };
const SEVERAL = { key: 'several', label: 'Several buddies', mark: '+', colour: NEUTRAL };

/** Returns the creator and the participants without the student. Only ids may be known. */
function buddiesOf({ createdBy, participants }: StudySession, userId: string | null) {
  const creator = participants.some(({ _id }) => _id === createdBy)
    ? []
    : [{ _id: createdBy, name: '' }];
  return [...creator, ...participants].filter(({ _id }) => _id !== userId);
}

/** Returns the colours of the sessions, each once, by label. */
export function legendOf(
  sessions: readonly StudySession[],
  colours: ReadonlyMap<string, SessionColour>,
): SessionColour[] {
  const found = sessions.flatMap(({ _id }) => colours.get(_id) ?? []);
  const byKey = new Map(found.map((colour) => [colour.key, colour]));
  return [...byKey.values()].sort((a, b) => a.label.localeCompare(b.label));
}

/** "Data Structures and Algorithms" is also named by "Algorithms". */
const JOINTS = /\s(?:and|&)\s|[,/]/;

const namesOf = (subject: string) => {
  const name = foldText(subject);
  return [name, ...name.split(JOINTS).map((part) => part.trim())].filter((part) => part !== '');
};

/** Returns whether a text has the words of a name, or their plural: "Art" is not in "Start". */
function hasWords(text: string, name: string): boolean {
  const escaped = name.replace(/[$()*+./?[\\\]^{|}]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}s?(?![\\p{L}\\p{N}])`, 'u').test(foldText(text));
}

/** Returns the subject with the longest name in a text, in any spelling. */
function subjectNamedIn(text: string, subjects: readonly string[]): string | undefined {
  const [found] = subjects
    .flatMap((subject) => namesOf(subject).map((name) => ({ subject, name })))
    .filter(({ name }) => hasWords(text, name))
    .sort((a, b) => b.name.length - a.name.length);
  return found?.subject;
}
