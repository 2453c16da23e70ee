import { useId } from 'react';
import type { SearchResult } from '../../../../contract/search.ts';
import { Card } from '../../../ui/Card.tsx';
import { ChipList } from '../../../ui/ChipList.tsx';
import { LongText } from '../../../ui/LongText.tsx';
import { Person } from '../../../ui/Person.tsx';
import { ScoreBar } from '../../../ui/ScoreBar.tsx';
import { CardButtons } from './CardButtons.tsx';
import { ConnectionAction } from './ConnectionAction.tsx';
import { MatchBreakdown } from './MatchBreakdown.tsx';
import { StudentFacts } from './StudentFacts.tsx';

interface StudentCardProps {
  student: SearchResult;
  favourite: boolean;
  asking: boolean;
  onConnect: () => void;
  onFavourite: () => void;
  onDismiss: () => void;
}

/**
 * A student as others find them. Everything has its place, so that one can compare down the list:
 * who it is at the left, how well they fit and the way to ask at the right.
 */
export function StudentCard(props: StudentCardProps) {
  const { student, asking, favourite, onConnect, onFavourite, onDismiss } = props;
  const nameId = useId();
  return (
    <Card className="relative grid gap-4 @2xl:grid-cols-[minmax(0,1fr)_18rem] @2xl:grid-rows-[auto_1fr_auto] @2xl:gap-x-6 @2xl:gap-y-0">
      <Person
        name={student.name}
        picture={student.avatar}
        university={student.university}
        location={student.location}
        nameId={nameId}
        level={3}
        className="pr-20 @2xl:pr-0"
      >
        {student.badges.length > 0 && (
          <div className="mt-2">
            <ChipList label="Badges" values={student.badges} none="" tone="warm" />
          </div>
        )}
      </Person>
      <CardButtons
        name={student.name}
        favourite={favourite}
        onFavourite={onFavourite}
        onDismiss={onDismiss}
      />
      <div className="flex flex-col gap-3 border-line @2xl:col-start-2 @2xl:row-span-2 @2xl:row-start-1 @2xl:border-l @2xl:pt-8 @2xl:pb-4 @2xl:pl-6">
        <ScoreBar percentage={student.matchPercentage} />
        <MatchBreakdown lines={student.matchBreakdown} />
      </div>
      <div className="flex min-w-0 flex-col gap-4 @2xl:col-start-1 @2xl:row-span-2 @2xl:pt-4">
        {student.bio !== '' && <LongText text={student.bio} />}
        <StudentFacts student={student} />
      </div>
      <div className="border-line @2xl:col-start-2 @2xl:row-start-3 @2xl:border-l @2xl:pl-6">
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
