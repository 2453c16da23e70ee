import { ArrowRight } from 'lucide-react';
import { MINUTE } from '../../../contract/durations.ts';
import type { OpenSession } from '../../../contract/openSessions.ts';
import type { Match } from '../../../contract/search.ts';
import { useGetMeQuery } from '../auth/authApi.ts';
import { isBlankProfile, setUpPath, useSetUpDismissal } from '../profile/setUpSteps.ts';
import { JoinNow } from '../sessions/JoinAction.tsx';
import { useGetCommonTimesQuery } from '../sessions/timesApi.ts';
import { Skeleton } from '../../ui/loading/Skeleton.tsx';
import { roomPath, sessionPath } from '../../ui/sessionPaths.ts';
import { Link, type To } from '../../ui/router.ts';
import { formatDay } from '../../ui/time/formatDay.ts';
import { clockText } from '../../ui/time/times.ts';
import { localZone } from '../../ui/time/zone.ts';
import { buttonClass } from '../../ui/controls/Button.tsx';
import { ErrorLine } from '../../ui/RetryLine.tsx';
import type { NextSession } from './nextSession.ts';
import { useNext, type Next } from './useNext.ts';
import { countOf } from '../../ui/countOf.ts';

interface LinkStep {
  text: string;
  action: string;
  to: To;
  state?: object;
}

interface JoinStep {
  text: string;
  joinId: string;
}

/** One sentence about what is next, and its action. Its height does not depend on the sentence. */
export function NextStep() {
  const next = useNext();
  const step = useStep(next.data);
  return (
    <section
      aria-label="What is next"
      className="flex min-h-38 flex-wrap content-center items-center justify-between gap-x-6 gap-y-3 rounded-2xl border border-transparent bg-action-soft p-5 sm:min-h-22"
    >
      {step && (
        <>
          <p className="min-w-0 flex-[1_1_16rem] text-lg font-semibold text-pretty wrap-anywhere">
            {step.text}
          </p>
          {'joinId' in step ? <JoinNow sessionId={step.joinId} /> : <StepLink step={step} />}
        </>
      )}
      {next.failure && <ErrorLine text={next.failure} onRetry={next.retry} />}
      {!step && !next.failure && <Skeleton className="h-6 w-72" />}
    </section>
  );
}

const StepLink = ({ step: { to, state, action } }: { step: LinkStep }) => (
  <Link to={to} state={state} className={buttonClass()}>
    {action}
    <ArrowRight aria-hidden="true" size="1.125rem" />
  </Link>
);

/**
 * A session that is held now comes first, then one of a buddy that can be joined, who waits for an
 * answer, the next session, a time with a buddy, and new buddies.
 */
function useStep(next: Next | undefined): LinkStep | JoinStep | undefined {
  const planned = next && plannedStep(next);
  const buddy = planned ? undefined : next?.buddy;
  const { data, isLoading } = useGetCommonTimesQuery(
    { participants: buddy ? [buddy.id] : [], duration: 60, timeZone: localZone() },
    { skip: !buddy },
  );
  const { isDismissed } = useSetUpDismissal();
  const { hasNoSubject } = useGetMeQuery(undefined, {
    selectFromResult: ({ data: me }) => ({
      // The invitation to the first steps says the same until it is dismissed.
      hasNoSubject: me?.subjects.length === 0 && (isDismissed || !isBlankProfile(me)),
    }),
  });
  if (!next || isLoading) return undefined;
  if (planned) return planned;
  const [time] = data?.times ?? [];
  if (buddy && time) return timeStep(buddy, time);
  if (hasNoSubject) return SUBJECTS;
  return { ...FIND, text: findText(next) };
}

/** What is already agreed or asked. */
function plannedStep({ waiting, session, live, invitation, names }: Next) {
  if (session && isHeld(session)) return sessionStep(session, names);
  if (live) return joinStep(live);
  const [request, ...others] = waiting;
  if (request) return answerStep(request.senderName, others.length);
  const planned = invitation ?? session;
  return planned && sessionStep(planned, names);
}

const SUBJECTS: LinkStep = {
  text: 'Say what you study, to see who fits you.',
  action: 'Add subjects',
  to: setUpPath('subjects'),
};

const FIND = { action: 'Search', to: '/search' } as const;

function findText({ asked, buddy }: Next): string {
  const [first, ...others] = asked;
  if (first && others.length === 0) return `${first.name} has not answered yet. Ask another, too?`;
  if (first) return `${String(asked.length)} have not answered yet. Ask another, too?`;
  return buddy ? 'Find your next study buddy.' : 'Ask one of those who fit you best.';
}

function joinStep({ _id: joinId, title, creator, endTime }: OpenSession): JoinStep {
  const left = Math.max(1, Math.ceil((Date.parse(endTime) - Date.now()) / MINUTE));
  return {
    joinId,
    text: `${creator.name} studies “${title}” now, ${countOf(left, 'minute')} left.`,
  };
}

const answerStep = (name: string, others: number): LinkStep => ({
  text:
    others > 0
      ? `${name} and ${String(others)} more wait for your answer.`
      : `${name} waits for your answer.`,
  action: 'Answer',
  to: '/requests',
});

const isHeld = ({ session }: NextSession) => Date.parse(session.startTime) <= Date.now();

function sessionStep(next: NextSession, names: ReadonlyMap<string, string>): LinkStep {
  const { session, isAsked, otherIds, isUnconfirmed } = next;
  const { _id: id, title, createdBy, startTime, endTime } = session;
  const isNow = isHeld(next);
  const when = isNow ? 'now' : whenOf(startTime);
  if (isAsked) {
    const text = `${names.get(createdBy) ?? 'A buddy'} invited you to “${title}” ${when}.`;
    return { text, action: 'Answer', to: sessionPath(id) };
  }
  const [firstId = ''] = otherIds;
  const others =
    otherIds.length === 1
      ? (names.get(firstId) ?? 'your buddy')
      : `${String(otherIds.length)} others`;
  const isAlone = otherIds.length === 0;
  if (isNow) {
    // Those who come may be in the room or have left it.
    const text = `“${title}”${isAlone ? '' : ` with ${others}`} runs until ${clockText(endTime)}.`;
    return { text, action: 'Open room', to: roomPath(id) };
  }
  let text = isAlone ? `“${title}” is ${when}.` : `You and ${others} meet ${when}.`;
  if (isUnconfirmed) text = `You invited ${others} to “${title}” ${when}.`;
  return { text, action: 'Details', to: sessionPath(id) };
}

const timeStep = ({ id, name }: Match, time: { start: string; end: string }): LinkStep => ({
  text: `You and ${name} are both free ${whenOf(time.start)}.`,
  action: 'Plan a session',
  to: '/sessions',
  state: { scheduleWith: id, time },
});

/** Returns e.g. "tomorrow at 1:00 PM". */
function whenOf(instant: string): string {
  const day = formatDay(instant, new Date());
  const isNear = day === 'Today' || day === 'Tomorrow';
  return `${isNear ? day.toLowerCase() : `on ${day}`} at ${clockText(instant)}`;
}
