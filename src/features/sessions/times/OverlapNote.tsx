import { CalendarClock } from 'lucide-react';
import type { SessionTimes } from '../../../../contract/sessions.ts';
import { useAppSelector } from '../../../store/hooks.ts';
import { selectUserId } from '../../auth/authSlice.ts';
import { sessionsApi } from '../sessionsApi.ts';
import { findOverlaps, overlapText } from '../overlaps.ts';

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
  return (
    // Always rendered, so that screen readers announce its text.
    <p role="status" className="flex items-start gap-2 text-sm text-warm empty:sr-only">
      {text && (
        <>
          <CalendarClock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 wrap-anywhere">Overlaps with {text}.</span>
        </>
      )}
    </p>
  );
}
