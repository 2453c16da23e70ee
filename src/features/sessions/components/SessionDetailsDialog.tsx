import type { ReactNode } from 'react';
import type { Session } from '../../../../contract/sessions.ts';
import { errorText } from '../../../api/errorText.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorNotice } from '../../../ui/Notices.tsx';
import { timeText } from '../../../ui/times.ts';
import { localZone } from '../localInput.ts';
import { useDeleteSessionMutation } from '../sessionsApi.ts';

interface SessionDetailsDialogProps {
  /** Undefined where the address names one that is not (any more) in the student's calendar. */
  session: Session | undefined;
  /** Only who created it may change or delete it. */
  isMine: boolean;
  confirmingDelete: boolean;
  onEdit: () => void;
  onDelete: () => void;
  onKeep: () => void;
  /** Closed or deleted. */
  onClose: () => void;
}

export function SessionDetailsDialog(props: SessionDetailsDialogProps) {
  const { session, isMine, confirmingDelete, onEdit, onDelete, onKeep, onClose } = props;
  const [remove, { isLoading, error }] = useDeleteSessionMutation();

  const confirm = async (id: string) => {
    const answer = await remove(id);
    if (!answer.error) onClose();
  };

  return (
    <Dialog open onClose={onClose} title="Session Details">
      {error && (
        <div className="mb-4">
          <ErrorNotice text={errorText(error, 'Failed to delete session.')} />
        </div>
      )}
      {session ? <Details session={session} /> : <p>This session is not in your calendar.</p>}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
        {session && isMine && (
          <>
            <Button onClick={onEdit}>Edit</Button>
            <Button variant="danger" onClick={onDelete}>
              Delete
            </Button>
          </>
        )}
      </div>
      {session && (
        <ConfirmDialog
          open={confirmingDelete}
          question="Delete this session?"
          confirmText="Delete"
          busy={isLoading}
          onConfirm={() => void confirm(session._id)}
          onCancel={onKeep}
        />
      )}
    </Dialog>
  );
}

function Details({ session }: { session: Session }) {
  const names = session.participants.map(({ name }) => name).join(', ');
  return (
    <dl className="flex flex-col gap-3 wrap-anywhere">
      <Fact name="Title">{session.title}</Fact>
      <Fact name="Description">
        <span className="whitespace-pre-wrap">{session.description || '—'}</span>
      </Fact>
      <Fact name="Start">
        <time dateTime={session.startTime}>{timeText(session.startTime)}</time>
      </Fact>
      <Fact name="End">
        <time dateTime={session.endTime}>{timeText(session.endTime)}</time>
      </Fact>
      <Fact name="Time zone">{localZone()}</Fact>
      <Fact name="Location">{session.location || '—'}</Fact>
      <Fact name="Participants">{names || '—'}</Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
