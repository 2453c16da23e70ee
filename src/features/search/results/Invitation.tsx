import { Button } from '../../../ui/controls/Button.tsx';
import { useCopy } from '../../../ui/hooks/useCopy.ts';

/** Browsers of many computers share nothing. */
const { share } = navigator as Partial<Navigator>;

/** The URL of the sign-up, and a button that shares or copies it. */
export function Invitation() {
  const url = new URL('/signup', location.href).href;
  const [isCopied, copy] = useCopy(url);
  const invite = () => {
    if (!share) copy();
    // Rejected when the student closes the choice.
    else share.call(navigator, { title: 'Study Buddy', url }).catch(() => undefined);
  };
  return (
    <>
      <p className="font-medium wrap-anywhere text-ink select-all">{url}</p>
      <Button onClick={invite}>{isCopied ? 'Link copied' : 'Share invitation link'}</Button>
    </>
  );
}
