import { useState } from 'react';
import type { SearchResult } from '../../../../contract/search.ts';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import {
  favouriteToggled,
  selectDismissed,
  selectFavourites,
  selectFavouritesFirst,
  studentDismissed,
  studentsRestored,
} from '../searchSlice.ts';
import { useGetMeQuery } from '../../auth/authApi.ts';
import { DismissedNote } from './DismissedNote.tsx';
import { StudentCard } from '../card/StudentCard.tsx';

interface ResultListProps {
  students: SearchResult[];
  /** Ids of the students to whom a request is being sent. */
  sending: readonly string[];
  onConnect: (student: SearchResult) => void;
}

/** Shows favourites first. A card dismissed here leaves a note in its place. */
export function ResultList({ students, sending, onConnect }: ResultListProps) {
  const dispatch = useAppDispatch();
  const { data: me } = useGetMeQuery();
  const favourites = useAppSelector(selectFavourites);
  const dismissed = useAppSelector(selectDismissed);
  const inOrder = useAppSelector((state) => selectFavouritesFirst(state, students));
  const [dismissedHere, setDismissedHere] = useState<string[]>([]);

  const dismiss = (id: string) => {
    setDismissedHere((ids) => [...ids, id]);
    dispatch(studentDismissed(id));
  };

  return (
    <ul className="flex flex-col gap-3">
      {inOrder
        .filter(({ _id }) => !dismissed.includes(_id) || dismissedHere.includes(_id))
        .map((student) => (
          <li key={student._id} className="@container min-w-0">
            {dismissed.includes(student._id) ? (
              <DismissedNote
                name={student.name}
                onUndo={() => dispatch(studentsRestored([student._id]))}
              />
            ) : (
              <StudentCard
                student={student}
                me={me}
                favourite={favourites.includes(student._id)}
                sending={sending.includes(student._id)}
                onConnect={() => {
                  onConnect(student);
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
