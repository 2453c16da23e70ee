import { TextField } from '../../../ui/controls/Field.tsx';
import { SelectField } from '../../../ui/controls/SelectField.tsx';
import type { SessionDraft } from './sessionDraft.ts';
import { summarizeRepeat, withInterval, type RepeatDraft } from '../series/repeatDraft.ts';

const INTERVALS = { none: 'Does not repeat', 1: 'Every week', 2: 'Every two weeks' } as const;
const { none: _none, ...SERIES_INTERVALS } = INTERVALS;
const ENDS = { until: 'On a day', count: 'After a number' } as const;

interface RepeatFieldsProps {
  draft: SessionDraft;
  error: string | undefined;
  onChange: (draft: SessionDraft) => void;
}

/** How a session repeats, and when that ends. */
export function RepeatFields({ draft, error, onChange }: RepeatFieldsProps) {
  const { repeat: value, startTime: start } = draft;
  if (!value) return null;
  const isUntil = value.end === 'until';
  const isSeries = value.timeZone !== undefined;
  const countLabel = isSeries ? 'Sessions from this one on' : 'Number of sessions';
  const change = (repeat: RepeatDraft) => {
    onChange({ ...draft, repeat });
  };
  return (
    <div className="flex flex-col gap-4">
      <SelectField
        label="Repeat"
        options={isSeries ? SERIES_INTERVALS : INTERVALS}
        value={value.interval}
        onChange={(interval) => {
          change(withInterval(value, interval, start));
        }}
      />
      {value.interval !== 'none' && (
        <div className="flex flex-col gap-2">
          <div className="grid gap-4 sm:grid-cols-2">
            <SelectField
              label="Ends"
              options={ENDS}
              value={value.end}
              onChange={(end) => {
                change({ ...value, end });
              }}
            />
            <TextField
              key={value.end}
              label={isUntil ? 'Until' : countLabel}
              type={isUntil ? 'date' : 'number'}
              value={value[value.end]}
              error={error}
              onChange={({ target }) => {
                change({ ...value, [value.end]: target.value });
              }}
            />
          </div>
          <p aria-live="polite" className="text-sm text-muted">
            {summarizeRepeat(value, start)}
          </p>
        </div>
      )}
    </div>
  );
}
