import { Copy, Pencil, Reply, Trash2 } from 'lucide-react';
import type { Message } from '../../../../contract/chat/messages.ts';
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
  /** Classes that place the button. */
  place: string;
}

/** Hidden until the message is hovered or tapped, or the button is focused. */
const BUTTON =
  'opacity-0 pointer-fine:group-hover:opacity-100 pointer-coarse:group-focus-within:opacity-100 focus-visible:opacity-100 aria-expanded:opacity-100';

/** Without a message that is hovered or tapped, nothing shows and nothing can be tapped. */
const FRAME =
  'rounded-full pointer-coarse:not-group-focus-within:pointer-events-none pointer-coarse:group-focus-within:bg-surface pointer-coarse:group-focus-within:shadow-card';

/** Beside the message. On a touch screen over its corner, so that the message has the whole width. */
export const besideMessage = (mine: boolean): string =>
  // The negative margin keeps the button from making a short bubble higher.
  `-my-0.5 shrink-0 pointer-coarse:absolute pointer-coarse:-top-3 pointer-coarse:z-10 ${mine ? 'pointer-coarse:-left-9' : 'pointer-coarse:-right-9'}`;

export function MessageActions(props: MessageActionsProps) {
  const actions = actionsOf(props);
  const choices = reactionChoices(props.message, props.conversation, props.onReact);
  if (actions.length === 0) return null;
  return (
    <div className={`${FRAME} ${props.place}`}>
      <ActionMenu
        label="Message options"
        side="top"
        actions={actions}
        choices={choices}
        buttonClass={BUTTON}
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
  if (onReply) {
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
