import { useId, useState } from 'react';
import type {
  Participant,
  SessionAnswerBody,
  StudySession,
} from '../../../../contract/sessions.ts';
import { LIMITS } from '../../../../contract/constants.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextField } from '../../../ui/controls/Field.tsx';
import { Form } from '../../../ui/controls/Form.tsx';
import { whenText } from '../../../ui/time/formatDay.ts';
import { useSessionAnswer } from '../series/useSessionAnswer.tsx';
import { AnswerChips } from './AnswerChips.tsx';
import { useWithdrawProposalMutation } from '../sessionsApi.ts';

type Choice = SessionAnswerBody['answer'];

interface InvitationAnswerProps {
  session: StudySession;
  /** The signed-in student. */
  invited: Participant;
  onPropose: () => void;
}

/** The buttons by which an invited student answers, and the words that go with an answer. */
export function InvitationAnswer({ session, invited, onPropose }: InvitationAnswerProps) {
  const { answer, sent, isLoading, question } = useSessionAnswer(session);
  const id = useId();
  const shown = sent ?? invited.answer;

  return (
    <section aria-labelledby={id} className="mb-5 flex flex-col gap-3 rounded-xl bg-sunken p-4">
      <h3 id={id} className="font-semibold">
        Will you come?
      </h3>
      <div className="flex flex-wrap gap-2">
        <AnswerChips shown={shown} onAnswer={answer} />
        <Button variant="quiet" className="max-sm:px-1!" onClick={onPropose}>
          Propose another time
        </Button>
      </div>
      {(invited.answer === 'declined' || invited.answer === 'maybe') && (
        <AnswerNote
          key={`${invited.answer} ${invited.note ?? ''}`}
          note={invited.note ?? ''}
          busy={isLoading}
          onSend={(note) => {
            answer({ answer: invited.answer as Choice, note });
          }}
        />
      )}
      <OwnProposal sessionId={session._id} invited={invited} />
      {question}
    </section>
  );
}

interface AnswerNoteProps {
  note: string;
  busy: boolean;
  onSend: (note: string) => void;
}

function AnswerNote({ note, busy, onSend }: AnswerNoteProps) {
  const [text, setText] = useState(note);
  return (
    <Form
      className="flex flex-wrap items-end gap-2 *:first:min-w-0 *:first:grow"
      onSubmit={() => {
        onSend(text.trim());
      }}
    >
      <TextField
        label="A word to the organizer (optional)"
        maxLength={LIMITS.nameText}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
        }}
      />
      <Button type="submit" variant="secondary" busy={busy} disabled={text.trim() === note}>
        Send
      </Button>
    </Form>
  );
}

interface OwnProposalProps {
  sessionId: string;
  invited: Participant;
}

function OwnProposal({ sessionId, invited: { proposal } }: OwnProposalProps) {
  const [withdraw, { isLoading }] = useWithdrawProposalMutation();
  if (!proposal) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 text-sm">
      <p>
        You propose{' '}
        <time dateTime={proposal.startTime}>
          {whenText(proposal.startTime, proposal.endTime, new Date())}
        </time>
      </p>
      <Button
        variant="quiet"
        className="max-sm:px-1!"
        busy={isLoading}
        onClick={() => void withdraw({ id: sessionId })}
      >
        Withdraw
      </Button>
    </div>
  );
}
