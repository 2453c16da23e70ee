import { Star, X } from 'lucide-react';
import { IconButton } from '../../../ui/IconButton.tsx';

interface CardButtonsProps {
  name: string;
  favourite: boolean;
  onFavourite: () => void;
  onDismiss: () => void;
}

/** What one decides about a student for oneself, in the corner of the card. */
export function CardButtons({ name, favourite, onFavourite, onDismiss }: CardButtonsProps) {
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
    </div>
  );
}
