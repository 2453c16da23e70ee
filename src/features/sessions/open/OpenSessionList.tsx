import { Clock, MapPin, UserRound } from 'lucide-react';
import type { OpenSession } from '../../../../contract/openSessions.ts';
import { PersonLink } from '../../../ui/people/PersonLink.tsx';
import { spanText } from '../../../ui/time/times.ts';
import { JoinAction } from './JoinAction.tsx';
import { placesText } from './placesText.ts';

/** Sessions that buddies opened. */
export function OpenSessionList({ sessions }: { sessions: readonly OpenSession[] }) {
  return (
    <ul className="flex flex-col gap-4">
      {sessions.map((session) => (
        <Item key={session._id} session={session} />
      ))}
    </ul>
  );
}

const FACT = 'flex items-start gap-2';
const ICON = 'mt-0.5 size-4 shrink-0';

function Item({ session }: { session: OpenSession }) {
  const { title, startTime, endTime, location, creator, placesLeft } = session;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-l-4 border-action-soft pl-4">
      <div className="flex min-w-0 flex-1 basis-48 flex-col gap-0.5 text-sm wrap-anywhere">
        <h3 className="text-base font-semibold">{title}</h3>
        <div className={FACT}>
          <Clock aria-hidden="true" className={ICON} />
          <p className="tabular-nums">{spanText(startTime, endTime)}</p>
        </div>
        {location && (
          <div className={`${FACT} text-muted`}>
            <MapPin aria-hidden="true" className={ICON} />
            <p>{location}</p>
          </div>
        )}
        <div className={`${FACT} text-muted`}>
          <UserRound aria-hidden="true" className={ICON} />
          <p>
            <PersonLink id={creator._id}>{creator.name}</PersonLink> · {placesText(placesLeft)}
          </p>
        </div>
      </div>
      <JoinAction session={session} />
    </li>
  );
}
