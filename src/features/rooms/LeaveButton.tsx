import { LogOut } from 'lucide-react';
import type { StudySession } from '../../../contract/sessions.ts';
import { toastShown } from '../toasts/toastsSlice.ts';
import { useAppDispatch } from '../../app/hooks.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useNavigate } from '../../ui/router.ts';
import { clockText } from '../../ui/time/times.ts';

interface LeaveButtonProps {
  session: StudySession;
  /** Milliseconds by the clock of the service. */
  now: number;
}

/** Leads to the dashboard, where a toast says what has happened. */
export function LeaveButton({ session: { endTime }, now }: LeaveButtonProps) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const isOver = now >= Date.parse(endTime);
  return (
    <Button
      variant="secondary"
      onClick={() => {
        const back = isOver ? '' : ` You can come back until ${clockText(endTime)}.`;
        dispatch(toastShown(`You left the room.${back}`, 'info'));
        void navigate('/dashboard');
      }}
    >
      <LogOut aria-hidden="true" className="size-4" />
      Leave
    </Button>
  );
}
