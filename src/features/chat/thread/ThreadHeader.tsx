import { Bell, BellOff, CalendarDays } from 'lucide-react';
import { sessionPath } from '../../../ui/sessionPaths.ts';
import { Link, useNavigate } from '../../../ui/router.ts';
import type { MenuAction } from '../../../ui/overlays/menuAction.ts';
import { useAppSelector } from '../../../app/hooks.ts';
import { ActionMenu } from '../../../ui/overlays/ActionMenu.tsx';
import { PersonLink } from '../../../ui/people/PersonLink.tsx';
import { PersonMenu, type PersonMenuProps } from '../../safety/PersonMenu.tsx';
import { startText } from '../../../ui/time/times.ts';
import {
  ConversationAvatar,
  SettingMark,
  PresenceLine,
} from '../conversations/ConversationMarks.tsx';
import { ConversationHeader } from '../ConversationHeader.tsx';
import type { ConversationView } from '../conversationView.ts';
import { selectConversation, useChangeSettingsMutation } from '../conversationsApi.ts';

/** The names of those in the conversation, with the way to their details and a menu. */
export function ThreadHeader({ conversation }: { conversation: ConversationView }) {
  const { id, heading, match, session } = conversation;
  const person = match?.isDeleted ? undefined : match;
  const isMuted = useSettings(id)?.muted ?? false;
  return (
    <ConversationHeader>
      <div className="relative flex min-w-0 flex-1 items-center gap-3">
        <ConversationAvatar conversation={conversation} />
        <div className="min-w-0">
          <div className="flex items-center gap-1.5">
            <h2
              id="thread-heading"
              className="text-base leading-tight font-semibold wrap-anywhere md:text-lg"
            >
              {heading}
            </h2>
            {isMuted && <SettingMark Icon={BellOff} text="Muted" />}
          </div>
          {match ? <PresenceLine userId={id} /> : <SessionLine conversation={conversation} />}
        </div>
        {person && (
          <PersonLink id={id} label="View profile" className="absolute -inset-1 rounded-lg" />
        )}
        {session?.startTime !== undefined && (
          <Link
            to={sessionPath(id)}
            aria-label="Session Details"
            className="absolute -inset-1 rounded-lg"
          />
        )}
      </div>
      {session && <SessionMenu conversation={conversation} />}
      {person && <MatchMenu person={person} />}
    </ConversationHeader>
  );
}

/** When the study session starts, and who reads the conversation. */
function SessionLine({
  conversation: { session, participants },
}: {
  conversation: ConversationView;
}) {
  const startTime = session?.startTime;
  return (
    <p className="truncate text-xs text-muted">
      {startTime !== undefined && <time dateTime={startTime}>{startText(startTime)} · </time>}
      {participants.map(({ name }) => name).join(', ')}
    </p>
  );
}

function MatchMenu({ person }: { person: PersonMenuProps['person'] }) {
  const navigate = useNavigate();
  const actions = useSettingActions(person.id);
  return (
    <PersonMenu person={person} isMatch actions={actions} onDone={() => void navigate('/chat')} />
  );
}

function SessionMenu({ conversation: { id, session } }: { conversation: ConversationView }) {
  const navigate = useNavigate();
  const actions = useSettingActions(id);
  const details = {
    label: 'Session Details',
    Icon: CalendarDays,
    onSelect: () => void navigate(sessionPath(id)),
  };
  const all = session?.startTime === undefined ? actions : [details, ...actions];
  if (all.length === 0) return null;
  return <ActionMenu label="Conversation options" side="bottom" actions={all} />;
}

/** Returns the settings of a conversation, `undefined` if the service has none. */
const useSettings = (conversationId: string) =>
  useAppSelector((state) => selectConversation(state, conversationId)?.settings);

/** Returns the menu entries that change settings, none if the service has no settings. */
function useSettingActions(conversationId: string): MenuAction[] {
  const settings = useSettings(conversationId);
  const [change] = useChangeSettingsMutation();
  if (!settings) return [];
  return [
    {
      label: settings.muted ? 'Unmute' : 'Mute',
      Icon: settings.muted ? Bell : BellOff,
      onSelect: () => void change({ conversationId, settings: { muted: !settings.muted } }),
    },
  ];
}
