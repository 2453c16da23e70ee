import { useState } from 'react';
import type { NearestTime, TimeSpan } from '../../../../contract/hours.ts';
import { localZone } from '../../../ui/time/zone.ts';
import { TimeChip } from './TimeChip.tsx';
import { useGetCommonTimesQuery } from '../timesApi.ts';
import { WeekStrip } from './WeekStrip.tsx';

interface CommonTimesProps {
  label: string;
  /** Ids of the invited buddies. Without any, the times are those of the student. */
  participants: readonly string[];
  /** Minutes. */
  duration?: number;
  /** Id of a session of the student that is moved. */
  except?: string | undefined;
  /** The day from which times are searched, today by default. */
  first?: Date;
  chosen?: TimeSpan | undefined;
  /** Returns the name of a participant. */
  nameOf: (id: string) => string;
  onPick: (time: TimeSpan) => void;
}

/** The next times when all are free, to choose one, and their free times of a week. */
export function CommonTimes(props: CommonTimesProps) {
  const [today] = useState(() => new Date());
  const { label, participants, duration = 60, except, first = today, chosen } = props;
  const { nameOf, onPick } = props;
  const { currentData: data, isError } = useGetCommonTimesQuery({
    participants,
    duration,
    timeZone: localZone(),
    except,
    from: first > today ? first.toISOString() : undefined,
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
        <ul className="grid grid-cols-3 gap-2 max-[22rem]:grid-cols-2">
          {shown.map(({ start, end, missing = [] }) => (
            <li key={start} className="flex">
              <TimeChip
                start={start}
                remark={missing.length > 0 ? `without ${missing.map(nameOf).join(', ')}` : ''}
                pressed={start === chosen?.start}
                onPick={() => {
                  onPick({ start, end });
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {data && data.free.length > 0 && (
        <WeekStrip
          label={isAlone ? 'When you are free' : 'When all of you are free'}
          {...{ first, chosen }}
          free={data.free}
        />
      )}
    </section>
  );
}
