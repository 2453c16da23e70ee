import { HeartHandshake } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from '../../ui/router.ts';
import type { AttendanceHint } from '../../../contract/reviews.ts';
import { useAppDispatch } from '../../app/hooks.ts';
import { Button, buttonClass } from '../../ui/controls/Button.tsx';
import type { AppThunk } from '../../app/store.ts';
import { selectUserId } from '../auth/authSlice.ts';

/** A hint for a student who missed several sessions, until they dismiss it. Nobody else gets it. */
export function AttendanceHintCard({ hint }: { hint: AttendanceHint }) {
  const dispatch = useAppDispatch();
  const id = useId();
  const [isDismissed, setIsDismissed] = useState(() => dispatch(readHintDismissed(hint)));
  if (isDismissed) return null;
  return (
    <section
      aria-labelledby={id}
      className="flex items-start gap-4 rounded-2xl border border-transparent bg-warm-soft p-5"
    >
      <HeartHandshake aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-warm" />
      <div className="flex min-w-0 flex-col gap-3">
        <h2 id={id} className="text-lg font-semibold">
          Plans change, and that is fine
        </h2>
        <p className="text-pretty">
          In {hint.missed} of your last {hint.reviewed} sessions, others missed you. If you cannot
          come, decline in the details of the session, so that nobody waits for you. Only you see
          this.
        </p>
        <div className="flex flex-wrap gap-2">
          <Link to="/sessions" className={buttonClass('secondary')}>
            See my sessions
          </Link>
          <Button
            variant="quiet"
            onClick={() => {
              dispatch(dismissHint(hint));
              setIsDismissed(true);
            }}
          >
            Got it
          </Button>
        </div>
      </div>
    </section>
  );
}

const keyOf = (userId: string | null) => `attendanceHintDismissed:${userId ?? ''}`;

/** Returns whether the student has dismissed the hint on this device since the last missed session. */
export const readHintDismissed =
  ({ latest }: AttendanceHint): AppThunk<boolean> =>
  (_dispatch, getState, { storage }) =>
    storage.get(keyOf(selectUserId(getState()))) === latest;

const dismissHint =
  ({ latest }: AttendanceHint): AppThunk =>
  (_dispatch, getState, { storage }) => {
    storage.set(keyOf(selectUserId(getState())), latest);
  };
