import { ChevronDown, Star, X } from 'lucide-react';
import { lazy, Suspense, use, useId, useState } from 'react';
import type { SearchResult } from '../../../../contract/search.ts';
import type { User } from '../../../../contract/users.ts';
import { buttonClass } from '../../../ui/controls/Button.tsx';
import { PersonMenuSlot } from '../../../ui/people/personMenuSlot.ts';
import { ScoreBar } from '../../../ui/people/ScoreBar.tsx';
import { CardHeader } from './CardHeader.tsx';
import { CardSummary } from './CardSummary.tsx';
import { ConnectionAction } from './ConnectionAction.tsx';
import { findShared } from './sharedFacts.ts';
import { StudentCardFrame } from './StudentCardFrame.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';

// Most cards stay closed.
const CardDetails = lazy(async () => ({
  default: (await import('./CardDetails.tsx')).CardDetails,
}));

interface StudentCardProps {
  student: SearchResult;
  /** `undefined` while loading. */
  me: User | undefined;
  favourite: boolean;
  sending: boolean;
  onConnect: () => void;
  onFavourite: () => void;
  onDismiss: () => void;
}

/** A search result. The details unfold on demand. */
export function StudentCard(props: StudentCardProps) {
  const { student, me, sending, favourite, onConnect, onFavourite, onDismiss } = props;
  const { _id: id, name, connectionStatus } = student;
  const nameId = useId();
  const detailsId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const renderMenu = use(PersonMenuSlot);
  const shared = findShared(student, me);
  return (
    <StudentCardFrame
      person={<CardHeader student={student} nameId={nameId} isOpen={isOpen} />}
      corner={
        <CardButtons
          name={name}
          favourite={favourite}
          onFavourite={onFavourite}
          onDismiss={onDismiss}
        />
      }
      score={<ScoreBar percentage={student.matchPercentage} isInline />}
      summary={!isOpen && <CardSummary student={student} shared={shared} />}
      actions={
        <div className="-mr-2 flex items-center gap-1">
          <ConnectionAction
            student={student}
            sending={sending}
            describedBy={nameId}
            onConnect={onConnect}
          />
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? detailsId : undefined}
            aria-label={`Details of ${name}`}
            className={buttonClass('quiet', 'shrink-0 gap-1 px-2!')}
            onClick={() => {
              setIsOpen(!isOpen);
            }}
          >
            <span className="hidden @[22rem]:inline">Details</span>
            <ChevronDown
              aria-hidden="true"
              size={20}
              className={`transition-transform ${isOpen ? 'rotate-180' : ''}`}
            />
          </button>
          {renderMenu({ person: { id, name }, isMatch: connectionStatus === 'accepted' })}
        </div>
      }
      details={
        isOpen && (
          <Suspense fallback={null}>
            <CardDetails id={detailsId} student={student} shared={shared} />
          </Suspense>
        )
      }
    />
  );
}

interface CardButtonsProps {
  name: string;
  favourite: boolean;
  onFavourite: () => void;
  onDismiss: () => void;
}

/** The buttons in the corner of a card. */
function CardButtons({ name, favourite, onFavourite, onDismiss }: CardButtonsProps) {
  return (
    <div className="absolute top-1 right-1 flex @2xl:top-5.5">
      <IconButton
        label={`Favourite ${name}`}
        Icon={Star}
        title="Favourite"
        aria-pressed={favourite}
        className="aria-pressed:text-warm aria-pressed:[&_svg]:fill-current"
        onClick={onFavourite}
      />
      <IconButton label={`Dismiss ${name}`} Icon={X} title="Dismiss" onClick={onDismiss} />
    </div>
  );
}
