import { UsersRound, type LucideIcon } from 'lucide-react';
import type { MatchPresence } from '../../../../contract/presence.ts';
import { Avatar } from '../../../ui/people/Avatar.tsx';
import type { ConversationView } from '../conversationView.ts';
import { usePresence } from '../presenceApi.ts';
import { LOCALE } from '../../../ui/time/locale.ts';

const DATE_FORMAT = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short' });

/** The picture of a match, or an icon for the members of a study session. */
export function ConversationAvatar({
  conversation: { match },
}: {
  conversation: ConversationView;
}) {
  if (match) return <Avatar name={match.name} picture={match.avatar} />;
  return (
    <span className="inline-flex size-10 shrink-0 items-center justify-center rounded-full bg-action-soft text-action-strong">
      <UsersRound aria-hidden="true" className="size-5" />
      <span className="sr-only">Session </span>
    </span>
  );
}

/** The sign of a setting of a conversation, with a text for screen readers. */
export function SettingMark({ Icon, text }: { Icon: LucideIcon; text: string }) {
  return (
    <>
      <Icon aria-hidden="true" className="size-4 shrink-0 text-muted" />
      <span className="sr-only">{text} </span>
    </>
  );
}

/** A dot on the picture of a match who is online. */
export function OnlineDot({ userId }: { userId: string }) {
  if (usePresence(userId)?.online !== true) return null;
  return (
    <span className="absolute right-0 bottom-0 size-3 rounded-full border-2 border-surface bg-success forced-colors:bg-[Highlight]">
      <span className="sr-only">Online</span>
    </span>
  );
}

/** When a match was online. Nothing if that is unknown. */
export function PresenceLine({ userId }: { userId: string }) {
  const presence = usePresence(userId);
  if (!presence) return null;
  return (
    <p className={`truncate text-xs ${presence.online ? 'text-success' : 'text-muted'}`}>
      {presenceText(presence, new Date())}
    </p>
  );
}

/** Formats when a match was online, by day: "Online", "Seen today", "Seen yesterday", "Seen Mar 2". */
export function presenceText({ online, lastSeenAt }: MatchPresence, now: Date): string {
  if (online) return 'Online';
  const day = new Date(lastSeenAt);
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (day.toDateString() === now.toDateString()) return 'Seen today';
  if (day.toDateString() === yesterday.toDateString()) return 'Seen yesterday';
  return `Seen ${DATE_FORMAT.format(day)}`;
}
