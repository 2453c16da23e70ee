import { useState } from 'react';
import type { Participant, StudySession } from '../../../../contract/sessions.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { PersonLink } from '../../../ui/people/PersonLink.tsx';
import { PersonNames } from '../../../ui/people/PersonNames.tsx';
import { whenText } from '../../../ui/time/formatDay.ts';
import { useTakeProposalMutation } from '../sessionsApi.ts';
import { ANSWER_LABELS } from './AnswerChips.tsx';

interface ParticipantListProps {
  session: StudySession;
  /** The creator can take a proposal. */
  isMine: boolean;
  /** See PersonLink. */
  searchBelow: string;
}

/** The answer buttons below stay near. */
const MAX_AT_FIRST = 6;

/**
 * The participants with their answers, the first of many until the rest is asked for. Names alone if the
 * service stores no answers.
 */
export function ParticipantList({ session, isMine, searchBelow }: ParticipantListProps) {
  const { participants } = session;
  const [isWhole, setIsWhole] = useState(participants.length <= MAX_AT_FIRST);
  const shown = participants.filter(
    ({ proposal }, index) => isWhole || proposal || index < MAX_AT_FIRST,
  );
  if (participants.every(({ answer }) => answer === undefined)) {
    return <PersonNames people={participants} searchBelow={searchBelow} />;
  }
  return (
    <ul className="flex flex-col gap-2">
      {shown.map((participant) => (
        <li key={participant._id} className="flex flex-col gap-1">
          <div className="flex flex-wrap items-center gap-x-3">
            <PersonLink id={participant._id} searchBelow={searchBelow}>
              {participant.name}
            </PersonLink>
            <Answer participant={participant} />
          </div>
          {participant.note && <p className="text-sm text-muted">“{participant.note}”</p>}
          {isMine && <Proposal sessionId={session._id} participant={participant} />}
        </li>
      ))}
      {shown.length < participants.length && (
        <li>
          <Button
            variant="quiet"
            className="px-0!"
            onClick={() => {
              setIsWhole(true);
            }}
          >
            Show all {participants.length}
          </Button>
        </li>
      )}
    </ul>
  );
}

function Answer({ participant: { answer } }: { participant: Participant }) {
  if (answer === undefined) return null;
  const { text, Icon, colour } = ANSWER_LABELS[answer];
  return (
    <span className={`inline-flex items-center gap-1 text-sm ${colour}`}>
      <Icon aria-hidden="true" className="size-4" />
      {text}
    </span>
  );
}

interface ProposalProps {
  sessionId: string;
  participant: Participant;
}

function Proposal({ sessionId, participant: { _id, name, proposal } }: ProposalProps) {
  const [take, { isLoading }] = useTakeProposalMutation();
  if (!proposal) return null;
  const { startTime, endTime } = proposal;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg bg-sunken p-3 text-sm">
      <p className="min-w-0 grow">
        Proposes <time dateTime={startTime}>{whenText(startTime, endTime, new Date())}</time>
      </p>
      <Button
        variant="secondary"
        busy={isLoading}
        aria-label={`Take this time, proposed by ${name}`}
        onClick={() => void take({ id: sessionId, userId: _id, body: { startTime, endTime } })}
      >
        Take this time
      </Button>
    </div>
  );
}
