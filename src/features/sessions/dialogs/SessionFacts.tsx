import {
  AlignLeft,
  Clock,
  DoorOpen,
  Globe,
  MapPin,
  Repeat,
  UserRound,
  Users,
  Video,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { PersonRef } from '../../../../contract/common/types.ts';
import type { StudySession } from '../../../../contract/sessions.ts';
import { PersonNames } from '../../../ui/people/PersonNames.tsx';
import { timeText } from '../../../ui/time/times.ts';
import { localZone } from '../../../ui/time/zone.ts';
import { placesText } from '../open/places.ts';
import { seriesText } from '../series/repeatDraft.ts';
import { isVideoLink } from '../video/videoLinkApi.ts';
import { VideoCall } from '../video/VideoCall.tsx';
import { ParticipantList } from './ParticipantList.tsx';

interface SessionFactsProps {
  session: StudySession;
  organizer: PersonRef | undefined;
  isMine: boolean;
  /** See PersonLink. */
  below: string;
}

/** What is stored about a session. */
export function SessionFacts({ session, organizer, isMine, below }: SessionFactsProps) {
  return (
    <dl className="grid gap-4 wrap-anywhere sm:grid-cols-2">
      <Fact name="Description" Icon={AlignLeft} isWide>
        <span className="whitespace-pre-wrap">{session.description || '—'}</span>
      </Fact>
      <Fact name="Start" Icon={Clock}>
        <time dateTime={session.startTime}>{timeText(session.startTime)}</time>
      </Fact>
      <Fact name="End" Icon={Clock}>
        <time dateTime={session.endTime}>{timeText(session.endTime)}</time>
      </Fact>
      {session.series && (
        <Fact name="Repeats" Icon={Repeat} isWide>
          {seriesText(session.series)}
        </Fact>
      )}
      <Fact name="Time zone" Icon={Globe}>
        {localZone()}
      </Fact>
      <Fact name="Location" Icon={MapPin}>
        {session.location || '—'}
      </Fact>
      {session.link !== undefined && isVideoLink(session.link) && (
        <Fact name="Video call" Icon={Video} isWide>
          <VideoCall link={session.link} times={session} />
        </Fact>
      )}
      {session.placesLeft !== undefined && (
        <Fact name="Open to study buddies" Icon={DoorOpen} isWide>
          {placesText(session.placesLeft)}
        </Fact>
      )}
      {organizer && (
        <Fact name="Organizer" Icon={UserRound} isWide>
          <PersonNames people={[organizer]} searchBelow={below} />
        </Fact>
      )}
      <Fact name="Participants" Icon={Users} isWide>
        <ParticipantList session={session} isMine={isMine} searchBelow={below} />
      </Fact>
    </dl>
  );
}

interface FactProps {
  name: string;
  Icon: LucideIcon;
  isWide?: boolean;
  children: ReactNode;
}

export function Fact({ name, Icon, isWide = false, children }: FactProps) {
  return (
    <div
      className={`grid min-w-0 grid-cols-[auto_1fr] content-start gap-x-3 ${isWide ? 'sm:col-span-2' : ''}`}
    >
      <dt className="contents text-sm text-muted">
        <Icon aria-hidden="true" className="row-span-2 mt-0.5 size-5" />
        {name}
      </dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  );
}
