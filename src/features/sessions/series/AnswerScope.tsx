import { ANSWER_SCOPES, ScopeDialog } from './ScopeDialog.tsx';

interface AnswerScopeProps {
  onConfirm: (scope: keyof typeof ANSWER_SCOPES) => void;
  onCancel: () => void;
}

/** Asks for which sessions of a series an answer is meant. */
export default function AnswerScope(props: AnswerScopeProps) {
  return (
    <ScopeDialog
      open
      question="Answer a repeating session"
      scopes={ANSWER_SCOPES}
      confirmText="Send"
      {...props}
    />
  );
}
