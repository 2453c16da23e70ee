import { ArrowRight } from 'lucide-react';
import type { Match } from '../../../contract/search.ts';
import type { ConnectionRequest } from '../../../contract/requests.ts';
import { useGetCommonTimesQuery } from '../../features/sessions/times/timesApi.ts';
import { Skeleton } from '../../ui/loading/Skeleton.tsx';
import { Link, type To } from '../../ui/router.ts';
import { formatDay } from '../../ui/time/formatDay.ts';
import { clockText } from '../../ui/time/times.ts';
import { localZone } from '../../ui/time/zone.ts';
import { buttonClass } from '../../ui/controls/Button.tsx';

interface NextStepProps {
  /** Requests that the student can answer; `undefined` while it is not known what waits. */
  waiting: readonly ConnectionRequest[] | undefined;
  /** The buddy to study with next, if there is one. */
  buddy: Match | undefined;
}

interface Step {
  text: string;
  action: string;
  to: To;
  state?: object;
}

/** One sentence about what is next, and its action. Its height does not depend on the sentence. */
export function NextStep({ waiting, buddy }: NextStepProps) {
  const { step, isLoading } = useStep(waiting, buddy);
  return (
    <section
      aria-label="What is next"
      className="flex min-h-28 flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-2xl border border-transparent bg-action-soft p-5 sm:min-h-22"
    >
      {isLoading ? (
        <Skeleton className="h-6 w-72" />
      ) : (
        <>
          <p className="min-w-0 flex-[1_1_16rem] text-lg font-semibold text-pretty wrap-anywhere">
            {step.text}
          </p>
          <Link to={step.to} state={step.state} className={buttonClass()}>
            {step.action}
            <ArrowRight aria-hidden="true" size={18} />
          </Link>
        </>
      )}
    </section>
  );
}

/** Who waits for an answer comes first, then a time with a buddy, then new buddies. */
function useStep(waiting: NextStepProps['waiting'], buddy: Match | undefined) {
  const [request] = waiting ?? [];
  const { data, isLoading } = useGetCommonTimesQuery(
    { participants: buddy ? [buddy.id] : [], duration: 60, timeZone: localZone() },
    { skip: waiting === undefined || request !== undefined || buddy === undefined },
  );
  const [time] = data?.times ?? [];
  return {
    isLoading: waiting === undefined || isLoading,
    step: request
      ? answerStep(request.senderName, (waiting?.length ?? 1) - 1)
      : buddy && time
        ? timeStep(buddy, time)
        : buddy
          ? { ...FIND, text: 'Find your next study buddy.' }
          : { ...FIND, text: 'Ask one of those who fit you best.' },
  };
}

const FIND = { action: 'Search', to: '/search' } as const;

const answerStep = (name: string, others: number): Step => ({
  text:
    others > 0
      ? `${name} and ${String(others)} more wait for your answer.`
      : `${name} waits for your answer.`,
  action: 'Answer',
  to: '/requests',
});

function timeStep({ id, name }: Match, time: { start: string; end: string }): Step {
  const day = formatDay(time.start, new Date());
  const when = day === 'Today' || day === 'Tomorrow' ? day.toLowerCase() : `on ${day}`;
  return {
    text: `You and ${name} are both free ${when} at ${clockText(time.start)}.`,
    action: 'Plan a session',
    to: '/sessions',
    state: { scheduleWith: id, time },
  };
}
