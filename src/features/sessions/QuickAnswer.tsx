import type { StudySession } from '../../../contract/sessions.ts';
import { AnswerChips } from './dialogs/AnswerChips.tsx';
import { useSessionAnswer } from './series/useSessionAnswer.tsx';

/** Answers an invitation in a list. */
export function QuickAnswer({ session }: { session: StudySession }) {
  const { answer, sent, question } = useSessionAnswer(session);
  return (
    <div role="group" aria-label={`Will you come to ${session.title}?`}>
      <div className="flex flex-wrap gap-2">
        <AnswerChips shown={sent} onAnswer={answer} />
      </div>
      {question}
    </div>
  );
}
