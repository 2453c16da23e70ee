import type { Session, SessionBody } from '../../../contract/sessions.ts';
import { DELAYS } from '../../../contract/constants.ts';
import type { Proposal } from './proposals.ts';
import { fromLocalInput, toLocalInput } from './localInput.ts';

/** What stands in the form: times as their fields show them, participants by id. */
export interface SessionDraft {
  title: string;
  description: string;
  startTime: string;
  endTime: string;
  location: string;
  participants: string[];
}

export type DraftErrors = Partial<Record<keyof SessionDraft, string>>;

/** The instants a draft was made from; a time that is not touched keeps its own. */
export type SessionTimes = Pick<Session, 'startTime' | 'endTime'>;

export const draftOfProposal = ({ start, end }: Proposal): SessionDraft => ({
  title: '',
  description: '',
  startTime: toLocalInput(start),
  endTime: toLocalInput(end),
  location: '',
  participants: [],
});

export const draftOfSession = (session: Session): SessionDraft => ({
  title: session.title,
  description: session.description,
  startTime: toLocalInput(session.startTime),
  endTime: toLocalInput(session.endTime),
  location: session.location,
  participants: session.participants.map(({ _id }) => _id),
});

/** What is sent for a draft, or what is wrong with each field of it. */
export function readDraft(
  draft: SessionDraft,
  previous?: SessionTimes,
): { body: SessionBody } | { errors: DraftErrors } {
  const title = draft.title.trim();
  const startTime = fromLocalInput(draft.startTime, { previousIso: previous?.startTime });
  const endTime = fromLocalInput(draft.endTime, {
    previousIso: previous?.endTime,
    afterIso: startTime ?? undefined,
  });
  const errors: DraftErrors = {
    ...(title === '' && { title: 'Please give the session a title.' }),
    ...(startTime === null && { startTime: 'Please choose when it starts.' }),
    ...(endTime === null && { endTime: 'Please choose when it ends.' }),
  };
  if (startTime === null || endTime === null) return { errors };
  const length = Date.parse(endTime) - Date.parse(startTime);
  if (length <= 0) errors.endTime = 'The end must be after the start.';
  if (length > DELAYS.longestSession) {
    errors.endTime = 'A session can last 24 hours at most.';
  }
  if (Object.keys(errors).length > 0) return { errors };
  return { body: { ...draft, title, startTime, endTime } };
}
