import type { SearchResult } from '../../../../contract/search.ts';
import { ChipList } from '../../../ui/ChipList.tsx';
import { Fact } from '../../../ui/Fact.tsx';

/** What a student studies, when they are free and what they are good at. */
export function StudentFacts({ student }: { student: SearchResult }) {
  return (
    <div className="flex flex-col gap-3">
      <Fact label="Subjects">
        <ChipList
          label="Subjects"
          values={student.subjects.map((subject) => subject.name)}
          none="No subjects specified"
        />
      </Fact>
      <Fact label="Availability">
        <ChipList
          label="Availability"
          values={student.availability}
          none="No availability specified"
        />
      </Fact>
      <Fact label="Skills">
        <ChipList label="Skills" values={student.skills} none="No skills specified" />
      </Fact>
    </div>
  );
}
