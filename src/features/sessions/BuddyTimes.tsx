import { useNavigate } from '../../ui/router.ts';
import { CommonTimes } from './times/CommonTimes.tsx';

/** Times that suit the student and a buddy. Choosing one opens the form for a new session with it. */
export function BuddyTimes({ buddyId, buddyName }: { buddyId: string; buddyName: string }) {
  const navigate = useNavigate();
  return (
    <CommonTimes
      label="Times that suit you both"
      participants={[buddyId]}
      nameOf={() => buddyName}
      onPick={(time) => void navigate('/sessions', { state: { scheduleWith: buddyId, time } })}
    />
  );
}
