import { ChevronDown, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import { ToggleChip } from '../../ui/controls/Chip.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Select } from '../../ui/controls/Select.tsx';
import { CALENDAR_FILTERS, type CalendarFilter } from './calendarParams.ts';
import type { FirstWeekday } from './calendarPeriod.ts';
import type { ColourMode } from './sessionColours.ts';

const FILTER_NAMES = { all: 'All', mine: 'Mine', invited: 'Invited', open: 'Open' } as const;
const WEEKDAY_NAMES = { sunday: 'Sunday', monday: 'Monday', saturday: 'Saturday' } as const;
const MODE_NAMES = {
  one: 'One colour',
  subject: 'Subject',
  buddy: 'Buddy',
  role: 'Mine and invited',
} as const;

export interface CalendarOptionsProps {
  filter: CalendarFilter;
  /** The service has open sessions. */
  hasOpen: boolean;
  onFilter: (filter: CalendarFilter) => void;
  colourMode: ColourMode;
  onColourMode: (mode: ColourMode) => void;
  firstWeekday: FirstWeekday;
  onFirstWeekday: (first: FirstWeekday) => void;
  /** Folded, as on a phone at first. */
  isFolded: boolean;
  /** After the kinds of sessions. */
  children: ReactNode;
}

/** Which sessions are shown, in which colours, and on paper. */
export function CalendarOptions({ isFolded, children, ...props }: CalendarOptionsProps) {
  const { filter, hasOpen, onFilter } = props;
  return (
    <div
      className={`flex flex-wrap items-center justify-between gap-x-2 gap-y-1 sm:gap-x-4 print:hidden ${isFolded ? '-mt-3 short:-mt-1' : ''}`}
    >
      {!isFolded && (
        <div role="group" aria-label="Show sessions" className="flex flex-wrap gap-2">
          {CALENDAR_FILTERS.filter((name) => name !== 'open' || hasOpen).map((name) => (
            <ToggleChip
              key={name}
              label={FILTER_NAMES[name]}
              pressed={filter === name}
              onToggle={() => {
                onFilter(name);
              }}
            />
          ))}
        </div>
      )}
      {children}
      {!isFolded && <Choices {...props} />}
    </div>
  );
}

interface OptionsButtonProps {
  filter: CalendarFilter;
  isOpen: boolean;
  onToggle: () => void;
}

/** Opens the options of a phone. Says which sessions are shown if these are not all. */
export const OptionsButton = ({ filter, isOpen, onToggle }: OptionsButtonProps) => (
  <Button
    variant="quiet"
    aria-expanded={isOpen}
    className="order-6 gap-1 justify-self-end px-2! max-[22rem]:px-1!"
    onClick={onToggle}
  >
    {filter === 'all' ? 'Options' : `Options: ${FILTER_NAMES[filter]}`}
    <ChevronDown
      aria-hidden="true"
      className={`size-4 transition-transform ${isOpen ? 'rotate-180' : ''}`}
    />
  </Button>
);

type ChoicesProps = Pick<
  CalendarOptionsProps,
  'colourMode' | 'onColourMode' | 'firstWeekday' | 'onFirstWeekday'
>;

const Choices = ({ colourMode, onColourMode, firstWeekday, onFirstWeekday }: ChoicesProps) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
    <Choice label="Colour by" names={MODE_NAMES} value={colourMode} onChange={onColourMode} />
    <Choice
      label="Weeks start on"
      names={WEEKDAY_NAMES}
      value={firstWeekday}
      onChange={onFirstWeekday}
    />
    <IconButton
      label="Print"
      title="Print"
      Icon={Printer}
      onClick={() => {
        window.print();
      }}
    />
  </div>
);

interface ChoiceProps<Value extends string> {
  label: string;
  names: Record<Value, string>;
  value: Value;
  onChange: (value: Value) => void;
}

const Choice = <Value extends string>({ label, names, ...select }: ChoiceProps<Value>) => (
  <label className="flex min-h-11 max-w-full flex-wrap items-center gap-x-2 text-sm text-muted">
    {label}
    <Select options={names} {...select} className="pl-2! text-sm font-medium text-ink" />
  </label>
);
