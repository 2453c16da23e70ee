import { Copy, Pencil, Reply, Trash2 } from 'lucide-react';
import type { Message } from '../../../../contract/chat/messages.ts';
import { hasReplies } from '../../../api/compat/messages.ts';
import { ActionMenu } from '../../../ui/overlays/ActionMenu.tsx';
import type { MenuAction } from '../../../ui/overlays/menuAction.ts';
import type { ConversationView } from '../conversationView.ts';
import { reactionChoices, type OnReact } from './Reactions.tsx';

/** What a student can do with a message. */
export interface MessageHandlers {
  /** The following are `undefined` if the conversation can only be read. */
  onEdit: ((message: Message) => void) | undefined;
  onReply: ((message: Message) => void) | undefined;
  onReact: OnReact;
  onDelete: (message: Message) => void;
}

interface MessageActionsProps extends MessageHandlers {
  message: Message;
  mine: boolean;
  conversation: ConversationView;
}

/** Hidden until the message is hovered or tapped, or the button is focused. */
const HOVER_ONLY =
  'opacity-0 pointer-fine:group-hover:opacity-100 pointer-coarse:group-focus-within:opacity-100 focus-visible:opacity-100 aria-expanded:opacity-100';

/** On a touch screen over the corner of the message, which then has the whole width. */
const TOUCH =
  'pointer-coarse:absolute pointer-coarse:-top-3 pointer-coarse:z-10 pointer-coarse:rounded-full pointer-coarse:bg-surface pointer-coarse:shadow-card pointer-coarse:not-group-focus-within:pointer-events-none pointer-coarse:not-group-focus-within:bg-transparent pointer-coarse:not-group-focus-within:shadow-none';

export function MessageActions(props: MessageActionsProps) {
  const actions = actionsOf(props);
  const choices = reactionChoices(props.message, props.conversation, props.onReact);
  if (actions.length === 0) return null;
  return (
    // The negative margin keeps the button from making a short bubble higher.
    <div
      className={`-my-0.5 shrink-0 ${TOUCH} ${props.mine ? 'pointer-coarse:-left-6' : 'pointer-coarse:-right-6'}`}
    >
      <ActionMenu
        label="Message options"
        side="top"
        actions={actions}
        choices={choices}
        buttonClass={HOVER_ONLY}
      />
    </div>
  );
}

function actionsOf(props: MessageActionsProps): MenuAction[] {
  const { message, mine, onEdit, onReply, onDelete } = props;
  const hasText = message.message !== '';
  const actions: MenuAction[] = [];
  const add = (
    label: string,
    Icon: MenuAction['Icon'],
    onSelect: () => void,
    movesFocus = false,
  ) => {
    actions.push({ label, Icon, onSelect, movesFocus });
  };
  if (onReply && hasReplies(message)) {
    add(
      'Reply',
      Reply,
      () => {
        onReply(message);
      },
      true,
    );
  }
  if (hasText) {
    add('Copy text', Copy, () => {
      // Browsers without permission leave the clipboard as it is.
      navigator.clipboard.writeText(message.message).catch(() => undefined);
    });
  }
  if (mine && onEdit && hasText) {
    add(
      'Edit',
      Pencil,
      () => {
        onEdit(message);
      },
      true,
    );
  }
  if (mine) {
    const onSelect = () => {
      onDelete(message);
    };
    actions.push({ label: 'Delete', Icon: Trash2, tone: 'danger', onSelect });
  }
  return actions;
}
