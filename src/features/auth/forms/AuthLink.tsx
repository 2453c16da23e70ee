import type { ScreenUrl } from '../../../routes.ts';
import { Link, type To } from '../../../ui/router.ts';

/** Navigation state of /login and /forgot-password. */
interface LoginState {
  /** Path to return to after the login. */
  from?: ScreenUrl;
  /** Typed on the previous screen. */
  email?: string;
  /** Why a login with the provider failed. */
  problem?: string;
}

/** Reads a navigation state. `from` is left out unless it is a path of this page. */
export function readLoginState(state: unknown): LoginState {
  if (typeof state !== 'object' || state === null) return {};
  const { from, email, problem } = state as Record<string, unknown>;
  return {
    ...(typeof from === 'string' && /^\/(?!\/)/.test(from) && { from: from as ScreenUrl }),
    ...(typeof email === 'string' && { email }),
    ...(typeof problem === 'string' && { problem }),
  };
}

interface AuthLinkProps {
  to: To;
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
