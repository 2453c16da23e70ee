import { ChevronDown, Star, X } from 'lucide-react';
import { useId, useState } from 'react';
import type { SearchResult } from '../../../../contract/search.ts';
import type { User } from '../../../../contract/users.ts';
import { buttonClass } from '../../../ui/controls/Button.tsx';
import { MatchDetails } from '../../../ui/people/MatchDetails.tsx';
import { PersonMenu } from '../../safety/PersonMenu.tsx';
import { ScoreBar } from '../../../ui/people/ScoreBar.tsx';
import { CardFacts } from './CardFacts.tsx';
import { CardHeader } from './CardHeader.tsx';
import { ConnectionAction } from './ConnectionAction.tsx';
import { findShared } from './sharedFacts.ts';
import { StudentCardFrame } from './StudentCardFrame.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { LabelledValue } from '../../../ui/people/LabelledValue.tsx';

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

/** A search result with all that is known of a student. Only long bios and lists are cut. */
export function StudentCard(props: StudentCardProps) {
  const { student, me, sending, favourite, onConnect, onFavourite, onDismiss } = props;
  const { _id: id, name, connectionStatus } = student;
  const nameId = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <StudentCardFrame
      person={<CardHeader student={student} nameId={nameId} />}
      corner={
        <CardButtons
          name={name}
          favourite={favourite}
          onFavourite={onFavourite}
          onDismiss={onDismiss}
        />
      }
      score={<ScoreBar percentage={student.matchPercentage} isInline />}
      facts={
        <CardFacts
          student={student}
          shared={findShared(student, me)}
          isOpen={isOpen}
          onOpen={() => {
            setIsOpen(true);
          }}
        />
      }
      breakdown={
        isOpen ? (
          <MatchDetails lines={student.matchDetails} />
        ) : (
          <MatchBreakdown lines={student.matchBreakdown} />
        )
      }
      actions={
        <div className="-mr-2 flex items-end gap-1">
          <ConnectionAction
            student={student}
            sending={sending}
            describedBy={nameId}
            onConnect={onConnect}
          />
          <DetailsButton
            name={name}
            isShort={connectionStatus === 'accepted'}
            isOpen={isOpen}
            onClick={() => {
              setIsOpen(!isOpen);
            }}
          />
          <PersonMenu person={{ id, name }} isMatch={connectionStatus === 'accepted'} />
        </div>
      }
    />
  );
}

interface DetailsButtonProps {
  name: string;
  /** Only the icon where the actions are narrow. */
  isShort: boolean;
  isOpen: boolean;
  onClick: () => void;
}

function DetailsButton({ name, isShort, isOpen, onClick }: DetailsButtonProps) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-label={`Details of ${name}`}
      className={buttonClass('quiet', 'shrink-0 gap-1 px-2!')}
      onClick={onClick}
    >
      <span className={`hidden @[22rem]:inline ${isShort ? '@2xl:hidden' : ''}`}>Details</span>
      <ChevronDown
        aria-hidden="true"
        size="1.25rem"
        className={`transition-transform ${isOpen ? 'rotate-180' : ''}`}
      />
    </button>
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

/** Lists what the percentage consists of, such as "31 · Graph Theory", or a dash. */
function MatchBreakdown({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) {
    return (
      <LabelledValue label="Match Breakdown">
        <p className="text-muted">—</p>
      </LabelledValue>
    );
  }
  return (
    <ul
      aria-label="Match Breakdown"
      className="flex flex-wrap gap-x-4 gap-y-0.5 text-sm text-muted @2xl:flex-col"
    >
      {lines.map((line) => (
        <li key={line} className="wrap-anywhere tabular-nums">
          {line}
        </li>
      ))}
    </ul>
  );
}
