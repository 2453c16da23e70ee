import { useId } from 'react';
import type { SearchResult } from '../../../../contract/search.ts';
import { ChipList } from '../../../ui/controls/ChipList.tsx';
import { LongText } from '../../../ui/LongText.tsx';
import { LabelledValue } from '../../../ui/people/LabelledValue.tsx';
import { MatchBreakdown } from '../../../ui/people/MatchBreakdown.tsx';
import { PersonHeader } from '../../../ui/people/PersonHeader.tsx';
import { ScoreBar } from '../../../ui/people/ScoreBar.tsx';
import { CardButtons } from './CardButtons.tsx';
import { ConnectionAction } from './ConnectionAction.tsx';
import { StudentCardFrame } from './StudentCardFrame.tsx';

interface StudentCardProps {
  student: SearchResult;
  favourite: boolean;
  sending: boolean;
  onConnect: () => void;
  onFavourite: () => void;
  onDismiss: () => void;
}

export function StudentCard(props: StudentCardProps) {
  const { student, sending, favourite, onConnect, onFavourite, onDismiss } = props;
  const nameId = useId();
  return (
    <StudentCardFrame
      person={
        <PersonHeader
          id={student._id}
          name={student.name}
          picture={student.avatar}
          university={student.university}
          campus={student.campus}
          location={student.location}
          nameId={nameId}
          level={3}
          nameClass="pr-32 @2xl:pr-0"
        >
          {student.badges.length > 0 && (
            <div className="mt-2">
              <ChipList label="Badges" values={student.badges} none="" tone="warm" />
            </div>
          )}
        </PersonHeader>
      }
      corner={
        <CardButtons
          student={student}
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
          sending={sending}
          describedBy={nameId}
          onConnect={onConnect}
        />
      }
    />
  );
}

function StudentFacts({ student: { subjects, availability, skills } }: { student: SearchResult }) {
  const facts = [
    ['Subjects', subjects.map(({ name }) => name)],
    ['Availability', availability],
    ['Skills', skills],
  ] as const;
  return (
    <div className="flex flex-col gap-3">
      {facts.map(([label, values]) => (
        <LabelledValue key={label} label={label}>
          <ChipList label={label} values={values} none={`No ${label.toLowerCase()} specified`} />
        </LabelledValue>
      ))}
    </div>
  );
}
