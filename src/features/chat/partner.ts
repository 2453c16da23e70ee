import type { ConversationSession } from '../../../contract/chat/conversations.ts';
import type { Author } from '../../../contract/chat/messages.ts';
import type { NewBuddy } from '../../ui/people/firstMessage/openers.ts';

/** With whom a conversation is: a buddy, or the members of a study session. */
export interface Partner extends NewBuddy {
  university?: string | undefined;
  /** The buddy deleted their account, so the conversation can only be read. */
  isDeleted?: boolean | undefined;
  session?: SessionPartner | undefined;
}

export interface SessionPartner extends ConversationSession {
  /** Id of the signed-in student. */
  ownId: string;
}

/** Returns the members of the study session of a conversation, `undefined` for one with a buddy. */
export function toSessionPartner(
  { userId, session }: { userId: string; session?: ConversationSession | undefined },
  ownId: string,
): Partner | undefined {
  if (!session) return undefined;
  const person = { avatar: '', subjects: [], availability: [] };
  return { ...person, id: userId, name: session.title, session: { ...session, ownId } };
}

type Named = Pick<Partner, 'id' | 'name' | 'session'>;

/** Returns whether a student is the signed-in one. */
export const isOwnId = (partner: Named, userId: string): boolean =>
  partner.session ? userId === partner.session.ownId : userId !== partner.id;

/** Returns the name of the author of a message or quote, "You" for the signed-in student. */
export function authorName(
  partner: Named,
  { senderId, sender }: { senderId: string; sender?: Author | undefined },
): string {
  if (isOwnId(partner, senderId)) return 'You';
  return partner.session ? (sender?.name ?? memberName(partner, senderId)) : partner.name;
}

/** Returns the name of a member of a study session. */
export const memberName = ({ session }: Named, userId: string): string =>
  session?.members.find(({ _id }) => _id === userId)?.name ?? 'Former member';

/** Returns whether the conversation can only be read. */
export const isReadOnly = ({ isDeleted = false, session }: Partner): boolean =>
  isDeleted || session?.isOpen === false;
