import { useEffect, useEffectEvent } from 'react';
import type { ScreenUrl } from '../../../routes.ts';
import { SignOnButton } from './SignOnButton.tsx';
import { useGetSignOnQuery } from './signOnApi.ts';

interface SignOnProps {
  /** The screen to return to. */
  from?: ScreenUrl | undefined;
  /** Makes the provider ask for credentials. */
  again?: boolean;
  /** Called if the service has no other login. */
  onOnly?: () => void;
}

/** The login with the provider of the campus. Absent on services without one. */
export default function SignOn({ from = '/dashboard', again = false, onOnly }: SignOnProps) {
  const { data } = useGetSignOnQuery();
  const isOnly = data?.only === true;
  const report = useEffectEvent(() => onOnly?.());
  useEffect(() => {
    if (isOnly) report();
  }, [isOnly]);
  if (!data?.name) return null;
  const variant = isOnly && !again ? 'primary' : 'secondary';
  return <SignOnButton name={data.name} from={from} again={again} variant={variant} />;
}
