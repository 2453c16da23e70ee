import { use, useLayoutEffect, type ReactNode } from 'react';
import { useLocation, useMatch } from 'react-router-dom';
import { Navigate, useNavigate } from '../../ui/router.ts';
import { errorText } from '../../api/errorText.ts';
import { useAppSelector } from '../../app/hooks.ts';
import { NewMatch } from './NewMatch.tsx';
import { useGetMeQuery } from '../auth/authApi.ts';
import { selectUserId } from '../auth/authSlice.ts';
import { isNotFound, PERSON_NOT_FOUND, useGetPersonQuery, type KnownPerson } from './peopleApi.ts';
import { PersonActions } from './PersonActions.tsx';
import { PersonDetails, PersonSkeleton } from './PersonDetails.tsx';
import { useRequestNote } from '../requests/useRequestNote.tsx';
import {
  useAcceptRequestMutation,
  useRejectRequestMutation,
  useWithdrawRequestMutation,
} from '../requests/requestsApi.ts';
import { selectCanWithdraw, selectDeciding, selectSending } from '../requests/requestsSlice.ts';
import { BuddyTimes } from '../sessions/BuddyTimes.tsx';
import { PersonMenu } from '../safety/PersonMenu.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { ErrorNotice } from '../../ui/loading/ErrorNotice.tsx';
import { useEntryBelow } from '../../ui/hooks/useEntryBelow.ts';
import { Sheet } from '../../ui/overlays/Sheet.tsx';
import { backgroundLocationOf } from '../../ui/people/backgroundLocation.ts';
import { sharedDays } from '../../ui/people/shared.ts';
import { TitlePrefix } from '../../ui/Page.tsx';

/** The tab stop lets the keyboard scroll a profile without links. */
const SCROLLER = { role: 'region', 'aria-label': 'Profile', tabIndex: 0 };

/** The page of a person, over the page from which it was opened or over the dashboard. */
export default function PersonScreen() {
  // Rendered beside the routes, so `useParams` is empty.
  const userId = useMatch('/people/:userId')?.params.userId ?? '';
  const close = useClose();
  useEntryBelow('/dashboard');
  const myId = useAppSelector(selectUserId);
  const isMe = userId === myId;
  const {
    currentData: person,
    error,
    isFetching,
    refetch,
  } = useGetPersonQuery(userId, {
    skip: isMe,
    refetchOnMountOrArgChange: true,
  });
  const isMissing = isNotFound(error);
  const shown = isMissing ? undefined : person;
  useTitle(shown?.name ?? 'Profile');
  if (isMe) return <Navigate to="/profile" replace />;

  return (
    <Sheet
      open
      isDrawer
      isRoute
      onClose={close}
      title={shown?.name ?? 'Profile'}
      actions={
        shown && (
          <PersonMenu
            person={{ id: userId, name: shown.name }}
            isMatch={shown.connectionStatus === 'accepted'}
            onDone={close}
          />
        )
      }
      footer={shown && <Actions person={shown} />}
    >
      <div
        {...SCROLLER}
        className="flex h-full flex-col gap-5 overflow-y-auto px-5 py-5 focus-visible:-outline-offset-2"
      >
        {error && !isMissing && !isFetching && (
          <ErrorNotice
            text={errorText(error, 'Failed to load this person.')}
            onRetry={() => void refetch()}
          />
        )}
        {isMissing && <NotFound onClose={close} />}
        {shown && <Details person={shown} />}
        {!shown && !isMissing && (isFetching || !error) && <PersonSkeleton />}
      </div>
    </Sheet>
  );
}

/** Goes back to the page below, or to the dashboard. */
function useClose(): () => void {
  const { state } = useLocation() as { state: unknown };
  const navigate = useNavigate();
  return () => {
    if (backgroundLocationOf(state)) void navigate(-1);
    else void navigate('/dashboard', { replace: true });
  };
}

function useTitle(name: string): void {
  const prefix = use(TitlePrefix);
  useLayoutEffect(() => {
    document.title = `${prefix}${name} · Study Buddy`;
  }, [prefix, name]);
}

function Details({ person }: { person: KnownPerson }): ReactNode {
  const { data: me } = useGetMeQuery();
  const isMatch = person.connectionStatus === 'accepted';
  return (
    <PersonDetails
      person={person}
      me={me}
      times={isMatch && <BuddyTimes buddyId={person._id} buddyName={person.name} />}
    />
  );
}

function Actions({ person }: { person: KnownPerson }) {
  const { _id: id, request } = person;
  const { data: me } = useGetMeQuery();
  const isSending = useAppSelector(selectSending).includes(id);
  const deciding = useAppSelector(selectDeciding);
  const canWithdraw = useAppSelector(selectCanWithdraw);
  const { openNote, note } = useRequestNote();
  const [accept] = useAcceptRequestMutation();
  const [reject] = useRejectRequestMutation();
  const [withdraw] = useWithdrawRequestMutation();
  return (
    <>
      <PersonActions
        person={person}
        sharedDays={me ? sharedDays(person, me, new Date()) : []}
        busy={request !== undefined && deciding.includes(request._id)}
        connect={
          <Button
            busy={isSending}
            busyText="Connecting..."
            className="w-full"
            onClick={() => {
              openNote(person);
            }}
          >
            Connect
          </Button>
        }
        onWithdraw={
          canWithdraw ? (requestId) => void withdraw({ id: requestId, recipientId: id }) : undefined
        }
        onAccept={(requestId) => void accept({ id: requestId, senderId: id })}
        onReject={(requestId) => void reject({ id: requestId, senderId: id })}
      />
      {note}
      {/* Inside the panel: a click in it is not outside of the panel. */}
      <NewMatch />
    </>
  );
}

function NotFound({ onClose }: { onClose: () => void }) {
  return (
    <div className="flex flex-col items-start gap-4">
      <p>{PERSON_NOT_FOUND}</p>
      <Button variant="secondary" onClick={onClose}>
        Go back
      </Button>
    </div>
  );
}
