import { useState } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';

/** The URL of the sign-up, and a button that shares it, or copies it on devices that share nothing. */
export function Invitation() {
  const [isCopied, setIsCopied] = useState(false);
  const url = new URL('/signup', location.href).href;
  const canShare = 'share' in (navigator as object);
  const invite = () => {
    // Rejected without permission, and when the student closes the choice. The URL can be selected, too.
    if (canShare) navigator.share({ title: 'Study Buddy', url }).catch(() => undefined);
    else {
      navigator.clipboard.writeText(url).then(
        () => {
          setIsCopied(true);
        },
        () => undefined,
      );
    }
  };
  return (
    <>
      <p className="font-medium wrap-anywhere text-ink select-all">{url}</p>
      <Button onClick={invite}>{isCopied ? 'Link copied' : 'Share invitation link'}</Button>
    </>
  );
}
