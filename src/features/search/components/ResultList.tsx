import { useState } from 'react';
import type { SearchResult } from '../../../../contract/search.ts';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import {
  favouriteToggled,
  selectDismissed,
  selectFavourites,
  selectInOrder,
  studentDismissed,
  studentsBroughtBack,
} from '../searchSlice.ts';
import { DismissedNote } from './DismissedNote.tsx';
import { StudentCard } from './StudentCard.tsx';

interface ResultListProps {
  students: SearchResult[];
  /** Ids of the students who are being asked right now. */
  asking: readonly string[];
  onConnect: (studentId: string) => void;
}

/** Favourites first. What is dismissed here leaves a note, so that nothing jumps. */
export function ResultList({ students, asking, onConnect }: ResultListProps) {
  const dispatch = useAppDispatch();
  const favourites = useAppSelector(selectFavourites);
  const dismissed = useAppSelector(selectDismissed);
  const inOrder = useAppSelector((state) => selectInOrder(state, students));
  const [dismissedHere, setDismissedHere] = useState<string[]>([]);

  const dismiss = (id: string) => {
    setDismissedHere((ids) => [...ids, id]);
    dispatch(studentDismissed(id));
  };

  return (
    <ul className="flex flex-col gap-4">
      {inOrder
        .filter(({ _id }) => !dismissed.includes(_id) || dismissedHere.includes(_id))
        .map((student) => (
          <li key={student._id} className="@container min-w-0">
            {dismissed.includes(student._id) ? (
              <DismissedNote
                name={student.name}
                onUndo={() => dispatch(studentsBroughtBack([student._id]))}
              />
            ) : (
              <StudentCard
                student={student}
                favourite={favourites.includes(student._id)}
                asking={asking.includes(student._id)}
                onConnect={() => {
                  onConnect(student._id);
                }}
                onFavourite={() => dispatch(favouriteToggled(student._id))}
                onDismiss={() => {
                  dismiss(student._id);
                }}
              />
            )}
          </li>
        ))}
    </ul>
  );
}
