import { ArrowRight, CalendarPlus, MessagesSquare, UserRound, type LucideIcon } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { containsText } from '../../../contract/text.ts';
import { useGetConversationsQuery } from '../chat/conversationsApi.ts';
import { isBuddy, useGetMatchesQuery } from '../matches/matchesApi.ts';
import { quickScheduleClicked } from '../sessions/sessionsSlice.ts';
import { useAppDispatch } from '../../app/hooks.ts';
import { TextField } from '../../ui/controls/Field.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { useNavigate, type To } from '../../ui/router.ts';
import { SCREENS, type Screen, type ScreenUrl } from '../../routes.ts';

interface Entry {
  id: string;
  label: string;
  /** What the entry is, shown beside its label. */
  kind: string;
  Icon: LucideIcon;
  to: To;
  /** Opens the form for a new session there. */
  schedules?: boolean;
}

/** Goes to a person, a conversation or a screen by a part of its name, or plans a session. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [text, setText] = useState('');
  const entries = useEntries();
  const query = text.trim();
  const found = entries.filter(({ label }) => containsText(label, query));
  const open = ({ to, schedules = false }: Entry) => {
    onClose();
    // Another history entry would close the form.
    if (pathname !== to) void navigate(to);
    if (schedules) dispatch(quickScheduleClicked(new Date()));
  };
  return (
    <Dialog open startsAtField onClose={onClose} title="Go to">
      <form
        className="flex flex-col gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (found[0]) open(found[0]);
        }}
      >
        <TextField
          label="A person, a conversation or a screen"
          type="search"
          autoComplete="off"
          value={text}
          onKeyDown={moveFocus}
          onChange={({ target }) => {
            setText(target.value);
          }}
        />
        <p role="status" className={found.length > 0 ? 'sr-only' : 'text-muted'}>
          {found.length === 0 ? 'Nothing is called that.' : `${String(found.length)} found`}
        </p>
        {/* As high with few entries as with many, so that the field stays where it is. */}
        <ul className="flex h-80 flex-col overflow-y-auto">
          {found.map((entry, index) => (
            <li key={entry.id}>
              <button
                type="button"
                // Enter in the field opens the first one.
                className={`flex min-h-11 w-full items-center gap-3 rounded-lg px-3 text-left -outline-offset-2! hover:bg-action-soft focus-visible:bg-action-soft ${index === 0 ? 'bg-sunken' : ''}`}
                onKeyDown={moveFocus}
                onClick={() => {
                  open(entry);
                }}
              >
                <entry.Icon aria-hidden="true" size="1.125rem" className="shrink-0" />
                <span className="min-w-0 grow wrap-anywhere">{entry.label}</span>
                <span className="shrink-0 text-sm text-muted">{entry.kind}</span>
              </button>
            </li>
          ))}
        </ul>
      </form>
    </Dialog>
  );
}

/** Moves the focus by the arrow keys between the field and the entries. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const form = event.currentTarget.closest('form');
  const stops = [...(form?.querySelectorAll<HTMLElement>('input, button') ?? [])];
  const from = stops.findIndex((stop) => stop === document.activeElement);
  stops[Math.min(Math.max(from + step, 0), stops.length - 1)]?.focus();
}

const NEW_SESSION: Entry = {
  id: 'new session',
  label: 'New session',
  kind: 'Action',
  Icon: CalendarPlus,
  to: '/sessions',
  schedules: true,
};

/** The screens of the navigation, without those of admins. */
const SCREEN_ENTRIES = Object.entries(SCREENS).flatMap(([path, { nav }]: [string, Screen]) =>
  !nav || nav.isForAdmins
    ? []
    : {
        id: path,
        label: nav.label,
        kind: 'Screen',
        Icon: ArrowRight,
        to: path.replace(/\/:.*/, '') as ScreenUrl,
      },
);

/** Screens first, then conversations and people, so that an empty text shows where one can go. */
function useEntries(): Entry[] {
  const { data: matches = [] } = useGetMatchesQuery();
  const { data: conversations = {} } = useGetConversationsQuery();
  const buddies = matches.filter(isBuddy);
  return [
    NEW_SESSION,
    ...SCREEN_ENTRIES,
    ...buddies.map(({ id, name }) => ({
      id: `chat ${id}`,
      label: name,
      kind: 'Conversation',
      Icon: MessagesSquare,
      to: `/chat/${id}` as const,
    })),
    ...Object.values(conversations).flatMap(({ userId, session }) =>
      session
        ? {
            id: `chat ${userId}`,
            label: session.title,
            kind: 'Conversation',
            Icon: MessagesSquare,
            to: `/chat/${userId}` as const,
          }
        : [],
    ),
    ...matches
      .filter(({ isDeleted }) => !isDeleted)
      .map(({ id, name }) => ({
        id: `person ${id}`,
        label: name,
        kind: 'Profile',
        Icon: UserRound,
        to: `/people/${id}` as const,
      })),
  ];
}
