import type {
  SessionTimes,
  StudySession,
  StudySessionBody,
} from '../../../../contract/sessions.ts';
import { MAX_SESSION_LENGTH } from '../../../../contract/constants.ts';
import type { Slot } from './defaultSlots.ts';
import { fromLocalInput, toLocalInput } from './localInput.ts';

/** The form: times as datetime-local values, participants as ids. */
export interface SessionDraft {
  title: string;
  description: string;
  startTime: string;
  endTime: string;
  location: string;
  participants: string[];
}

/** Messages while a required field is empty. */
export const MISSING = {
  title: 'Please give the session a title.',
  startTime: 'Please choose when it starts.',
  endTime: 'Please choose when it ends.',
};

export type DraftErrors = Partial<Record<keyof SessionDraft, string>>;

export const newDraft = ({ start, end, invited = [] }: Slot): SessionDraft => ({
  title: '',
  description: '',
  startTime: toLocalInput(start),
  endTime: toLocalInput(end),
  location: '',
  participants: invited,
});

export const toDraft = (session: StudySession): SessionDraft => ({
  title: session.title,
  description: session.description,
  startTime: toLocalInput(session.startTime),
  endTime: toLocalInput(session.endTime),
  location: session.location,
  participants: session.participants.map(({ _id }) => _id),
});

/** Moves the end with the start, so that the session keeps its length. */
export function moveStart(draft: SessionDraft, startTime: string): SessionDraft {
  const [before, after, end] = [draft.startTime, startTime, draft.endTime].map((text) =>
    Date.parse(text),
  ) as [number, number, number];
  const moved = new Date(end + after - before);
  const canMove = end > before && !Number.isNaN(moved.getTime());
  return { ...draft, startTime, ...(canMove && { endTime: toLocalInput(moved.toISOString()) }) };
}

const MINUTE = 60_000;

/**
 * Returns the minutes from start to end, or null while one of them is missing.
 * @param previous the instants of the initial draft; an unchanged time keeps its instant
 */
export function durationOf(draft: SessionDraft, previous?: SessionTimes): number | null {
  const { startTime, endTime } = instantsOf(draft, previous);
  if (startTime === null || endTime === null) return null;
  return Math.round((Date.parse(endTime) - Date.parse(startTime)) / MINUTE);
}

/** Sets the end that many minutes after the start. Without a start, nothing changes. */
export function withDuration(
  draft: SessionDraft,
  minutes: number,
  previous?: SessionTimes,
): SessionDraft {
  const { startTime } = instantsOf(draft, previous);
  if (startTime === null) return draft;
  const end = new Date(Date.parse(startTime) + minutes * MINUTE);
  return { ...draft, endTime: toLocalInput(end.toISOString()) };
}

function instantsOf(draft: SessionDraft, previous: SessionTimes | undefined) {
  const startTime = fromLocalInput(draft.startTime, { previousIso: previous?.startTime });
  const endTime = fromLocalInput(draft.endTime, {
    previousIso: previous?.endTime,
    afterIso: startTime ?? undefined,
  });
  return { startTime, endTime };
}

/** Returns the request body of a valid draft, or the errors by field. */
export function validate(
  draft: SessionDraft,
  previous?: SessionTimes,
): { body: StudySessionBody } | { errors: DraftErrors } {
  const title = draft.title.trim();
  const { startTime, endTime } = instantsOf(draft, previous);
  const errors: DraftErrors = {
    ...(title === '' && { title: MISSING.title }),
    ...(startTime === null && { startTime: MISSING.startTime }),
    ...(endTime === null && { endTime: MISSING.endTime }),
  };
  if (startTime === null || endTime === null) return { errors };
  const length = Date.parse(endTime) - Date.parse(startTime);
  if (length <= 0) errors.endTime = 'The end must be after the start.';
  if (length > MAX_SESSION_LENGTH) {
    errors.endTime = 'A session can last 24 hours at most.';
  }
  if (Object.keys(errors).length > 0) return { errors };
  return { body: { ...draft, title, startTime, endTime } };
}
