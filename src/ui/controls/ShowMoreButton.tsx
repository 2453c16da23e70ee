import { Button } from './Button.tsx';

interface ShowMoreButtonProps {
  busy: boolean;
  onClick: () => void;
}

/** Loads the next page of the list above. */
export const ShowMoreButton = (props: ShowMoreButtonProps) => (
  <Button {...props} variant="secondary" className="self-center" busyText="Loading...">
    Show more
  </Button>
);
