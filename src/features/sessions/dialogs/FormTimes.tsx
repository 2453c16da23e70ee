import { Clock } from 'lucide-react';
import { useState, type ReactNode, type Ref } from 'react';
import { SESSION_MINUTES } from '../../../../contract/constants.ts';
import type { SessionTimes } from '../../../../contract/sessions.ts';
import { useDebounced } from '../../../ui/hooks/timers.ts';
import type { Invitable } from './BuddyPicker.tsx';
import { fromLocalInput, toLocalInput } from './localInput.ts';
import { draftTimes, durationOf, type SessionDraft } from './sessionDraft.ts';
import { CommonTimes } from '../times/CommonTimes.tsx';
import { MissingNote } from '../times/MissingNote.tsx';
import { OverlapNote } from '../times/OverlapNote.tsx';
import { PastNote } from '../times/PastNote.tsx';
import { DAYS } from '../times/weekDays.ts';
import { addDays } from '../../../ui/time/addDays.ts';
import { localZone } from '../../../ui/time/zone.ts';
import { whenText } from '../../../ui/time/formatDay.ts';

/** Milliseconds without a change after which times are requested. */
const PAUSE = 300;

interface FormTimesProps {
  draft: SessionDraft;
  /** The instants of the initial draft. */
  times: SessionTimes;
  invitable: Invitable;
  /** Id of the session that is edited. */
  sessionId: string | undefined;
  onChange: (draft: SessionDraft) => void;
}

/** The time of the draft, and others that suit the student and the invited buddies. */
export function FormTimes(props: FormTimesProps & { ref: Ref<HTMLDivElement> }) {
  const { ref, draft, times, sessionId } = props;
  const chosen = draftTimes(draft, times);
  return (
    <div ref={ref} className="flex flex-col gap-2">
      {chosen && (
        <p className="flex items-start gap-2 font-semibold">
          <Clock aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
          <span className="min-w-0 wrap-anywhere">
            {whenText(chosen.startTime, chosen.endTime, new Date())}
          </span>
        </p>
      )}
      <PastNote times={chosen} />
      <OverlapNote times={chosen} except={sessionId} />
      <NotFree {...props} />
      <Suggestions {...props} />
    </div>
  );
}

/** Who is not free at the time of the draft. */
function NotFree({ draft, times, invitable, sessionId }: FormTimesProps) {
  const participants = invitedBuddies(draft, invitable);
  const chosen = draftTimes(draft, times);
  const request =
    participants.length > 0 && chosen
      ? { ...chosen, participants, timeZone: localZone(), except: sessionId }
      : null;
  const key = JSON.stringify(request);
  const isSettled = useDebounced(key, PAUSE) === key;
  return (
    <MissingNote request={isSettled ? request : null} nameOf={(id) => nameIn(invitable, id)} />
  );
}

/**
 * Times for the length of the draft, from the day of the draft on. None for a session that is edited
 * alone, which has its time.
 */
function Suggestions({ draft, times, invitable, sessionId, onChange }: FormTimesProps): ReactNode {
  const joined = useDebounced(invitedBuddies(draft, invitable).join(), PAUSE);
  const duration = useDebounced(minutesOf(draft), PAUSE);
  const first = useFirstDay(useDebounced(draft.startTime, PAUSE));
  const chosen = draftTimes(draft, times);
  if (joined === '' && sessionId !== undefined) return null;
  return (
    <CommonTimes
      label={joined === '' ? 'Your next free times' : 'Times that suit everyone'}
      participants={joined === '' ? [] : joined.split(',')}
      nameOf={(id) => nameIn(invitable, id)}
      duration={duration}
      except={sessionId}
      first={first}
      chosen={chosen ? { start: chosen.startTime, end: chosen.endTime } : undefined}
      onPick={({ start, end }) => {
        onChange({ ...draft, startTime: toLocalInput(start), endTime: toLocalInput(end) });
      }}
    />
  );
}

const nameIn = ({ buddies }: Invitable, id: string) =>
  buddies.find(({ _id }) => _id === id)?.name ?? '';

/** Returns the first of the shown days. It stays while the start is on one of them. */
function useFirstDay(startTime: string): Date {
  const today = addDays(new Date(), 0);
  const start = new Date(fromLocalInput(startTime) ?? today);
  const day = start > today ? addDays(start, 0) : today;
  const [first, setFirst] = useState(day);
  const isShown = day >= first && day < addDays(first, DAYS);
  if (!isShown) setFirst(day);
  return isShown ? first : day;
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
