import { CalendarCheck } from 'lucide-react';
import { useId } from 'react';
import type { StudySession } from '../../../../contract/sessions.ts';
import { useAppSelector } from '../../../store/hooks.ts';
import { Link } from '../../../ui/router.ts';
import { startText } from '../../../ui/time/times.ts';
import { selectUserId } from '../../auth/authSlice.ts';
import { useCreateSessionMutation, useGetSessionsQuery } from '../sessionsApi.ts';
import { TimeChip } from '../times/TimeChip.tsx';
import { findAgreed, offeredTimes, type TimeOffer } from './timeOffer.ts';

interface OfferCardProps {
  offer: TimeOffer;
  /** Called after the student has chosen a time, with the session at it. */
  onTaken: (session: StudySession) => void;
}

/** Offered times in a conversation. The recipient chooses one by a tap, which schedules the session. */
export default function OfferCard({ offer, onTaken }: OfferCardProps) {
  const titleId = useId();
  const { data: sessions } = useGetSessionsQuery();
  const agreed = sessions && findAgreed(offer, sessions);
  return (
    <div role="group" aria-labelledby={titleId} className="flex flex-col gap-1.5 pb-2">
      <h4 id={titleId} className="font-semibold wrap-anywhere">
        {offer.title}
      </h4>
      {agreed ? <Agreed session={agreed} /> : <OfferedTimes offer={offer} onTaken={onTaken} />}
    </div>
  );
}

const Agreed = ({ session: { _id, title, startTime } }: { session: StudySession }) => (
  <Link
    to={`/sessions?${new URLSearchParams({ session: _id }).toString()}`}
    className="inline-flex min-h-11 items-center gap-2 self-start text-sm font-semibold text-success underline"
  >
    <CalendarCheck aria-hidden="true" className="size-4 shrink-0" />
    <span>
      Agreed: <time dateTime={startTime}>{startText(startTime)}</time>
      <span className="sr-only">, details of {title}</span>
    </span>
  </Link>
);

function OfferedTimes({ offer, onTaken }: OfferCardProps) {
  const userId = useAppSelector(selectUserId);
  const [create, { isLoading }] = useCreateSessionMutation();
  const canTake = userId === offer.toId;
  const now = Date.now();
  const hasPassed = (start: string) => Date.parse(start) <= now;
  const take = async (start: string) => {
    const { title, fromId } = offer;
    const { data } = await create({ title, ...offeredTimes(offer, start), participants: [fromId] });
    if (data) onTaken(data);
  };
  return (
    <>
      <ul aria-label="Offered times" className="flex flex-col gap-2">
        {offer.starts.map((start) => (
          <li key={start} className="flex">
            <TimeChip
              start={start}
              isWide
              disabled={!canTake || isLoading || hasPassed(start)}
              onPick={() => void take(start)}
            />
          </li>
        ))}
      </ul>
      <p role="status" className="text-sm text-muted">
        {statusText({ isLoading, canTake, haveAllPassed: offer.starts.every(hasPassed) })}
      </p>
    </>
  );
}

function statusText(state: { isLoading: boolean; canTake: boolean; haveAllPassed: boolean }) {
  if (state.isLoading) return 'Scheduling...';
  if (state.haveAllPassed) return 'These times have passed.';
  return state.canTake ? 'Tap the time that suits you.' : 'Not chosen yet.';
}
