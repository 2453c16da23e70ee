import { CalendarCheck } from 'lucide-react';
import { useId } from 'react';
import type { StudySession } from '../../../contract/sessions.ts';
import { offeredTimes, type TimeOffer } from '../../../contract/timeOffer.ts';
import { useAppSelector } from '../../app/hooks.ts';
import { CardFrame } from '../../ui/CardFrame.tsx';
import { Link } from '../../ui/router.ts';
import { sessionPath } from '../../ui/sessionPaths.ts';
import { whenText } from '../../ui/time/formatDay.ts';
import { selectUserId } from '../auth/authSlice.ts';
import { useGetSessionsQuery, useTakeOfferMutation } from './sessionsApi.ts';
import { TimeChip } from './times/TimeChip.tsx';

interface OfferCardProps {
  offer: TimeOffer;
  /** The text of the message says what the session is about. */
  isTitleAbove: boolean;
  /** Of the message with the offer. Missing until it is stored. */
  messageId: string | undefined;
  /** Of the student who chooses. */
  recipientName: string;
  /** Called after the student has chosen a time, with the session at it. */
  onTaken: (session: StudySession) => void;
}

/** Offered times in a conversation. The recipient chooses one by a tap, which schedules the session. */
export default function OfferCard(props: OfferCardProps) {
  const { offer, isTitleAbove, messageId } = props;
  const titleId = useId();
  const { data: sessions } = useGetSessionsQuery();
  const agreed = messageId && sessions?.find(({ offerId }) => offerId === messageId);
  if (agreed) return <Chosen session={agreed} {...props} />;
  return (
    <CardFrame>
      <div role="group" aria-labelledby={titleId} className="flex flex-col gap-1.5 pb-2">
        <h4 id={titleId} className={isTitleAbove ? 'sr-only' : 'font-semibold wrap-anywhere'}>
          {offer.title}
        </h4>
        <OfferedTimes {...props} />
      </div>
    </CardFrame>
  );
}

/** One line: the card of the session is in the message that followed the choice. */
function Chosen({ session, offer, recipientName }: OfferCardProps & { session: StudySession }) {
  const { _id, title, startTime, endTime } = session;
  const userId = useAppSelector(selectUserId);
  const chooser = userId === offer.toId ? 'You' : recipientName;
  const isMoved = !offer.starts.some((start) => Date.parse(start) === Date.parse(startTime));
  return (
    <Link
      to={sessionPath(_id)}
      className="flex min-h-11 items-center gap-2 px-3.5 pb-1 text-sm text-muted hover:underline"
    >
      <CalendarCheck aria-hidden="true" className="size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        {chooser} chose {isMoved ? 'a time, which has been moved' : 'this time:'}{' '}
        {!isMoved && whenText(startTime, endTime, new Date())}
        <span className="sr-only">, details of {title}</span>
      </span>
    </Link>
  );
}

function OfferedTimes({ offer, messageId, onTaken }: OfferCardProps) {
  const userId = useAppSelector(selectUserId);
  const [takeOffer, { isLoading }] = useTakeOfferMutation();
  const canTake = userId === offer.toId;
  const now = Date.now();
  const hasPassed = (start: string) => Date.parse(start) <= now;
  const take = async (startTime: string) => {
    if (!messageId) return;
    const { data } = await takeOffer({ messageId, startTime });
    if (data) onTaken(data);
  };
  return (
    <>
      <ul aria-label="Offered times" className="flex flex-col gap-2">
        {offer.starts.map((start) => (
          <li key={start} className="flex">
            {canTake && !hasPassed(start) ? (
              <TimeChip
                start={start}
                end={offeredTimes(offer, start).endTime}
                disabled={isLoading}
                onPick={() => void take(start)}
              />
            ) : (
              <time
                dateTime={start}
                className={hasPassed(start) ? 'text-muted line-through' : 'font-medium'}
              >
                {whenText(start, offeredTimes(offer, start).endTime, new Date(now))}
              </time>
            )}
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
