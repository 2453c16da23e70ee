import { useState, type ReactNode } from 'react';
import { LIMITS } from '../../../contract/constants.ts';
import type { PersonRef } from '../../../contract/common/types.ts';
import { MAX_OFFERED, type TimeOffer } from '../../../contract/timeOffer.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { TextField } from '../../ui/controls/Field.tsx';
import { Form } from '../../ui/controls/Form.tsx';
import { Dialog, DialogFooter } from '../../ui/overlays/Dialog.tsx';
import { RetryLine } from '../../ui/RetryLine.tsx';
import { startText } from '../../ui/time/times.ts';
import { localZone } from '../../ui/time/zone.ts';
import { DurationChips } from './dialogs/DurationChips.tsx';
import { MISSING } from './dialogs/sessionDraft.ts';
import { TimeChip } from './times/TimeChip.tsx';
import { useGetCommonTimesQuery } from './timesApi.ts';
import { OtherTime } from './offer/OtherTime.tsx';
import { preselectStarts } from './offer/preselectStarts.ts';

type Offered = Pick<TimeOffer, 'title' | 'minutes' | 'starts'>;

interface OfferTimesDialogProps {
  buddy: PersonRef;
  /** Proposed as the title. */
  subject: string | undefined;
  onOffer: (offered: Offered) => void;
  /** Missing on a service without sessions that start at once. */
  onNow: (() => void) | undefined;
  onClose: () => void;
}

/** Offers a buddy up to three times: the next ones when both are free, and others the student adds. */
export function OfferTimesDialog(props: OfferTimesDialogProps) {
  const { buddy, subject = 'Study session', onOffer, onNow, onClose } = props;
  const [title, setTitle] = useState(subject);
  const [minutes, setMinutes] = useState(60);
  const { times: free, note } = useFreeTimes(buddy._id, minutes);
  const { times, added, starts, dropped, choose, add } = useChosenTimes(free);
  return (
    <Dialog open isForm onClose={onClose} title={`Propose a time to ${buddy.name}`}>
      <Form
        className="flex flex-col gap-4"
        onSubmit={() => {
          onOffer({ title: title.trim(), minutes, starts: starts.toSorted() });
        }}
      >
        <DurationChips minutes={minutes} onChange={setMinutes} />
        <TimeChoices {...{ times, added, note, starts }} onChoose={choose} />
        <p role="status" className="-mt-2 text-sm text-muted empty:hidden">
          {dropped !== undefined && `${startText(dropped)} made room: ${MAX_OFFERED} at most.`}
        </p>
        <div className="flex flex-wrap justify-center gap-x-4">
          {onNow && (
            <Button variant="quiet" onClick={onNow}>
              Study now
            </Button>
          )}
          <OtherTime onAdd={add} />
        </div>
        <TextField
          label="Title"
          required
          missing={MISSING.title}
          maxLength={LIMITS.nameText}
          value={title}
          onChange={({ target }) => {
            setTitle(target.value);
          }}
        />
        <DialogFooter>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={starts.length === 0}>
            {starts.length > 1 ? `Offer ${String(starts.length)} times` : 'Offer'}
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}

/**
 * Returns the starts of the next times when the student and the buddy are free, the earliest first, or
 * a note why there are none.
 */
function useFreeTimes(buddyId: string, minutes: number) {
  const { currentData, isFetching, refetch } = useGetCommonTimesQuery({
    participants: [buddyId],
    duration: minutes,
    timeZone: localZone(),
  });
  const times = currentData?.times.map(({ start }) => start) ?? [];
  let note: ReactNode = 'Looking for times...';
  if (times.length > 0) note = null;
  else if (currentData) note = 'No time in the next two weeks suits you both.';
  else if (!isFetching) {
    note = <RetryLine text="The times could not be loaded." onRetry={() => void refetch()} />;
  }
  return { times, note };
}

/** What the student chose of the free times, at first spread ones, and of added ones. */
function useChosenTimes(free: readonly string[]) {
  const [added, setAdded] = useState<readonly string[]>([]);
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const [dropped, setDropped] = useState<string>();
  const times = [...new Set([...free, ...added])].sort();
  // Another duration has other times.
  const starts = (chosen ?? preselectStarts(free, MAX_OFFERED)).filter((start) =>
    times.includes(start),
  );
  const choose = (next: readonly string[]) => {
    const isFull = starts.length === MAX_OFFERED && next.length === MAX_OFFERED;
    setDropped(isFull ? starts.find((start) => !next.includes(start)) : undefined);
    setChosen(next);
  };
  const add = (start: string) => {
    setAdded([...added, start]);
    choose(withTime(starts, start));
  };
  return { times, added, starts, dropped, choose, add };
}

/** Returns the chosen times with one more, which replaces the one that was chosen first. */
const withTime = (starts: readonly string[], start: string) =>
  [...starts.filter((one) => one !== start), start].slice(-MAX_OFFERED);

interface TimeChoicesProps {
  times: readonly string[];
  /** Times that the student added. */
  added: readonly string[];
  note: ReactNode;
  /** The chosen ones. */
  starts: readonly string[];
  onChoose: (starts: readonly string[]) => void;
}

function TimeChoices({ times, added, note, starts, onChoose }: TimeChoicesProps) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-2 text-sm font-medium">
        Times that suit you both, {MAX_OFFERED} at most
      </legend>
      {/* As high as two rows of times, so that nothing moves when they are found. */}
      <div role="status" className="min-h-31 text-sm text-muted empty:hidden">
        {note}
      </div>
      {times.length > 0 && (
        <ul className="grid grid-cols-3 gap-2 max-[22rem]:grid-cols-2">
          {times.map((start) => {
            const pressed = starts.includes(start);
            return (
              <li key={start} className="flex">
                <TimeChip
                  start={start}
                  remark={added.includes(start) ? 'your own' : ''}
                  pressed={pressed}
                  onPick={() => {
                    onChoose(
                      pressed ? starts.filter((one) => one !== start) : withTime(starts, start),
                    );
                  }}
                />
              </li>
            );
          })}
        </ul>
      )}
    </fieldset>
  );
}
