import { useState, useEffect, useRef } from 'react';
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
import { selectSending } from '../../requests/requestsSlice.ts';
import { OpenSessionsSection } from '../../sessions/OpenSessionsSection.tsx';
import { useGetMeQuery } from '../../auth/authApi.ts';
import type { SearchFilters } from '../searchFilters.ts';
import { StudentCard } from '../card/StudentCard.tsx';
import { Button } from '../../../ui/controls/Button.tsx';

interface ResultListProps {
  students: SearchResult[];
  /** The filters of these results. */
  filters: SearchFilters;
  onConnect: (student: SearchResult) => void;
}

/** Students above the open sessions, which may load later and would move what is in view. */
const ABOVE = 5;

/** Shows favourites first. A card dismissed here leaves a note in its place, until the filters change. */
export function ResultList(props: ResultListProps) {
  const { students, filters, onConnect } = props;
  const dispatch = useAppDispatch();
  const sending = useAppSelector(selectSending);
  const { data: me } = useGetMeQuery();
  const favourites = useAppSelector(selectFavourites);
  const dismissed = useAppSelector(selectDismissed);
  const inOrder = useAppSelector((state) => selectFavouritesFirst(state, students));
  const [last, setLast] = useState<{ filters: SearchFilters; ids: readonly string[] }>();
  const dismissedHere = last?.filters === filters ? last.ids : [];
  const shown = inOrder.filter(
    ({ _id }) => !dismissed.includes(_id) || dismissedHere.includes(_id),
  );

  const dismiss = (id: string) => {
    setLast({ filters, ids: [...dismissedHere, id] });
    dispatch(studentDismissed(id));
  };
  const renderStudent = (student: SearchResult) => (
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
  );

  const items = shown.map(renderStudent);
  // One array, so that a card that crosses the open sessions stays mounted.
  items.splice(
    ABOVE,
    0,
    <li key="open-sessions" className="empty:hidden">
      <OpenSessionsSection limit={1} />
    </li>,
  );

  return <ul className="flex flex-col gap-3">{items}</ul>;
}

/** Replaces a dismissed card and takes the focus from it. */
function DismissedNote({ name, onUndo }: { name: string; onUndo: () => void }) {
  const undo = useRef<HTMLDivElement>(null);
  useEffect(() => {
    undo.current?.querySelector('button')?.focus({ preventScroll: true });
  }, []);
  return (
    <div
      ref={undo}
      className="flex flex-wrap items-center justify-between gap-2 rounded-2xl border border-dashed border-line px-5 py-3 text-muted"
    >
      <p className="min-w-0 wrap-anywhere">{name} dismissed</p>
      <Button variant="quiet" aria-label={`Undo dismissing ${name}`} onClick={onUndo}>
        Undo
      </Button>
    </div>
  );
}
