import { usePresence } from './presenceApi.ts';
import { presenceText } from './presenceText.ts';

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
