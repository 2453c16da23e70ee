import { useState } from 'react';
import type { SignOnInfo } from '../../../../contract/signOn.ts';
import type { ScreenUrl } from '../../../routes.ts';
import { useAppDispatch } from '../../../app/hooks.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { ErrorNotice } from '../../../ui/loading/ErrorNotice.tsx';
import { leaveForProvider } from './startSignOn.ts';

export interface SignOnProps {
  /** The screen to return to. */
  from?: ScreenUrl | undefined;
  /** Makes the provider ask for credentials. */
  again?: boolean;
  onStart?: () => void;
}

interface SignOnButtonProps extends SignOnProps {
  provider: SignOnInfo;
}

/** Leads to the provider, which leads back to /login. */
export default function SignOnButton(props: SignOnButtonProps) {
  const { provider, from = '/dashboard', again = false, onStart } = props;
  const dispatch = useAppDispatch();
  const [isStarting, setIsStarting] = useState(false);
  const [problem, setProblem] = useState<string>();
  const start = async () => {
    onStart?.();
    setProblem(undefined);
    setIsStarting(true);
    setProblem(await dispatch(leaveForProvider(from, again)));
    // Back may show this page again as it was.
    setIsStarting(false);
  };
  return (
    <div className="flex flex-col gap-3">
      {problem !== undefined && <ErrorNotice text={problem} />}
      <Button
        variant={provider.only && !again ? 'primary' : 'secondary'}
        busy={isStarting}
        onClick={() => void start()}
      >
        {`Log in with ${provider.name}${again ? ' again' : ''}`}
      </Button>
    </div>
  );
}
