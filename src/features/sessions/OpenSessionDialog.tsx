import type { OpenSession } from '../../../contract/openSessions.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog, DialogFooter } from '../../ui/overlays/Dialog.tsx';
import { OpenSessionList } from './OpenSessionList.tsx';

interface OpenSessionDialogProps {
  session: OpenSession;
  onClose: () => void;
}

/** The details of a session that the student can ask to join. */
export function OpenSessionDialog({ session, onClose }: OpenSessionDialogProps) {
  return (
    <Dialog open isRoute onClose={onClose} title="Open Session">
      <OpenSessionList sessions={[session]} />
      {session.description && (
        <p className="mt-4 whitespace-pre-wrap wrap-anywhere">{session.description}</p>
      )}
      <DialogFooter>
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
