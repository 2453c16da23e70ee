import { useId } from 'react';
import { Link } from '../../ui/router.ts';
import type { ConnectionRequest } from '../../../contract/requests.ts';
import { Avatar } from '../../ui/people/Avatar.tsx';
import { Button, buttonClass } from '../../ui/controls/Button.tsx';
import { LongText } from '../../ui/LongText.tsx';
import { dayText, timeText } from '../../ui/time/times.ts';
import { PersonLink } from '../../ui/people/PersonLink.tsx';
import { ScoreBar } from '../../ui/people/ScoreBar.tsx';
import { PersonMenu } from '../safety/PersonMenu.tsx';
import { Chip } from '../../ui/controls/Chip.tsx';
import { sharedNames } from '../../ui/people/shared.ts';
import { subjectColour } from '../../ui/people/subjectColour.ts';
import { StatusBadge } from './StatusBadge.tsx';

interface RequestRowProps {
  Heading: 'h2' | 'h3';
  hasMenu: boolean;
  request: ConnectionRequest;
  deciding: boolean;
  /** Subjects of the student. */
  mySubjects: readonly string[];
  onAccept: () => void;
  onReject: () => void;
  /** `undefined` on a service without withdrawals. */
  onWithdraw: (() => void) | undefined;
}

/** The buttons are on the left, where live notifications do not cover them. */
export function RequestRow(props: RequestRowProps) {
  const { request, Heading, hasMenu, deciding, mySubjects } = props;
  const { isSent, senderName, recipientName, message, status, createdAt, profile } = request;
  const headingId = useId();
  const name = isSent ? recipientName : senderName;
  const { _id: id } = isSent ? request.recipientId : request.senderId;
  return (
    <div
      aria-busy={deciding || undefined}
      className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 gap-y-2 px-4 py-4 max-[16rem]:flex max-[16rem]:flex-col md:grid-cols-[auto_minmax(0,1fr)_auto] md:gap-x-4 md:px-5"
    >
      <PersonLink id={id} isDuplicate>
        <Avatar name={name} picture={profile?.avatar} />
      </PersonLink>
      <div className="flex min-w-0 flex-col gap-1">
        <Heading id={headingId} className="font-semibold wrap-anywhere">
          <span className="font-normal text-muted">{isSent ? 'Sent to' : 'Received from'}</span>{' '}
          <PersonLink id={id}>{name}</PersonLink>
        </Heading>
        {profile && (
          <div className="flex flex-col gap-2 py-1">
            <div className="md:max-w-56">
              <ScoreBar percentage={profile.matchPercentage} />
            </div>
            <SharedSubjects subjects={profile.subjects} mine={mySubjects} />
          </div>
        )}
        <LongText text={message} />
        <time dateTime={createdAt} title={timeText(createdAt)} className="text-sm text-muted">
          {dayText(createdAt)}
        </time>
      </div>
      <div className="col-start-2 flex items-center justify-between gap-2 md:col-start-3">
        <StatusBadge status={status} />
        {hasMenu && id !== '' && (
          <PersonMenu person={{ id, name }} isMatch={status === 'accepted'} />
        )}
      </div>
      {status === 'accepted' && id !== '' && (
        <Link
          to={`/chat/${encodeURIComponent(id)}`}
          aria-describedby={headingId}
          className={buttonClass('secondary', 'col-start-2 justify-self-start')}
        >
          Chat
        </Link>
      )}
      {status === 'pending' && <PendingButtons {...props} describedBy={headingId} />}
    </div>
  );
}

function PendingButtons(props: RequestRowProps & { describedBy: string }) {
  const { request, deciding, describedBy, onAccept, onReject, onWithdraw } = props;
  if (request.isSent && !onWithdraw) return null;
  const button = { 'aria-describedby': describedBy, busy: deciding };
  return (
    <div className="col-start-2 flex flex-wrap gap-2">
      {request.isSent ? (
        <Button {...button} variant="secondary" onClick={onWithdraw}>
          Withdraw
        </Button>
      ) : (
        <>
          <Button {...button} onClick={onAccept}>
            Accept
          </Button>
          <Button {...button} variant="secondary" onClick={onReject}>
            Reject
          </Button>
        </>
      )}
    </div>
  );
}

interface SharedSubjectsProps {
  subjects: readonly string[];
  mine: readonly string[];
}

const SHOWN = 3;

/** The subjects that both study, at most three and the number of the others. */
function SharedSubjects({ subjects, mine }: SharedSubjectsProps) {
  const shared = sharedNames(subjects, mine);
  if (shared.length === 0) return null;
  const hidden = shared.length - SHOWN;
  return (
    <ul aria-label="Shared subjects" className="flex flex-wrap gap-1.5">
      {shared.slice(0, SHOWN).map((name) => (
        <li key={name} className="flex max-w-full">
          <Chip tone="action" dot={subjectColour(name)}>
            {name}
          </Chip>
        </li>
      ))}
      {hidden > 0 && (
        <li className="flex">
          <Chip>+{hidden}</Chip>
        </li>
      )}
    </ul>
  );
}
