import { useId } from 'react';
import { Link } from '../../ui/router.ts';
import { Button, buttonClass } from '../../ui/controls/Button.tsx';
import { useGetMeQuery } from '../auth/authApi.ts';
import { isBlankProfile, setUpPath, useSetUpDismissal } from './setUpSteps.ts';

/** Invites a student without subjects, days and bio to the first steps. */
export function SetUpInvitation() {
  const { isBlank } = useGetMeQuery(undefined, {
    selectFromResult: ({ data }) => ({
      isBlank: data !== undefined && isBlankProfile(data),
    }),
  });
  return isBlank && <InvitationCard />;
}

/** The invitation to the first steps, unless the student has dismissed it. */
function InvitationCard() {
  const id = useId();
  const { isDismissed, dismiss } = useSetUpDismissal();
  if (isDismissed) return null;
  return (
    <section
      aria-labelledby={id}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 rounded-2xl border border-transparent bg-action-soft p-5"
    >
      <div className="flex min-w-0 flex-[1_1_20rem] flex-col gap-1">
        <h2 id={id} className="text-lg font-semibold text-balance">
          Set up your profile in three steps
        </h2>
        <p className="text-pretty">
          Say what you study, when you have time and who you are, and see how many people fit.
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Link to={setUpPath()} className={buttonClass()}>
          Get set up
        </Link>
        <Button variant="quiet" onClick={dismiss}>
          Not now
        </Button>
      </div>
    </section>
  );
}
