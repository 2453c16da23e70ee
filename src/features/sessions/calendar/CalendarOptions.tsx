import { Printer } from 'lucide-react';
import { ToggleChip } from '../../../ui/controls/Chip.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { CALENDAR_FILTERS, type CalendarFilter } from './calendarParams.ts';
import { COLOUR_MODES, type ColourMode } from './sessionColours.ts';

const FILTER_NAMES = { all: 'All', mine: 'Mine', invited: 'Invited', open: 'Open' } as const;
const MODE_NAMES = { one: 'One colour', buddy: 'Buddy', role: 'Mine and invited' } as const;

export interface CalendarOptionsProps {
  filter: CalendarFilter;
  /** The service has open sessions. */
  hasOpen: boolean;
  onFilter: (filter: CalendarFilter) => void;
  colourMode: ColourMode;
  onColourMode: (mode: ColourMode) => void;
}

/** Which sessions are shown, in which colours, and on paper. */
export function CalendarOptions(props: CalendarOptionsProps) {
  const { filter, hasOpen, onFilter, colourMode, onColourMode } = props;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 print:hidden">
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
      <div className="flex items-center gap-1">
        <label className="flex min-h-11 items-center gap-2 text-sm text-muted">
          Colour by
          <select
            value={colourMode}
            onChange={({ target }) => {
              onColourMode(COLOUR_MODES.find((mode) => mode === target.value) ?? 'one');
            }}
            className="min-h-11 rounded-lg border border-control bg-surface px-2 text-sm font-medium text-ink"
          >
            {COLOUR_MODES.map((mode) => (
              <option key={mode} value={mode}>
                {MODE_NAMES[mode]}
              </option>
            ))}
          </select>
        </label>
        <IconButton
          label="Print"
          title="Print"
          Icon={Printer}
          onClick={() => {
            window.print();
          }}
        />
      </div>
    </div>
  );
}
