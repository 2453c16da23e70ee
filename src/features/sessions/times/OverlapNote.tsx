import { CalendarClock } from 'lucide-react';
import type { SessionTimes } from '../../../../contract/sessions.ts';
import { useAppSelector } from '../../../app/hooks.ts';
import { selectUserId } from '../../auth/authSlice.ts';
import { sessionsApi } from '../sessionsApi.ts';
import { findOverlaps, overlapText } from '../overlaps.ts';
import { FormNote } from './FormNote.tsx';

interface OverlapNoteProps {
  /** `null` while the form has no valid times. */
  times: SessionTimes | null;
  /** Id of the session that is edited. */
  except?: string | undefined;
}

/** Names another session of the student at the same time. The student may still choose it. */
export function OverlapNote({ times, except }: OverlapNoteProps) {
  const userId = useAppSelector(selectUserId);
  const { data: sessions = [] } = sessionsApi.endpoints.getSessions.useQueryState();
  const text = times ? overlapText(findOverlaps(sessions, times, { userId, except })) : '';
  return <FormNote Icon={CalendarClock} text={text && `Overlaps with ${text}.`} />;
}
