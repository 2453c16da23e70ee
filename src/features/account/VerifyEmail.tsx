import { useEffect, useRef } from 'react';
import { Link } from '../../ui/router.ts';
import { errorText } from '../../api/errorText.ts';
import { buttonClass } from '../../ui/controls/Button.tsx';
import { ErrorNotice } from '../../ui/loading/ErrorNotice.tsx';
import { Spinner } from '../../ui/controls/Spinner.tsx';
import { SuccessNotice } from '../auth/SuccessNotice.tsx';
import { useVerifyEmailMutation } from './emailApi.ts';

const DONE = 'Your email address is verified.';

/** Redeems the token of a verification link. */
export function VerifyEmail({ token }: { token: string }) {
  const [verify, { data, error }] = useVerifyEmailMutation();
  const sentToken = useRef('');
  useEffect(() => {
    // A link works once, and effects run twice in development.
    if (sentToken.current === token) return;
    sentToken.current = token;
    void verify(token);
  }, [token, verify]);
  if (!data && !error) {
    return (
      <p role="status" className="flex items-center gap-3 text-muted">
        <Spinner /> Verifying your email address...
      </p>
    );
  }
  return (
    <>
      {data && <SuccessNotice text={data.message || DONE} />}
      {error && <ErrorNotice text={errorText(error, 'Failed to verify your email address.')} />}
      <Link to="/dashboard" className={buttonClass(data ? 'primary' : 'secondary')}>
        Go to Dashboard
      </Link>
    </>
  );
}
