import { Globe } from 'lucide-react';
import type { ReactNode } from 'react';
import { TextField } from '../../../ui/controls/Field.tsx';
import { localZone } from '../../../ui/time/zone.ts';
import { MISSING } from './sessionDraft.ts';

/** Limits the year to four digits. */
const LAST_MINUTE = '9999-12-31T23:59';

interface FieldProps {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: { target: { value: string } }) => void;
}

interface TimeFieldsProps {
  field: (name: 'startTime' | 'endTime') => FieldProps;
  /** Shown below the fields. */
  children?: ReactNode;
}

/** The start and the end of a session, in the time zone of the device. */
export function TimeFields({ field, children }: TimeFieldsProps) {
  const dateTime = { type: 'datetime-local', required: true, max: LAST_MINUTE };
  return (
    <div className="flex flex-col gap-2">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Start"
          {...dateTime}
          missing={MISSING.startTime}
          {...field('startTime')}
        />
        <TextField label="End" {...dateTime} missing={MISSING.endTime} {...field('endTime')} />
      </div>
      {children}
      <p className="flex items-center gap-2 text-sm text-muted">
        <Globe aria-hidden="true" className="size-4 shrink-0" />
        <span className="min-w-0 wrap-anywhere">Times are in your time zone, {localZone()}.</span>
      </p>
    </div>
  );
}
