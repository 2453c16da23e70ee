import { useId, useState, type ComponentProps } from 'react';
import type { HoursRange, WeekHours } from '../../../../contract/hours.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { useMediaQuery } from '../../../ui/hooks/useMediaQuery.ts';
import { HoursList } from '../../../ui/people/HoursList.tsx';
import { localZone } from '../../../ui/time/zone.ts';
import type { ProfileDraft } from '../profileDraft.ts';
import { fieldId } from '../profileFields.ts';
import { HoursGrid } from './HoursGrid.tsx';
import { SLOT } from './markedHours.ts';

type Edit = Pick<ProfileDraft, 'hours' | 'availability'>;

interface HoursFieldProps {
  hours: WeekHours;
  days: ProfileDraft['availability'];
  error: string | undefined;
  onChange: (edit: Edit) => void;
}

/** 7:00. Earlier half hours are shown on request, or if some are marked. */
const MORNING = 14;

/** The marked hours as text, and a grid that changes them. */
export function HoursField({ hours, days, error, onChange }: HoursFieldProps) {
  const gridId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const { remember, undo } = useUndo({ hours, availability: days }, onChange);
  const hasHours = hours.ranges.length > 0;
  const change = (ranges: HoursRange[], availability = days) => {
    onChange({ hours: { ...hours, ranges }, availability });
  };
  const week = { days, ranges: hours.ranges, onStart: remember, onChange: change };
  return (
    <fieldset id={fieldId('hours')} className="flex min-w-0 flex-col items-start gap-2">
      <legend className="mb-1 text-sm font-medium">Hours</legend>
      <p className="text-sm text-muted">
        If you like, mark when you are free on these days. A day without hours is free as a whole;
        once you mark one, only the marked hours count.
      </p>
      {/* Nothing above the open grid may change its height during a drag. */}
      {!isOpen && hasHours && <HoursList hours={hours} />}
      {(isOpen || hasHours) && <ZoneLine hours={hours} days={days} onChange={onChange} />}
      {isOpen && <Week id={gridId} {...week} />}
      {undo && (
        // Above the bar with Save or Next, because the grid is higher than a phone.
        <Button
          variant="secondary"
          className="sticky bottom-[calc(var(--bottom-bar)+5rem)] z-10 self-end shadow-card"
          onClick={undo}
        >
          Undo
        </Button>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          aria-expanded={isOpen}
          aria-controls={isOpen ? gridId : undefined}
          onClick={() => {
            setIsOpen(!isOpen);
          }}
        >
          {isOpen ? 'Close the week' : hasHours ? 'Change hours' : 'Mark hours'}
        </Button>
        {hasHours && (
          <Button
            variant="quiet"
            onClick={() => {
              remember();
              change([]);
            }}
          >
            Remove all hours
          </Button>
        )}
      </div>
      {error && <p className="text-sm text-danger">{error}</p>}
    </fieldset>
  );
}

/** Remembers the hours before each change. `undo` is missing when there is none. */
function useUndo(present: Edit, onChange: (edit: Edit) => void) {
  /** The last one first. */
  const [past, setPast] = useState<Edit[]>([]);
  const [previous, ...earlier] = past;
  return {
    remember() {
      setPast((earliest) => [present, ...earliest]);
    },
    undo:
      previous &&
      (() => {
        setPast(earlier);
        onChange(previous);
      }),
  };
}

type WeekProps = Omit<ComponentProps<typeof HoursGrid>, 'firstSlot'> & { id: string };

function Week({ id, ...week }: WeekProps) {
  const [hasNight, setHasNight] = useState(() => week.ranges.some(isAtNight));
  const isTouched = useMediaQuery('(pointer: coarse)');
  return (
    <div id={id} className="flex w-full max-w-2xl flex-col gap-2">
      <p className="text-sm text-muted">
        {isTouched
          ? 'Tap a time to mark it. To mark several, press and hold, then drag.'
          : 'Drag over the times, or move with the arrow keys and press Space. Shift and an arrow key extend.'}
      </p>
      {!hasNight && (
        <Button
          variant="quiet"
          className="self-start"
          onClick={() => {
            setHasNight(true);
          }}
        >
          Show earlier hours
        </Button>
      )}
      <HoursGrid {...week} firstSlot={hasNight ? 0 : MORNING} />
    </div>
  );
}

const isAtNight = ({ start }: HoursRange) => start < MORNING * SLOT;

/** Offers the time zone of the device if the hours are in another one. */
function ZoneLine({ hours, days, onChange }: Omit<HoursFieldProps, 'error'>) {
  const zone = localZone();
  return (
    <div className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
      <p>In the time zone {hours.timeZone}.</p>
      {hours.timeZone !== zone && (
        <Button
          variant="quiet"
          onClick={() => {
            onChange({ hours: { ...hours, timeZone: zone }, availability: days });
          }}
        >
          Use {zone}
        </Button>
      )}
    </div>
  );
}
