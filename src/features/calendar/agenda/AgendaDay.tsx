import { Plus } from 'lucide-react';
import { useId } from 'react';
import type { PersonRef } from '../../../../contract/common/types.ts';
import type { StudySession } from '../../../../contract/sessions.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Skeleton } from '../../../ui/loading/Skeleton.tsx';
import { dateText } from '../../../ui/time/formatDay.ts';
import { toIsoDay } from '../../../ui/time/times.ts';
import { scheduleOn } from '../calendarFormats.ts';
import type { SessionColour } from '../sessionColours.ts';
import { AgendaItem } from './AgendaItem.tsx';

export interface AgendaDayProps {
  /** `undefined` while loading. */
  sessions: readonly StudySession[] | undefined;
  userId: string | null;
  date: Date;
  buddies: readonly PersonRef[];
  colours: ReadonlyMap<string, SessionColour>;
  onDay: (day: Date) => void;
  onOpen: (id: string) => void;
}

/** A day with its sessions, which are those given, the earliest first. */
export function AgendaDay({ sessions, date, onDay, ...item }: AgendaDayProps) {
  const { userId, buddies, colours, onOpen } = item;
  const heading = useId();
  const isToday = toIsoDay(date) === toIsoDay(new Date());
  const ordered = sessions?.toSorted((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime));
  return (
    <section
      aria-labelledby={heading}
      aria-current={isToday ? 'date' : undefined}
      className="break-inside-avoid border-line not-first:border-t"
    >
      <div className="flex items-center justify-between gap-2 pl-4">
        <h3 id={heading} className={`py-2 text-sm font-semibold ${isToday ? 'text-action' : ''}`}>
          {dateText(date, new Date())}
          {isToday && ' · Today'}
        </h3>
        <IconButton
          label={scheduleOn(date)}
          Icon={Plus}
          className="print:hidden"
          onClick={() => {
            onDay(date);
          }}
        />
      </div>
      {ordered === undefined && <Skeleton className="mx-4 mb-3 h-4 w-40" />}
      {ordered?.length === 0 && <p className="px-4 pb-3 text-sm text-muted">Nothing planned</p>}
      {ordered && ordered.length > 0 && (
        <ul className="flex flex-col gap-2 px-3 pb-3">
          {ordered.map((session) => (
            <AgendaItem
              key={session._id}
              {...{ session, userId, onOpen }}
              organizer={buddies.find(({ _id }) => _id === session.createdBy)?.name}
              colour={colours.get(session._id)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
