import { Clock, MapPin, Repeat, Video } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { sessionPath } from '../../ui/sessionPaths.ts';
import { Link } from '../../ui/router.ts';
import type { StudySession } from '../../../contract/sessions.ts';
import { useAppSelector } from '../../app/hooks.ts';
import { RetryLine } from '../../ui/RetryLine.tsx';
import { whenText } from '../../ui/time/formatDay.ts';
import { selectUserId } from '../auth/authSlice.ts';
import { AnswerChips, ANSWER_LABELS, findInvitation } from './dialogs/AnswerChips.tsx';
import { seriesText } from './series/repeatDraft.ts';
import { useSessionAnswer } from './series/useSessionAnswer.tsx';
import { useGetSessionsQuery } from './sessionsApi.ts';

/** A session in a conversation: what, when, where, and the answers. It follows the calendar. */
export default function SessionCard({ sessionId }: { sessionId: string }) {
  const { data, isError, isFetching, refetch } = useGetSessionsQuery();
  const session = data?.find(({ _id }) => _id === sessionId);
  if (session) return <Content session={session} />;
  if (isError) {
    return <RetryLine text="The session could not be loaded." onRetry={() => void refetch()} />;
  }
  if (!data || isFetching) return <p className="text-sm text-muted">Loading session...</p>;
  return (
    <p className="text-sm text-muted">
      This session was cancelled, or you are no longer part of it.
    </p>
  );
}

function Content({ session }: { session: StudySession }) {
  const { _id, title, startTime, endTime, series, location, link } = session;
  const titleId = useId();
  return (
    <div role="group" aria-labelledby={titleId} className="flex flex-col gap-1.5">
      <h4 id={titleId} className="font-semibold wrap-anywhere">
        {title}
      </h4>
      <Fact Icon={Clock}>
        <time dateTime={startTime} className="tabular-nums">
          {whenText(startTime, endTime, new Date())}
        </time>
      </Fact>
      {series && <Fact Icon={Repeat}>{seriesText(series)}</Fact>}
      {location !== '' && <Fact Icon={MapPin}>{location}</Fact>}
      {link && <Fact Icon={Video}>Video call</Fact>}
      <Answers session={session} />
      <Link
        to={sessionPath(_id)}
        className="inline-flex min-h-11 items-center self-start text-sm font-semibold text-action underline"
      >
        Details <span className="sr-only">of {title}</span>
      </Link>
    </div>
  );
}

interface FactProps {
  Icon: typeof Clock;
  children: ReactNode;
}

const Fact = ({ Icon, children }: FactProps) => (
  <p className="flex items-start gap-2 text-sm">
    <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
    <span className="min-w-0 wrap-anywhere">{children}</span>
  </p>
);

/** The student's own answer to choose, and those of the others. */
function Answers({ session }: { session: StudySession }) {
  const userId = useAppSelector(selectUserId);
  const { answer: send, sent, question } = useSessionAnswer(session);
  const invited = findInvitation(session, userId);
  const others = session.participants.filter(({ _id }) => _id !== userId);
  if (Date.parse(session.endTime) <= Date.now()) {
    return <p className="text-sm text-muted">This session is over.</p>;
  }
  return (
    <>
      {others.map(({ _id, name, answer }) => {
        if (answer === undefined) return null;
        const { text, Icon, colour } = ANSWER_LABELS[answer];
        return (
          <p key={_id} className="flex items-start gap-2 text-sm">
            <Icon aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${colour}`} />
            <span className="min-w-0 wrap-anywhere">
              {name}: <span className={colour}>{text}</span>
            </span>
          </p>
        );
      })}
      {question}
      {invited && (
        <div role="group" aria-label="Will you come?" className="mt-1 flex flex-wrap gap-2">
          <AnswerChips shown={sent ?? invited.answer} onAnswer={send} />
        </div>
      )}
    </>
  );
}
