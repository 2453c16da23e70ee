import { Clock } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { Match } from '../../../../contract/search.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { buttonClass } from '../../../ui/buttonClass.ts';
import { Card } from '../../../ui/Card.tsx';
import { ChipList } from '../../../ui/ChipList.tsx';
import { Fact } from '../../../ui/Fact.tsx';
import { LongText } from '../../../ui/LongText.tsx';

/** A study buddy, or somebody who has not answered yet. */
export function MatchCard({ match }: { match: Match }) {
  const { id, name, university, bio, location, subjects, availability } = match;
  const nameId = useId();
  return (
    <Card className="flex h-full flex-col gap-4">
      <div className="flex items-start gap-3">
        <Avatar name={name} picture={match.avatar} size="large" />
        <div className="min-w-0">
          <h2 id={nameId} className="text-lg font-semibold wrap-anywhere">
            {name}
          </h2>
          <p className="text-muted wrap-anywhere">{university}</p>
        </div>
      </div>
      {bio !== '' && <LongText text={bio} />}
      <p className="text-sm text-muted wrap-anywhere">{location || 'Location not specified'}</p>
      <Fact label="Subjects">
        <ChipList label="Subjects" values={subjects} none="No subjects specified" />
      </Fact>
      <Fact label="Availability">
        <ChipList label="Availability" values={availability} none="No availability specified" />
      </Fact>
      <div className="mt-auto">
        {match.connectionStatus === 'accepted' ? (
          <Link to={`/chat/${id}`} className={buttonClass()} aria-describedby={nameId}>
            Start Chat
          </Link>
        ) : (
          <p className="inline-flex min-h-11 items-center gap-2 text-sm font-semibold text-warm">
            <Clock aria-hidden="true" size={18} />
            Request Pending
          </p>
        )}
      </div>
    </Card>
  );
}
