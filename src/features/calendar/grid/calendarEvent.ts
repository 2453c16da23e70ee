import type { StudySession } from '../../../../contract/sessions.ts';
import { invitationStatus, type InvitationStatus } from '../../sessions/invitationStatus.ts';

/** A session as react-big-calendar renders it. */
export interface CalendarEvent {
  id: string;
  title: string;
  start: Date;
  end: Date;
  status: InvitationStatus | undefined;
}

export const toEvent = (session: StudySession, userId: string | null): CalendarEvent => ({
  id: session._id,
  title: session.title,
  start: new Date(session.startTime),
  end: new Date(session.endTime),
  status: invitationStatus(session, userId),
});
