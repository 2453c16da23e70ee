import { MessageCircleHeart } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import { buttonClass } from '../../../ui/controls/buttonClass.ts';

/** Opens the question how the session was in place of the details. */
export function ReviewLink({ sessionId }: { sessionId: string }) {
  const [params] = useSearchParams();
  const next = new URLSearchParams(params);
  next.delete('session');
  next.set('review', sessionId);
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-xl bg-sunken p-4">
      <p className="font-semibold">How was it?</p>
      <Link to={`?${next.toString()}`} replace className={buttonClass('secondary')}>
        <MessageCircleHeart aria-hidden="true" className="size-4" />
        Say who came
      </Link>
    </div>
  );
}
