import type { Invitable } from './BuddyPicker.tsx';
import type { SessionDraft } from './sessionDraft.ts';

/**
 * Returns the ids of the invited buddies, sorted. Participants may have ceased to be buddies, and the
 * service tells only the times of buddies.
 */
export const invitedBuddies = (
  { participants }: Pick<SessionDraft, 'participants'>,
  { buddies }: Pick<Invitable, 'buddies'>,
): string[] => participants.filter((id) => buddies.some(({ _id }) => _id === id)).sort();
