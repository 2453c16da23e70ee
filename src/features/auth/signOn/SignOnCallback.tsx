import { useEffect, useRef, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { Spinner } from '../../../ui/controls/Spinner.tsx';
import { Navigate } from '../../../ui/router.ts';
import { selectIsSignedIn } from '../authSlice.ts';
import { finishSignOn, type SignOnOutcome } from './finishSignOn.ts';
import { LinkForm } from './LinkForm.tsx';

/**
 * Finishes a login with the provider: leads to the screen that the student wanted, or to /login, which says
 * why not.
 * @param query of the callback.
 */
export default function SignOnCallback({ query }: { query: string }) {
  const dispatch = useAppDispatch();
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const [outcome, setOutcome] = useState<SignOnOutcome>();
  const sentQuery = useRef('');
  useEffect(() => {
    // A callback works once, and effects run twice in development.
    if (sentQuery.current === query) return;
    sentQuery.current = query;
    void dispatch(finishSignOn(query)).then(setOutcome);
  }, [dispatch, query]);
  const { from, problem, link } = outcome ?? {};
  if (from !== undefined && isSignedIn) return <Navigate to={from} replace />;
  if (problem !== undefined) return <Navigate to="/login" replace state={{ from, problem }} />;
  if (link) return <LinkForm link={link} />;
  return (
    <p role="status" className="flex items-center gap-3 text-muted">
      <Spinner /> Logging you in...
    </p>
  );
}
