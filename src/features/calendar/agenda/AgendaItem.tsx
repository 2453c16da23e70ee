import type { StudySession } from '../../../../contract/sessions.ts';
import { QuickAnswer } from '../../sessions/QuickAnswer.tsx';
import { attendanceText } from '../../sessions/attendanceText.ts';
import { timeSpanText } from '../calendarFormats.ts';
import { STATUS_LABELS, invitationStatus } from '../../sessions/invitationStatus.ts';
import { edgeOf, type SessionColour } from '../sessionColours.ts';

interface AgendaItemProps {
  session: StudySession;
  userId: string | null;
  /** Name of the creator, if that is a buddy. */
  organizer: string | undefined;
  colour: SessionColour | undefined;
  onOpen: (id: string) => void;
}

/** A session in a list: when, where and who comes. An invitation is answered here. */
export function AgendaItem({ session, userId, organizer, colour, onOpen }: AgendaItemProps) {
  const { _id, title, location, startTime, endTime } = session;
  const status = invitationStatus(session, userId);
  const isOpen = status === 'open';
  const time = timeSpanText({ start: new Date(startTime), end: new Date(endTime) });
  const people = attendanceText(session, { userId, organizer });
  return (
    <li
      data-session={_id}
      className={`flex overflow-hidden rounded-lg ${isOpen ? 'border border-dashed border-action' : 'bg-sunken'}`}
    >
      <span
        aria-hidden="true"
        className={`flex ${colour?.mark ? 'w-8 border-l-4' : 'w-1.5'} shrink-0 items-center justify-center text-xs font-semibold text-on-session ${isOpen ? 'bg-action-soft' : 'bg-session-ground'}`}
        style={
          colour && {
            backgroundColor: colour.mark ? colour.colour : edgeOf(colour.colour),
            borderColor: edgeOf(colour.colour),
          }
        }
      >
        {colour?.mark}
      </span>
      <div className="flex min-w-0 grow flex-col">
        <button
          type="button"
          className="flex min-h-11 flex-col px-3 py-2 text-left -outline-offset-2! transition-colors hover:bg-action-soft"
          onClick={() => {
            onOpen(_id);
          }}
        >
          <span
            className={`font-semibold wrap-anywhere ${status === 'declined' ? 'line-through' : ''}`}
          >
            {title}
          </span>
          <span className="text-sm text-muted tabular-nums wrap-anywhere">
            {time}
            {location && ` · ${location}`}
          </span>
          {people && <span className="text-sm text-muted wrap-anywhere">{people}</span>}
          {isOpen && <span className="text-sm text-muted">{STATUS_LABELS[status]}</span>}
          {colour && <span className="text-sm text-muted">{colour.label}</span>}
        </button>
        {status === 'asked' && (
          <div className="px-3 pb-3">
            <QuickAnswer session={session} />
          </div>
        )}
      </div>
    </li>
  );
}
