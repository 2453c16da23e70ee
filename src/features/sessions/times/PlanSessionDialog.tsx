import { Link } from 'react-router-dom';
import { Button } from '../../../ui/controls/Button.tsx';
import { buttonClass } from '../../../ui/controls/buttonClass.ts';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { DialogFooter } from '../../../ui/overlays/DialogFooter.tsx';
import { BuddyTimes } from './BuddyTimes.tsx';

interface PlanSessionDialogProps {
  buddy: { id: string; name: string };
  onClose: () => void;
}

/** The times that suit the student and a buddy, and the way to choose another time. */
export default function PlanSessionDialog({ buddy, onClose }: PlanSessionDialogProps) {
  return (
    <Dialog open onClose={onClose} title={`Plan a session with ${buddy.name}`}>
      <BuddyTimes buddyId={buddy.id} />
      <DialogFooter>
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
        <Link to="/sessions" state={{ scheduleWith: buddy.id }} className={buttonClass()}>
          Choose another time
        </Link>
      </DialogFooter>
    </Dialog>
  );
}
