import type { NearestTime, TimeSpan } from '../../../../contract/hours.ts';
import { pressedClass } from '../../../ui/controls/Chip.tsx';
import { localZone } from '../../../ui/time/zone.ts';
import { clockText } from '../../../ui/time/times.ts';
import { useGetCommonTimesQuery } from './timesApi.ts';
import { WeekStrip } from './WeekStrip.tsx';
import { LOCALE } from '../../../ui/time/locale.ts';

const DATE = new Intl.DateTimeFormat(LOCALE, {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
});

interface CommonTimesProps {
  label: string;
  /** Ids of the invited buddies. Without any, the times are those of the student. */
  participants: readonly string[];
  /** Minutes. */
  duration?: number;
  /** Id of a session of the student that is moved. */
  except?: string | undefined;
  /** Start of the chosen time, ISO 8601. */
  chosen?: string | undefined;
  /** Returns the name of a participant. */
  nameOf: (id: string) => string;
  onPick: (time: TimeSpan) => void;
}

/** The next times when all are free, to choose one, and their free times of a week. */
export function CommonTimes(props: CommonTimesProps) {
  const { label, participants, duration = 60, except, chosen, nameOf, onPick } = props;
  const { currentData: data, isError } = useGetCommonTimesQuery({
    participants,
    duration,
    timeZone: localZone(),
    except,
  });
  const isAlone = participants.length === 0;
  if (isError || (isAlone && data?.times.length === 0)) return null;
  const nearest = data?.nearest ?? [];
  const shown: (TimeSpan & Partial<NearestTime>)[] = data?.times.length ? data.times : nearest;
  return (
    <section aria-label={label} className="flex min-w-0 flex-col gap-2">
      <p className="text-sm font-medium">{label}</p>
      {!data && <p className="min-h-11 text-sm text-muted">Looking for times...</p>}
      {data?.times.length === 0 && (
        <p className="text-sm text-muted">
          No time in the next two weeks suits everyone.{' '}
          {nearest.length > 0
            ? 'At these times most can come:'
            : 'Choose a time yourself and ask, or mark more free hours in your profile.'}
        </p>
      )}
      {shown.length > 0 && (
        <ul className="grid grid-cols-3 gap-2">
          {shown.map(({ start, end, missing = [] }) => (
            <li key={start} className="flex">
              <TimeChip
                start={start}
                without={missing.map(nameOf).join(', ')}
                pressed={start === chosen}
                onPick={() => {
                  onPick({ start, end });
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {data && data.free.length > 0 && <WeekStrip free={data.free} />}
    </section>
  );
}

interface TimeChipProps {
  start: string;
  /** Names of those who cannot come, or empty. */
  without: string;
  pressed: boolean;
  onPick: () => void;
}

function TimeChip({ start, without, pressed, onPick }: TimeChipProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPick}
      className={`flex min-h-11 w-full min-w-0 flex-col items-center rounded-xl border px-1 py-1.5 text-sm transition-colors ${pressedClass(pressed)}`}
    >
      <span>{DATE.format(new Date(start))} </span>
      <span className="font-semibold tabular-nums">{clockText(start)}</span>
      {without !== '' && (
        <span className="max-w-full text-xs wrap-anywhere text-muted"> without {without}</span>
      )}
    </button>
  );
}
