import { Link } from 'react-router-dom';
import type { LoginState } from '../loginState.ts';

interface AuthLinkProps {
  to: string;
  state?: LoginState;
  children: string;
}

export function AuthLink({ to, state, children }: AuthLinkProps) {
  return (
    <Link
      to={to}
      state={state}
      className="inline-flex min-h-11 items-center rounded-lg font-medium text-action underline-offset-4 hover:underline"
    >
      {children}
    </Link>
  );
}
