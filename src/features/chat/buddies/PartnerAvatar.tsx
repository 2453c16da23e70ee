import { UsersRound } from 'lucide-react';
import { Avatar } from '../../../ui/people/Avatar.tsx';
import type { Partner } from '../partner.ts';

/** The picture of a buddy, or an icon for the members of a study session. */
export function PartnerAvatar({ partner }: { partner: Partner }) {
  if (!partner.session) return <Avatar name={partner.name} picture={partner.avatar} />;
  return (
    <span className="inline-flex size-10 shrink-0 items-center justify-center rounded-full bg-action-soft text-action-strong">
      <UsersRound aria-hidden="true" className="size-5" />
      <span className="sr-only">Session </span>
    </span>
  );
}
