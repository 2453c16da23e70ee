import { SESSION_MINUTES } from '../../../../contract/constants.ts';
import { useDebounced } from '../../../ui/hooks/timers.ts';
import type { Invitable } from './BuddyPicker.tsx';
import { fromLocalInput, toLocalInput } from './localInput.ts';
import { durationOf, type SessionDraft } from './sessionDraft.ts';
import { CommonTimes } from '../times/CommonTimes.tsx';

/** Milliseconds without a change after which times are requested. */
const PAUSE = 300;

interface FormTimesProps {
  draft: SessionDraft;
  invitable: Invitable;
  /** Id of the session that is edited. */
  sessionId: string | undefined;
  onChange: (draft: SessionDraft) => void;
}

/**
 * Times that suit the student and the invited buddies, for the length of the draft. None for a session
 * that is edited alone, which has its time.
 */
export function FormTimes({ draft, invitable, sessionId, onChange }: FormTimesProps) {
  const joined = useDebounced(invitedBuddies(draft, invitable).join(), PAUSE);
  const duration = useDebounced(minutesOf(draft), PAUSE);
  if (joined === '' && sessionId !== undefined) return null;
  return (
    <CommonTimes
      label={joined === '' ? 'Your next free times' : 'Times that suit everyone'}
      participants={joined === '' ? [] : joined.split(',')}
      nameOf={(id) => invitable.buddies.find(({ _id }) => _id === id)?.name ?? ''}
      duration={duration}
      except={sessionId}
      chosen={fromLocalInput(draft.startTime) ?? undefined}
      onPick={({ start, end }) => {
        onChange({ ...draft, startTime: toLocalInput(start), endTime: toLocalInput(end) });
      }}
    />
  );
}

/** Returns the length of the draft, an hour while it has none that can be searched. */
function minutesOf(draft: SessionDraft): number {
  const minutes = durationOf(draft) ?? 0;
  const { minimum, maximum } = SESSION_MINUTES;
  return minutes >= minimum && minutes <= maximum ? minutes : 60;
}

/**
 * Returns the ids of the invited buddies, sorted. Participants may have ceased to be buddies, and the
 * service tells only the times of buddies.
 */
const invitedBuddies = ({ participants }: SessionDraft, { buddies }: Invitable): string[] =>
  participants.filter((id) => buddies.some(({ _id }) => _id === id)).sort();
