import { Star, X } from 'lucide-react';
import { IconButton } from '../../../ui/controls/IconButton.tsx';

interface CardButtonsProps {
  name: string;
  favourite: boolean;
  onFavourite: () => void;
  onDismiss: () => void;
}

/** The buttons in the corner of a card. */
export function CardButtons({ name, favourite, onFavourite, onDismiss }: CardButtonsProps) {
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
