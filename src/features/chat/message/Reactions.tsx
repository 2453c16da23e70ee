import type { Message, ReactionBody } from '../../../../contract/chat/messages.ts';
import { REACTIONS, type ReactionEmoji } from '../../../../contract/constants.ts';
import type { MenuChoice } from '../../../ui/overlays/menuAction.ts';
import { authorName, type ConversationView } from '../conversationView.ts';

type Reactions = NonNullable<Message['reactions']>;

const NO_REACTIONS: Reactions = [];

/** Sets the own reaction. `undefined` if the conversation can only be read. */
export type OnReact = ((message: Message, emoji: ReactionBody['emoji']) => void) | undefined;

interface ReactionsProps {
  message: Message;
  conversation: ConversationView;
  onReact: OnReact;
}

/** The reactions to a message. A click on one sets it, or removes the own one. */
export function Reactions({ message, conversation, onReact }: ReactionsProps) {
  const reactions = message.reactions ?? NO_REACTIONS;
  const emojis = REACTIONS.filter((emoji) => reactions.some((one) => one.emoji === emoji));
  if (emojis.length === 0) return null;
  const own = ownReaction(message, conversation);
  return (
    <div className="relative z-1 -mt-1 flex gap-1">
      {emojis.map((emoji) => {
        const by = reactions.filter((one) => one.emoji === emoji);
        const names = by.map((one) => nameOf(conversation, one)).join(', ');
        return (
          <button
            key={emoji}
            type="button"
            aria-label={`${emoji} ${names}`}
            aria-pressed={own === emoji}
            title={names}
            disabled={!onReact}
            onClick={() => onReact?.(message, own === emoji ? null : emoji)}
            className={`inline-flex min-h-7 items-center gap-1 rounded-full border px-2 text-sm relative after:absolute after:-inset-x-0.5 after:-inset-y-2 ${own === emoji ? 'border-action bg-action-soft' : 'border-line bg-surface'}`}
          >
            <span aria-hidden="true">{emoji}</span>
            {by.length > 1 && <span className="text-xs tabular-nums">{by.length}</span>}
          </button>
        );
      })}
    </div>
  );
}

/** Returns the entries of the menu of a message that set or remove the own reaction. */
export function reactionChoices(
  message: Message,
  conversation: ConversationView,
  onReact: OnReact,
): MenuChoice[] {
  if (!onReact) return [];
  const own = ownReaction(message, conversation);
  return REACTIONS.map((emoji) => ({
    label: emoji,
    checked: own === emoji,
    onSelect: () => {
      onReact(message, own === emoji ? null : emoji);
    },
  }));
}

const nameOf = (conversation: ConversationView, { userId, name }: Reactions[number]) =>
  authorName(conversation, { senderId: userId, ...(name !== undefined && { sender: { name } }) });

const ownReaction = ({ reactions = NO_REACTIONS }: Message, conversation: ConversationView) =>
  reactions.find(({ userId }) => userId === conversation.ownId)?.emoji as ReactionEmoji | undefined;
