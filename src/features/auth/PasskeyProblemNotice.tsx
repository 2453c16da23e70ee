import { ErrorNotice } from '../../ui/loading/ErrorNotice.tsx';
import type { PasskeyProblem } from './ceremony.ts';

const IP = /^(\d+(\.\d+){3}|\[.*\])$/;

/** Returns why the browser cannot use passkeys on this page, `undefined` if it can. */
export function passkeyObstacle(): 'ipAddress' | 'unsupported' | undefined {
  if (IP.test(location.hostname)) return 'ipAddress';
  return typeof PublicKeyCredential === 'function' ? undefined : 'unsupported';
}

/** Says why there is no passkey, without an alert when the student cancelled. */
export function PasskeyProblemNotice({ problem }: { problem: PasskeyProblem }) {
  if (!problem.isCancelled) return <ErrorNotice text={problem.text} />;
  return (
    <p role="status" className="text-sm text-muted">
      {problem.text}
    </p>
  );
}
