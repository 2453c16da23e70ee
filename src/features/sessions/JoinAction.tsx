import { useState } from 'react';
import { LIMITS } from '../../../contract/constants.ts';
import type { OpenSession } from '../../../contract/openSessions.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { TextField } from '../../ui/controls/Field.tsx';
import { Form } from '../../ui/controls/Form.tsx';
import { useNavigate } from '../../ui/router.ts';
import { roomPath } from '../../ui/sessionPaths.ts';
import { useAskToJoinMutation, useWithdrawJoinMutation } from './openSessionsApi.ts';

/** Asks to join an open session, with a few words, and withdraws the request. */
export function JoinAction({ session }: { session: OpenSession }) {
  const { _id, title, request, isNow = false } = session;
  const [isWriting, setIsWriting] = useState(false);
  const [withdraw, { isLoading }] = useWithdrawJoinMutation();
  if (isNow) return <JoinNow sessionId={_id} title={title} />;
  if (request) {
    return (
      <div className="flex flex-wrap items-center gap-x-3 text-sm">
        <p>You asked to join.</p>
        <Button variant="quiet" busy={isLoading} onClick={() => void withdraw(_id)}>
          Withdraw <span className="sr-only">my request to join {title}</span>
        </Button>
      </div>
    );
  }
  if (isWriting) {
    return (
      <JoinForm
        sessionId={_id}
        onDone={() => {
          setIsWriting(false);
        }}
      />
    );
  }
  return (
    <Button
      variant="secondary"
      onClick={() => {
        setIsWriting(true);
      }}
    >
      Ask to join <span className="sr-only">{title}</span>
    </Button>
  );
}

interface JoinNowProps {
  sessionId: string;
  /** For screen readers, where nothing else says which session it is. */
  title?: string;
}

/** Joins a session that started at once, and goes to its room. */
export function JoinNow({ sessionId, title }: JoinNowProps) {
  const navigate = useNavigate();
  const [ask, { isLoading }] = useAskToJoinMutation();
  const join = async () => {
    const { data } = await ask({ sessionId, message: '' });
    if (!data) return;
    void navigate(roomPath(sessionId));
  };
  return (
    <Button busy={isLoading} onClick={() => void join()}>
      Join now {title !== undefined && <span className="sr-only">{title}</span>}
    </Button>
  );
}

/** The button that had the focus is gone. */
const focus = (input: HTMLInputElement | null) => input?.focus();

interface JoinFormProps {
  sessionId: string;
  onDone: () => void;
}

function JoinForm({ sessionId, onDone }: JoinFormProps) {
  const [ask, { isLoading }] = useAskToJoinMutation();
  const [message, setMessage] = useState('');
  const send = async () => {
    const { data } = await ask({ sessionId, message: message.trim() });
    if (data) onDone();
  };
  return (
    <Form
      className="flex grow basis-full flex-wrap items-end gap-2 *:first:min-w-0 *:first:grow *:first:basis-56"
      onSubmit={() => void send()}
    >
      <TextField
        label="A few words (optional)"
        ref={focus}
        maxLength={LIMITS.nameText}
        value={message}
        onChange={({ target }) => {
          setMessage(target.value);
        }}
      />
      <Button type="submit" busy={isLoading}>
        Send
      </Button>
      <Button variant="secondary" onClick={onDone}>
        Cancel
      </Button>
    </Form>
  );
}
