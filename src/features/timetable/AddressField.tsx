import { useEffect, useRef, useState } from 'react';
import { LIMITS } from '../../../contract/constants.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { isEnter } from '../../ui/controls/keys.ts';
import { TextField } from '../../ui/controls/Field.tsx';

interface AddressFieldProps {
  busy: boolean;
  problem: string | undefined;
  onRead: (address: string) => void;
}

/** The address of a timetable. Enter reads it, and does not submit the form around. */
export function AddressField({ busy, problem, onRead }: AddressFieldProps) {
  const [address, setAddress] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that opened the field is gone.
    box.current?.querySelector('input')?.focus();
  }, []);
  const read = () => {
    setIsMissing(address.trim() === '');
    if (address.trim() !== '' && !busy) onRead(address.trim());
  };
  return (
    <div className="flex flex-wrap items-start gap-2">
      <div ref={box} className="min-w-0 flex-[1_1_10rem]">
        <TextField
          label="Address of your timetable"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          maxLength={LIMITS.calendarAddress}
          error={isMissing ? 'Please enter the address.' : problem}
          value={address}
          onChange={({ target }) => {
            setAddress(target.value);
            setIsMissing(false);
          }}
          onKeyDown={(event) => {
            if (!isEnter(event)) return;
            event.preventDefault();
            read();
          }}
        />
      </div>
      <Button
        variant="secondary"
        className="mt-6.5"
        busy={busy}
        busyText="Reading..."
        onClick={read}
      >
        Read
      </Button>
    </div>
  );
}
