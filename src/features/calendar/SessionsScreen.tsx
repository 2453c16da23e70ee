import { Suspense, useMemo, useState, type ComponentProps } from 'react';
import { lazyChunk } from '../../ui/loading/lazyChunk.ts';
import { useLocation, useSearchParams } from 'react-router-dom';
import { useNavigate } from '../../ui/router.ts';
import type { OpenSession } from '../../../contract/openSessions.ts';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { SessionConversationLink } from '../chat/SessionConversationLink.tsx';
import { isBuddy, useGetMatchesQuery } from '../matches/matchesApi.ts';
import { fromIsoDay, COMPACT, PHONE } from './calendarParams.ts';
import { CalendarHelp } from './CalendarHelp.tsx';
import { SessionCalendar } from './SessionCalendar.tsx';
import { useReopenedForm } from '../sessions/persistedForm.ts';
import { useGetOpenSessionsQuery } from '../sessions/openSessionsApi.ts';
import { useMovedSessions } from './useSessionMoves.ts';
import { useGetSessionsQuery } from '../sessions/sessionsApi.ts';
import {
  dayClicked,
  quickScheduleClicked,
  rangeSelected,
  selectSessionDialog,
  slotClicked,
} from '../sessions/sessionsSlice.ts';
import { useCalendarParams } from './useCalendarParams.ts';
import { useReveal } from './useReveal.ts';
import { useScheduleWith } from '../sessions/useScheduleWith.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Page } from '../../ui/Page.tsx';
import { toIsoDay } from '../../ui/time/times.ts';
import { useEntryBelow } from '../../ui/hooks/useEntryBelow.ts';
import { useMediaQuery } from '../../ui/hooks/useMediaQuery.ts';
import { useNamedSessions } from '../sessions/useNamedSessions.ts';

// Loads after the sessions, which the student came for.
const SessionDialogs = lazyChunk(async () => ({
  default: (await import('../sessions/SessionDialogs.tsx')).SessionDialogs,
}));

const OpenSessionDialog = lazyChunk(async () => ({
  default: (await import('../sessions/OpenSessionDialog.tsx')).OpenSessionDialog,
}));
const ReviewDialog = lazyChunk(async () => ({
  default: (await import('../reviews/ReviewDialog.tsx')).ReviewDialog,
}));

const NONE: [] = [];

export default function SessionsScreen() {
  const dispatch = useAppDispatch();
  const { params, show, move, reveal, open, close } = useCalendarParams();
  const loaded = useGetSessionsQuery();
  const sessions = useNamedSessions(useMovedSessions(loaded.data));
  const openSessions = useGetOpenSessionsQuery();
  const invitable = useInvitable();
  const hasDialog = useAppSelector((state) => selectSessionDialog(state, null).kind !== 'closed');
  useDialogsOnOpening(params.session);

  const [today] = useState(() => new Date());
  const own = sessions?.find(({ _id }) => _id === params.session);
  const joinable = own ? undefined : openSessions.data?.find(({ _id }) => _id === params.session);
  const opened = own ?? joinable;
  const date =
    (params.date === null ? null : fromIsoDay(params.date)) ??
    (opened ? new Date(opened.startTime) : today);

  const isPhone = useMediaQuery(PHONE);
  const isCompact = useMediaQuery(COMPACT);
  const isAgenda = isPhone && params.view === null;
  const { onCreated, onNext } = useReveal({ sessions, date, isAgenda, reveal, show });
  return (
    <Page
      title="Study Sessions Calendar"
      hidesTitle={isCompact}
      actions={isCompact ? null : <QuickSchedule />}
    >
      <div className="flex flex-col gap-6">
        <SessionCalendar
          {...{ sessions, isPhone, date, view: params.view, filter: params.filter }}
          open={openSessions.data}
          buddies={invitable.buddies}
          onShow={show}
          onNext={onNext}
          onMove={move}
          onDay={(day) => dispatch(dayClicked(day))}
          onSlot={(start) => dispatch(slotClicked(start))}
          onRange={(start, end) => dispatch(rangeSelected(start, end))}
          onOpen={open}
          onRetry={retryOf(loaded)}
          action={isCompact && <QuickSchedule isShort />}
        />
        {/* Not before the sessions, which would move it. */}
        {!loaded.isLoading && <CalendarHelp />}
      </div>
      {((!loaded.isLoading && !openSessions.isLoading) || hasDialog) && (
        <Suspense fallback={null}>
          <OpenedSession
            {...{ joinable, sessions, invitable, onCreated }}
            open={params.session}
            onClose={(session) => {
              close(session, toIsoDay(date));
            }}
          />
        </Suspense>
      )}
      <OpenReview />
    </Page>
  );
}

