import { HeartHandshake } from 'lucide-react';
import { useId } from 'react';
import { Link } from '../../ui/router.ts';
import type { AttendanceHint } from '../../../contract/reviews.ts';
import { useAppSelector } from '../../app/hooks.ts';
import { useStored } from '../../app/stored.ts';
import { Button, buttonClass } from '../../ui/controls/Button.tsx';
import { selectUserId } from '../auth/authSlice.ts';

/**
 * A hint for a student who missed several sessions. Dismissed on this device, it comes back when they miss another
 * one. Only this student sees it.
 */
export function AttendanceHintCard({ hint }: { hint: AttendanceHint }) {
  const id = useId();
  const userId = useAppSelector(selectUserId) ?? '';
  const [dismissed, setDismissed] = useStored(`attendanceHintDismissed:${userId}`);
  if (dismissed === hint.latest) return null;
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
              setDismissed(hint.latest);
            }}
          >
            Got it
          </Button>
        </div>
      </div>
    </section>
  );
}
