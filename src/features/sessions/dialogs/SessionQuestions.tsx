import type { StudySession } from '../../../../contract/sessions.ts';
import { isRepeating } from '../series/isRepeating.ts';
import { ANSWER_SCOPES, CHANGE_SCOPES, ScopeDialog } from '../series/ScopeDialog.tsx';
import { useDeleteSessionMutation, useLeaveSessionMutation } from '../sessionsApi.ts';
import type { SessionDialog } from '../sessionsSlice.ts';

interface SessionQuestionsProps {
  session: StudySession;
  step: SessionDialog['kind'];
  onKeep: () => void;
  onClose: () => void;
}

/** Asks before the session is deleted or left. */
export function SessionQuestions({ session, step, onKeep, onClose }: SessionQuestionsProps) {
  const [remove, removal] = useDeleteSessionMutation();
  const [leave, leaving] = useLeaveSessionMutation();
  const { _id: id } = session;
  const repeats = isRepeating(session);

  const end = async (request: ReturnType<typeof remove>) => {
    const { error } = await request;
    if (error) onKeep();
    else onClose();
  };

  return (
    <>
      <ScopeDialog
        open={step === 'confirmingDelete'}
        question="Delete this session?"
        details={isNotified(session) ? 'The participants will be notified.' : undefined}
        scopes={repeats ? CHANGE_SCOPES : undefined}
        confirmText="Delete"
        isDestructive
        busy={removal.isLoading}
        onConfirm={(scope) => void end(remove({ id, ...(repeats && { scope }) }))}
        onCancel={onKeep}
      />
      <ScopeDialog
        open={step === 'confirmingLeave'}
        question="Leave this session?"
        details="The organizer will be notified."
        scopes={repeats ? ANSWER_SCOPES : undefined}
        confirmText="Leave"
        isDestructive
        busy={leaving.isLoading}
        onConfirm={(scope) => void end(leave({ id, ...(repeats && { scope }) }))}
        onCancel={onKeep}
      />
    </>
  );
}

/** The service notifies participants until the session ends. */
const isNotified = ({ participants, endTime }: StudySession) =>
  participants.length > 0 && Date.parse(endTime) > Date.now();
