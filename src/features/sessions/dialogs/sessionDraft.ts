import { MINUTE } from '../../../../contract/durations.ts';
import type {
  NewStudySessionBody,
  SessionTimes,
  StudySession,
} from '../../../../contract/sessions.ts';
import { MAX_SESSION_LENGTH } from '../../../../contract/constants.ts';
import {
  isSameRepeat,
  newRepeat,
  validateRepeat,
  type RepeatDraft,
} from '../series/repeatDraft.ts';
import { INVALID_LINK, isVideoLink } from '../videoLinkApi.ts';
import type { Slot } from '../defaultSlots.ts';
import { arePlacesValid, INVALID_PLACES, placesChange } from '../open/places.ts';
import { fromLocalInput, toLocalInput } from './localInput.ts';

/** The form: times as datetime-local values, participants as ids. */
export interface SessionDraft {
  title: string;
  description: string;
  startTime: string;
  endTime: string;
  location: string;
  /** URL of a video call. */
  link: string;
  participants: string[];
  /** Missing if the session cannot repeat, because it is over. */
  repeat?: RepeatDraft;
  /** `undefined` if the session is not open to buddies. */
  places?: string | undefined;
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
  link: '',
  participants: invited,
  repeat: newRepeat,
});

export const toDraft = (session: StudySession): SessionDraft => ({
  title: session.title,
  description: session.description,
  startTime: toLocalInput(session.startTime),
  endTime: toLocalInput(session.endTime),
  location: session.location,
  link: session.link ?? '',
  participants: session.participants.map(({ _id }) => _id),
  ...(session.places !== undefined && { places: String(session.places) }),
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

/** Returns the instants of a draft, or null while the end is not after the start. */
export function draftTimes(draft: SessionDraft, previous?: SessionTimes): SessionTimes | null {
  const { startTime, endTime } = instantsOf(draft, previous);
  if (startTime === null || endTime === null) return null;
  return Date.parse(startTime) < Date.parse(endTime) ? { startTime, endTime } : null;
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
  previous?: SessionTimes & Pick<StudySession, 'places'> & Pick<SessionDraft, 'repeat'>,
): { body: NewStudySessionBody } | { errors: DraftErrors } {
  const title = draft.title.trim();
  const link = draft.link.trim();
  const { startTime, endTime } = instantsOf(draft, previous);
  const errors: DraftErrors = {
    ...(title === '' && { title: MISSING.title }),
    ...(link !== '' && !isVideoLink(link) && { link: INVALID_LINK }),
    ...(startTime === null && { startTime: MISSING.startTime }),
    ...(endTime === null && { endTime: MISSING.endTime }),
    ...(!arePlacesValid(draft.places) && { places: INVALID_PLACES }),
  };
  if (startTime === null || endTime === null) return { errors };
  const length = Date.parse(endTime) - Date.parse(startTime);
  if (length <= 0) errors.endTime = 'The end must be after the start.';
  if (length > MAX_SESSION_LENGTH) {
    errors.endTime = 'A session can last 24 hours at most.';
  }
  const { repeat: repeatDraft = newRepeat, link: _link, places, ...fields } = draft;
  const isSameRule = previous?.repeat !== undefined && isSameRepeat(repeatDraft, previous.repeat);
  const repetition = isSameRule
    ? { repeat: undefined }
    : validateRepeat(repeatDraft, draft.startTime);
  if ('error' in repetition) errors.repeat = repetition.error;
  if ('error' in repetition || Object.keys(errors).length > 0) return { errors };
  const { repeat } = repetition;
  const opened = placesChange(places, previous?.places);
  // Other services know no link.
  const optional = { ...(link !== '' && { link }), ...opened, ...(repeat && { repeat }) };
  return { body: { ...fields, title, startTime, endTime, ...optional } };
}
