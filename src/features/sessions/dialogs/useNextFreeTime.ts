import { useState } from 'react';
import { localZone } from '../../../ui/time/zone.ts';
import type { Invitable } from './BuddyPicker.tsx';
import { toLocalInput } from './localInput.ts';
import type { SessionDraft } from './sessionDraft.ts';
import { useGetCommonTimesQuery } from '../times/timesApi.ts';

/** Minutes. */
const DURATION = 60;

interface NextFreeTimeOptions {
  isFlexible: boolean;
  draft: SessionDraft;
  invitable: Invitable;
  /** Sets the state of the calling component. */
  onChange: (draft: SessionDraft) => void;
}

/**
 * Moves a flexible draft to the next hour when the student and the invited buddies are free, as long as
 * the student has not changed its times. Without such an hour the draft stays.
 */
export function useNextFreeTime({ isFlexible, draft, invitable, onChange }: NextFreeTimeOptions) {
  const [proposed, setProposed] = useState(timesOf(draft));
  const isUntouched = isFlexible && haveSameTimes(draft, proposed);
  const { currentData } = useGetCommonTimesQuery(
    {
      participants: invitedBuddies(draft, invitable),
      duration: DURATION,
      timeZone: localZone(),
    },
    { skip: !isUntouched },
  );
  const next = currentData?.times[0];
  if (!isUntouched || !next) return;
  const times = { startTime: toLocalInput(next.start), endTime: toLocalInput(next.end) };
  if (haveSameTimes(times, proposed)) return;
  setProposed(times);
  onChange({ ...draft, ...times });
}

type Times = Pick<SessionDraft, 'startTime' | 'endTime'>;

const timesOf = ({ startTime, endTime }: Times): Times => ({ startTime, endTime });

const haveSameTimes = (a: Times, b: Times) =>
  a.startTime === b.startTime && a.endTime === b.endTime;

/**
 * Returns the ids of the invited buddies, sorted. Participants may have ceased to be buddies, and the
 * service tells only the times of buddies.
 */
export const invitedBuddies = (
  { participants }: Pick<SessionDraft, 'participants'>,
  { buddies }: Pick<Invitable, 'buddies'>,
): string[] => participants.filter((id) => buddies.some(({ _id }) => _id === id)).sort();
