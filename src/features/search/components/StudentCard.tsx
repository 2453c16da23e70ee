import { Star, X } from 'lucide-react';
import { useId } from 'react';
import type { SearchResult } from '../../../../contract/search.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ChipList } from '../../../ui/ChipList.tsx';
import { Fact } from '../../../ui/Fact.tsx';
import { LongText } from '../../../ui/LongText.tsx';
import { ScoreBar } from '../../../ui/ScoreBar.tsx';
import { ConnectionAction } from './ConnectionAction.tsx';
import { MatchBreakdown } from './MatchBreakdown.tsx';

interface StudentCardProps {
  student: SearchResult;
  favourite: boolean;
  asking: boolean;
  onConnect: () => void;
  onFavourite: () => void;
  onDismiss: () => void;
}

/** A student as others find them. */
export function StudentCard(props: StudentCardProps) {
  const { student, asking, onConnect } = props;
  const { name, university, badges, bio, location, availability, skills } = student;
  const nameId = useId();
  return (
    <Card className="flex h-full flex-col gap-4">
      <div className="flex items-start gap-3">
        <Avatar name={name} picture={student.avatar} size="large" />
        <div className="min-w-0 flex-1">
          <h3 id={nameId} className="text-lg font-semibold wrap-anywhere">
            {name}
          </h3>
          <p className="text-muted wrap-anywhere">{university}</p>
        </div>
        <CardButtons {...props} />
      </div>
      {badges.length > 0 && <ChipList label="Badges" values={badges} none="" tone="warm" />}
      {bio !== '' && <LongText text={bio} />}
      <p className="text-sm text-muted wrap-anywhere">{location || 'Location not specified'}</p>
      <Fact label="Subjects">
        <ChipList
          label="Subjects"
          values={student.subjects.map((subject) => subject.name)}
          none="No subjects specified"
        />
      </Fact>
      <Fact label="Availability">
        <ChipList label="Availability" values={availability} none="No availability specified" />
      </Fact>
      <Fact label="Skills">
        <ChipList label="Skills" values={skills} none="No skills specified" />
      </Fact>
      <ScoreBar percentage={student.matchPercentage} />
      <MatchBreakdown lines={student.matchBreakdown} />
      <div className="mt-auto">
        <ConnectionAction
          status={student.connectionStatus}
          asking={asking}
          describedBy={nameId}
          onConnect={onConnect}
        />
      </div>
    </Card>
  );
}

const ICON_BUTTON = 'flex size-11 items-center justify-center rounded-lg hover:bg-sunken';

function CardButtons({ student, favourite, onFavourite, onDismiss }: StudentCardProps) {
  return (
    <div className="-mt-2 -mr-2 flex shrink-0">
      <button
        type="button"
        aria-pressed={favourite}
        aria-label={`Favourite ${student.name}`}
        title="Favourite"
        className={`${ICON_BUTTON} ${favourite ? 'text-warm' : 'text-muted'}`}
        onClick={onFavourite}
      >
        <Star aria-hidden="true" size={20} fill={favourite ? 'currentColor' : 'none'} />
      </button>
      <button
        type="button"
        aria-label={`Dismiss ${student.name}`}
        title="Dismiss"
        className={`${ICON_BUTTON} text-muted`}
        onClick={onDismiss}
      >
        <X aria-hidden="true" size={20} />
      </button>
    </div>
  );
}
