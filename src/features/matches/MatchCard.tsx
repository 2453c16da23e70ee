import { Clock, MessageCircle } from 'lucide-react';
import { useId } from 'react';
import { Link } from '../../ui/router.ts';
import type { Match } from '../../../contract/search.ts';
import type { User } from '../../../contract/users.ts';
import { Badge } from '../../ui/Badge.tsx';
import { buttonClass } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ChipList } from '../../ui/controls/ChipList.tsx';
import { LabelledValue } from '../../ui/people/LabelledValue.tsx';
import { LongText } from '../../ui/LongText.tsx';
import { PersonHeader } from '../../ui/people/PersonHeader.tsx';
import { ScoreBar } from '../../ui/people/ScoreBar.tsx';
import { subjectColour } from '../../ui/people/subjectColour.ts';
import { sharedNames, sharedDays } from '../../ui/people/shared.ts';
import { PersonMenu } from '../safety/PersonMenu.tsx';

interface MatchCardProps {
  match: Match;
  /** `undefined` while loading. */
  me: User | undefined;
  /** Subjects of the student. */
  mySubjects: readonly string[];
}

export function MatchCard({ match, me, mySubjects }: MatchCardProps) {
  const { id, name, university, bio, location, subjects, availability } = match;
  const nameId = useId();
  return (
    <Card className="relative flex h-full flex-col gap-4">
      <PersonHeader
        id={id}
        name={name}
        picture={match.avatar}
        university={university}
        campus={match.campus}
        location={location}
        nameId={nameId}
        level={2}
        nameClass="pr-9 max-[16rem]:pr-0"
      />
      <div className="absolute top-2 right-2">
        <PersonMenu person={match} isMatch={match.connectionStatus === 'accepted'} />
      </div>
      {match.matchPercentage !== undefined && <ScoreBar percentage={match.matchPercentage} />}
      {bio !== '' && <LongText text={bio} />}
      <LabelledValue label="Subjects">
        <ChipList
          label="Subjects"
          values={subjects}
          none="No subjects specified"
          highlighted={sharedNames(subjects, mySubjects)}
          dotOf={subjectColour}
        />
      </LabelledValue>
      <LabelledValue label="Availability">
        <ChipList
          label="Availability"
          values={availability}
          none="No availability specified"
          highlighted={me ? sharedDays(match, me, new Date()) : []}
        />
      </LabelledValue>
      <div className="mt-auto">
        {match.connectionStatus === 'accepted' ? (
          <Link
            to={`/chat/${id}`}
            className={buttonClass('primary', 'w-full')}
            aria-describedby={nameId}
          >
            <MessageCircle aria-hidden="true" size="1.125rem" />
            Start Chat
          </Link>
        ) : (
          <div className="flex min-h-11 items-center">
            <Badge tone="warm" Icon={Clock}>
              Request Pending
            </Badge>
          </div>
        )}
      </div>
    </Card>
  );
}
