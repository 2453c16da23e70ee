import { ArrowLeft } from 'lucide-react';
import { Link } from '../../ui/router.ts';

/** On a phone, the way from an open conversation to the list. */
export const BackToConversations = () => (
  <Link
    to="/chat"
    aria-label="Back to study buddies"
    className="inline-flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-sunken md:hidden"
  >
    <ArrowLeft aria-hidden="true" className="size-5" />
  </Link>
);
