import { useState } from 'react';
import { errorText } from '../../../api/errorText.ts';
import { useAppDispatch } from '../../../app/hooks.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { useLoginMutation } from '../authApi.ts';
import { FALLBACK_MESSAGES } from '../authTexts.ts';
import type { PasskeyProblem } from '../ceremony.ts';
import { passkeyObstacle, PasskeyProblemNotice } from '../PasskeyProblemNotice.tsx';

const FAILED = { problem: { text: FALLBACK_MESSAGES.login } };

/** Signs in with a passkey. Absent where the browser cannot use them. */
export function PasskeyLogin() {
  const dispatch = useAppDispatch();
  const [login, { isLoading, isSuccess, error }] = useLoginMutation();
  const [isAsking, setIsAsking] = useState(false);
  const [askProblem, setAskProblem] = useState<PasskeyProblem>();
  if (passkeyObstacle() !== undefined) return null;

  const signIn = async () => {
    setAskProblem(undefined);
    setIsAsking(true);
    // Loaded on use, because most guests have no passkey.
    const chosen = await import('./askForPasskey.ts')
      .then(({ askForPasskey }) => dispatch(askForPasskey()))
      .catch(() => FAILED);
    setIsAsking(false);
    if ('problem' in chosen) {
      setAskProblem(chosen.problem);
      return;
    }
    await login(chosen);
  };

  const loginProblem = error && { text: errorText(error, FALLBACK_MESSAGES.login) };
  const problem = askProblem ?? loginProblem;
  return (
    <div className="flex flex-col gap-3">
      {problem && !isAsking && <PasskeyProblemNotice problem={problem} />}
      <Button
        variant="secondary"
        busy={isAsking || isLoading || isSuccess}
        onClick={() => void signIn()}
      >
        Sign in with a passkey
      </Button>
    </div>
  );
}
