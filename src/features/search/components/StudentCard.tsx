import { useId } from 'react';
import type { SearchResult } from '../../../../contract/search.ts';
import { ChipList } from '../../../ui/ChipList.tsx';
import { LongText } from '../../../ui/LongText.tsx';
import { Person } from '../../../ui/Person.tsx';
import { ScoreBar } from '../../../ui/ScoreBar.tsx';
import { CardButtons } from './CardButtons.tsx';
import { ConnectionAction } from './ConnectionAction.tsx';
import { MatchBreakdown } from './MatchBreakdown.tsx';
import { StudentCardFrame } from './StudentCardFrame.tsx';
import { StudentFacts } from './StudentFacts.tsx';

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
  const { student, asking, favourite, onConnect, onFavourite, onDismiss } = props;
  const nameId = useId();
  return (
    <StudentCardFrame
      person={
        <Person
          name={student.name}
          picture={student.avatar}
          university={student.university}
          location={student.location}
          nameId={nameId}
          level={3}
          nameClass="pr-18 @2xl:pr-0"
        >
          {student.badges.length > 0 && (
            <div className="mt-2">
              <ChipList label="Badges" values={student.badges} none="" tone="warm" />
            </div>
          )}
        </Person>
      }
      corner={
        <CardButtons
          name={student.name}
          favourite={favourite}
          onFavourite={onFavourite}
          onDismiss={onDismiss}
        />
      }
      match={
        <>
          <ScoreBar percentage={student.matchPercentage} />
          <MatchBreakdown lines={student.matchBreakdown} />
        </>
      }
      facts={
        <>
          {student.bio !== '' && <LongText text={student.bio} />}
          <StudentFacts student={student} />
        </>
      }
      action={
        <ConnectionAction
          status={student.connectionStatus}
          asking={asking}
          describedBy={nameId}
          onConnect={onConnect}
        />
      }
    />
  );
}
