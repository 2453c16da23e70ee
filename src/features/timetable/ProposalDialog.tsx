import { useState } from 'react';
import type { TimetableProposal } from '../../../contract/timetable.ts';
import { LIMITS } from '../../../contract/constants.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Checkbox } from '../../ui/controls/Checkbox.tsx';
import { Dialog, DialogFooter } from '../../ui/overlays/Dialog.tsx';
import { HoursTicks } from './HoursTicks.tsx';
import { fill, initialDraft, type Filled, type ProposalDraft } from './proposalDraft.ts';
import { SubjectTicks } from './SubjectTicks.tsx';

interface ProposalDialogProps {
  proposal: TimetableProposal;
  /** What the profile has. */
  profile: Filled;
  /** Whether the busy times can be kept. */
  canKeep: boolean;
  onClose: () => void;
  onUse: (filled: Filled, isKept: boolean) => void;
}

/** Proposes what to fill in from a timetable. */
export function ProposalDialog(props: ProposalDialogProps) {
  const { proposal, profile, canKeep, onClose, onUse } = props;
  const [draft, setDraft] = useState(() => initialDraft(proposal, profile));
  const change = (changes: Partial<ProposalDraft>) => {
    setDraft((current) => ({ ...current, ...changes }));
  };
  const { filled, tooMany } = fill(draft, proposal, profile);
  return (
    <Dialog open onClose={onClose} title="Your timetable" isForm>
      <div className="flex flex-col gap-6">
        <p className="-mt-2 text-sm text-muted text-pretty">
          Untick what does not fit, and change what you like. Nothing is saved yet.
        </p>
        <SubjectTicks
          subjects={draft.subjects}
          onChange={(subjects) => {
            change({ subjects });
          }}
        />
        {tooMany > 0 && (
          <p role="status" className="-mt-4 text-sm text-danger">
            A profile has {LIMITS.subjects} subjects at most. The last {tooMany} will be left out.
          </p>
        )}
        <HoursTicks
          draft={draft}
          lectures={proposal.lectures}
          timeZone={profile.hours.timeZone}
          onChange={change}
        />
        <KeepTick
          isKept={draft.isKept}
          canKeep={canKeep}
          onChange={(isKept) => {
            change({ isKept });
          }}
        />
        {proposal.notice !== undefined && (
          <p className="text-sm text-muted wrap-anywhere">{proposal.notice}</p>
        )}
        <DialogFooter>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            onClick={() => {
              onUse(filled, draft.isKept);
            }}
          >
            Fill in
          </Button>
        </DialogFooter>
      </div>
    </Dialog>
  );
}

interface KeepTickProps {
  isKept: boolean;
  canKeep: boolean;
  onChange: (isKept: boolean) => void;
}

/** Offers to add the calendar to the busy calendars. */
const KeepTick = ({ isKept, canKeep, onChange }: KeepTickProps) => (
  <div className="flex flex-col">
    <Checkbox
      checked={isKept}
      disabled={!canKeep}
      aria-describedby="kept-note"
      onChange={({ target }) => {
        onChange(target.checked);
      }}
    >
      Also keep my busy times
    </Checkbox>
    <p id="kept-note" className="pl-8 text-sm text-muted text-pretty">
      {canKeep
        ? 'Suggested times then leave out everything in this calendar. It is added when you save.'
        : 'Verify your email first. You can then add the calendar in the settings.'}
    </p>
  </div>
);
