import { Star, X } from 'lucide-react';
import { use } from 'react';
import type { SearchResult } from '../../../../contract/search.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { PersonMenuSlot } from '../../../ui/people/personMenuSlot.ts';

interface CardButtonsProps {
  student: SearchResult;
  favourite: boolean;
  onFavourite: () => void;
  onDismiss: () => void;
}

/** The buttons in the corner of a card. */
export function CardButtons({ student, favourite, onFavourite, onDismiss }: CardButtonsProps) {
  const renderMenu = use(PersonMenuSlot);
  const { _id: id, name, connectionStatus } = student;
  return (
    <div className="absolute top-2 right-2 flex">
      <IconButton
        label={`Favourite ${name}`}
        Icon={Star}
        title="Favourite"
        aria-pressed={favourite}
        className="aria-pressed:text-warm aria-pressed:[&_svg]:fill-current"
        onClick={onFavourite}
      />
      <IconButton label={`Dismiss ${name}`} Icon={X} title="Dismiss" onClick={onDismiss} />
      {renderMenu({ person: { id, name }, isBuddy: connectionStatus === 'accepted' })}
    </div>
  );
}
