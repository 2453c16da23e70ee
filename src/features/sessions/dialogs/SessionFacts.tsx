import {
  AlignLeft,
  BookOpen,
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
import { whenText } from '../../../ui/time/formatDay.ts';
import { localZone } from '../../../ui/time/zone.ts';
import { placesText } from '../open/places.ts';
import { seriesText } from '../series/repeatDraft.ts';
import { isVideoLink } from '../videoLinkApi.ts';
import { VideoCall } from '../VideoCall.tsx';
import { ParticipantList } from './ParticipantList.tsx';

interface MainFactsProps {
  session: StudySession;
  /** The creator, if that is a buddy. */
  organizer: PersonRef | undefined;
  /** The creator can take a proposal. */
  isMine: boolean;
  /** See PersonLink. */
  below: string;
}

/** What a student asks first: what, when, where, who invites and who comes. */
export function MainFacts({ session, organizer, isMine, below }: MainFactsProps) {
  const { title, startTime, endTime, location } = session;
  return (
    <dl className="mb-5 grid gap-4 wrap-anywhere">
      <Fact name="Title" Icon={BookOpen}>
        <span className="text-lg font-semibold">{title}</span>
      </Fact>
      <Fact name="Start and end" Icon={Clock}>
        {whenText(startTime, endTime, new Date())}
      </Fact>
      <Fact name="Location" Icon={MapPin}>
        {location || '—'}
      </Fact>
      {organizer && (
        <Fact name="Organizer" Icon={UserRound}>
          <PersonNames people={[organizer]} searchBelow={below} />
        </Fact>
      )}
      <Fact name="Participants" Icon={Users}>
        <ParticipantList session={session} isMine={isMine} searchBelow={below} />
      </Fact>
    </dl>
  );
}

/** What else is stored about a session. */
export function MoreFacts({ session }: { session: StudySession }) {
  return (
    <dl className="grid gap-4 wrap-anywhere">
      <Fact name="Description" Icon={AlignLeft}>
        <span className="whitespace-pre-wrap">{session.description || '—'}</span>
      </Fact>
      {session.series && (
        <Fact name="Repeats" Icon={Repeat}>
          {seriesText(session.series)}
        </Fact>
      )}
      {session.link !== undefined && isVideoLink(session.link) && (
        <Fact name="Video call" Icon={Video}>
          <VideoCall link={session.link} times={session} />
        </Fact>
      )}
      {session.placesLeft !== undefined && (
        <Fact name="Open to study buddies" Icon={DoorOpen}>
          {placesText(session.placesLeft)}
        </Fact>
      )}
      <Fact name="Time zone" Icon={Globe}>
        {localZone()}
      </Fact>
    </dl>
  );
}

interface FactProps {
  name: string;
  Icon: LucideIcon;
  children: ReactNode;
}

function Fact({ name, Icon, children }: FactProps) {
  return (
    <div className="grid min-w-0 grid-cols-[auto_1fr] content-start gap-x-3">
      <dt className="contents text-sm text-muted">
        <Icon aria-hidden="true" className="row-span-2 mt-0.5 size-5" />
        {name}
      </dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  );
}
