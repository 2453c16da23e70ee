import { errorText } from '../../api/errorText.ts';
import { Button, buttonClass } from '../../ui/controls/Button.tsx';
import { useOnTabVisible } from '../../ui/hooks/useOnTabVisible.ts';
import { Link } from '../../ui/router.ts';
import { useGetMeQuery } from '../auth/authApi.ts';
import { useSendVerificationMutation } from './emailApi.ts';

/** Asks the student to verify the email. Notices a verification in another tab. */
export default function VerificationBanner() {
  const { data: me, refetch } = useGetMeQuery();
  const [send, { data: sent, error, isLoading }] = useSendVerificationMutation();
  useOnTabVisible(() => void refetch());
  const isRemoved = me?.email === '';
  return (
    <section aria-label="Email verification" className="border-b border-line bg-warm-soft">
      <div className="mx-auto flex max-w-7xl flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2 text-sm text-ink md:px-6">
        <p className="min-w-0 flex-1 basis-64 text-pretty wrap-anywhere">
          {isRemoved
            ? 'Another student has the email address of this account now. Enter yours to contact other students.'
            : `Verify your email address to contact other students. We sent a link to ${me?.email ?? ''}.`}
        </p>
        <div role="status" className={error ? 'text-danger' : 'font-medium'}>
          {error ? errorText(error, 'Failed to send the mail.') : sent?.message}
        </div>
        {isRemoved ? (
          <Link to="/settings" className={buttonClass('secondary')}>
            Settings
          </Link>
        ) : (
          <Button variant="secondary" busy={isLoading} onClick={() => void send()}>
            Send again
          </Button>
        )}
      </div>
    </section>
  );
}
