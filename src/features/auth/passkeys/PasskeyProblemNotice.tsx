import { ErrorNotice } from '../../../ui/loading/ErrorNotice.tsx';
import type { PasskeyProblem } from './ceremony.ts';

/** Says why there is no passkey, without an alert when the student cancelled. */
export function PasskeyProblemNotice({ problem }: { problem: PasskeyProblem }) {
  if (!problem.isCancelled) return <ErrorNotice text={problem.text} />;
  return (
    <p role="status" className="text-sm text-muted">
      {problem.text}
    </p>
  );
}