const QUICK_SCHEDULE = '+ Quick Schedule';

/** Where there is little room, the button has only the plus. */
function QuickSchedule({ isShort = false }) {
  const dispatch = useAppDispatch();
  return (
    <Button
      aria-label={QUICK_SCHEDULE}
      className={`print:hidden ${isShort ? 'order-7' : 'max-sm:px-2!'}`}
      onClick={() => dispatch(quickScheduleClicked(new Date()))}
    >
      {isShort ? '+' : QUICK_SCHEDULE}
    </Button>
  );
}

interface OpenedSessionProps extends ComponentProps<typeof SessionDialogs> {
  /** Defined if the open session is one that the student can ask to join. */
  joinable: OpenSession | undefined;
}

function OpenedSession({ joinable, onClose, ...dialogs }: OpenedSessionProps) {
  const { key } = useLocation();
  if (!joinable) {
    return (
      <SessionDialogs key={key} {...dialogs} onClose={onClose}>
        {dialogs.open !== null && <SessionConversationLink sessionId={dialogs.open} />}
      </SessionDialogs>
    );
  }
  return (
    <OpenSessionDialog
      session={joinable}
      onClose={() => {
        onClose(joinable._id);
      }}
    />
  );
}

/** Opens what the history entry asks for, or what was open before a reload, above the calendar. */
function useDialogsOnOpening(sessionId: string | null): void {
  useScheduleWith();
  useReopenedForm(sessionId);
  useEntryBelow(useUrlBelow());
}

/** Returns the URL of the calendar below a session or a review. */
function useUrlBelow(): string | null {
  const [params] = useSearchParams();
  if (!params.has('session') && !params.has('review')) return null;
  const rest = new URLSearchParams(params);
  rest.delete('session');
  rest.delete('review');
  return rest.size === 0 ? '/sessions' : `/sessions?${rest.toString()}`;
}

/** Asks how the session was that the URL names. */
function OpenReview() {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const sessionId = params.get('review');
  if (sessionId === null) return null;
  return (
    <Suspense fallback={null}>
      <ReviewDialog
        isRoute
        sessionId={sessionId}
        onClose={() => {
          // Back to the screen that led here, unless the tab was opened with this URL.
          const { idx = 0 } = (window.history.state ?? {}) as { idx?: number };
          if (idx > 0) {
            void navigate(-1);
            return;
          }
          params.delete('review');
          setParams(params, { replace: true });
        }}
      />
    </Suspense>
  );
}

interface Query {
  data?: unknown;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

/** Returns how to repeat a query without data that failed. No toast says that it did. */
const retryOf = ({ data, isError, isFetching, refetch }: Query) =>
  data === undefined && isError && !isFetching ? () => void refetch() : undefined;

function useInvitable() {
  const matches = useGetMatchesQuery();
  const { data } = matches;
  const buddies = useMemo(
    () => (data ?? NONE).filter(isBuddy).map(({ id, name, avatar }) => ({ _id: id, name, avatar })),
    [data],
  );
  return { buddies, isLoading: data === undefined, onRetry: retryOf(matches) };
}
