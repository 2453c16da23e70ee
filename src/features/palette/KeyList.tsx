import { useStored } from '../../app/stored.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Checkbox } from '../../ui/controls/Checkbox.tsx';
import { Dialog, DialogFooter } from '../../ui/overlays/Dialog.tsx';

const KEYS = [
  ['Ctrl K', 'Go to a person, a conversation or a screen'],
  ['/', 'Search on this screen, or go to one'],
  ['?', 'Show these keys'],
  ['Esc', 'Close what is open'],
  ['↑ ↓ ← →', 'Move in the calendar, in menus and in lists'],
  ['T', 'Go to today, in the calendar'],
  ['Enter', 'Send the message; with Shift, a new line'],
] as const;

interface KeyListProps {
  /** Of local storage: set while shortcuts of a single key are off. */
  offKey: string;
  onClose: () => void;
}

/** The keys of the page, and the switch for those of a single key. */
export default function KeyList({ offKey, onClose }: KeyListProps) {
  const [off, setOff] = useStored(offKey);
  return (
    <Dialog open onClose={onClose} title="Keyboard shortcuts">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-2">
        {KEYS.map(([keys, what]) => (
          <div key={keys} className="contents">
            <dt>
              <kbd className="rounded-sm border border-control bg-sunken px-1.5 py-0.5 font-sans text-sm font-semibold">
                {keys}
              </kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <div className="my-3">
        <Checkbox
          checked={off === null}
          onChange={({ target }) => {
            setOff(target.checked ? null : 'true');
          }}
        >
          Use / and ? as shortcuts on this device
        </Checkbox>
      </div>
      <DialogFooter>
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
