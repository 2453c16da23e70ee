import { idFor, spread } from './derive.ts';
import { minutesAfter } from './time.ts';
import type { SeedRows, Row } from './seedRows.ts';

/** The rows from which the notifications are derived. */
export type History = Omit<SeedRows, 'notifications'>;

interface Notice extends Pick<
  Row<'notifications'>,
  'user_id' | 'type' | 'topic' | 'message' | 'created_at'
> {
  related_user_id?: string;
  session_id?: string;
  starts_at?: string;
  count?: number;
  /** `undefined` derives it from the age of the notification. */
  read_at?: string | null;
}

const TWELVE_HOURS = 12 * 60;

/**
 * Creates the notifications that the service would have sent, except those of messages that have
 * been read.
 */
export function makeNotificationRows(history: History, now: Date): Row<'notifications'>[] {
  const names = new Map(history.users.map(({ id, name }) => [id, name]));
  const nameOf = (id: string) => names.get(id) ?? '';
  const notices = [
    ...requestNotices(history, nameOf),
    ...messageNotices(history, nameOf),
    ...invitationNotices(history, nameOf),
    ...reminderNotices(history),
    ...reviewNotices(history),
  ];
  return notices.map((notice, index) => {
    const created = new Date(notice.created_at);
    const name = `notification ${notice.user_id} ${index}`;
    return {
      id: idFor(name, created),
      related_user_id: null,
      session_id: null,
      starts_at: null,
      previous_starts_at: null,
      count: 1,
      read_at: readAt(created, now, name),
      ...notice,
    };
  });
}

/** Returns a time up to twelve hours later. Newer notifications are unread. */
function readAt(created: Date, now: Date, name: string): string | null {
  if (minutesAfter(created, TWELVE_HOURS) > now) return null;
  return minutesAfter(created, spread(name, 5, TWELVE_HOURS)).toISOString();
}

type NameOf = (userId: string) => string;

function requestNotices({ connection_requests: requests }: History, nameOf: NameOf): Notice[] {
  return requests.flatMap((request): Notice[] => {
    const { sender_id: sender, recipient_id: recipient, responded_at: respondedAt } = request;
    if (!respondedAt) {
      const sent: Notice = {
        user_id: recipient,
        type: 'request',
        topic: 'request',
        message: `${nameOf(sender)} wants to study with you.`,
        related_user_id: sender,
        created_at: request.created_at,
        read_at: null,
      };
      return [sent];
    }
    const verb = request.status === 'accepted' ? 'accepted' : 'declined';
    const decided: Notice = {
      user_id: sender,
      type: 'other',
      topic: verb,
      message: `${nameOf(recipient)} ${verb} your connection request.`,
      related_user_id: recipient,
      created_at: respondedAt,
    };
    return [decided];
  });
}

function messageNotices(history: History, nameOf: NameOf): Notice[] {
  return history.conversation_members.flatMap((member): Notice[] => {
    const unread = history.messages.filter(
      (message) =>
        message.conversation_id === member.conversation_id &&
        message.recipient_id === member.user_id &&
        message.seq > member.last_read_seq &&
        message.deleted_at === null,
    );
    const last = unread.at(-1);
    if (!last) return [];
    const what = unread.length === 1 ? 'a message' : `${unread.length} messages`;
    return [
      {
        user_id: member.user_id,
        type: 'message',
        topic: 'message',
        message: `${nameOf(last.sender_id)} sent you ${what}.`,
        related_user_id: last.sender_id,
        count: unread.length,
        created_at: last.created_at,
        read_at: null,
      },
    ];
  });
}

function invitationNotices(history: History, nameOf: NameOf): Notice[] {
  const sessions = new Map(history.study_sessions.map((session) => [session.id, session]));
  return history.session_participants.flatMap(({ session_id, user_id }): Notice[] => {
    const session = sessions.get(session_id);
    if (!session) return [];
    return [
      {
        user_id,
        type: 'other',
        topic: 'invited',
        message: `${nameOf(session.created_by)} invited you to “${session.title}”.`,
        related_user_id: session.created_by,
        session_id,
        starts_at: session.start_time,
        created_at: session.created_at,
      },
    ];
  });
}

function reminderNotices(history: History): Notice[] {
  const titles = new Map(history.study_sessions.map(({ id, title }) => [id, title]));
  return history.session_reminders.map(({ session_id, user_id, start_time, sent_at }) => ({
    user_id,
    type: 'session',
    topic: 'reminder',
    message: `“${titles.get(session_id) ?? ''}” starts in 10 minutes.`,
    session_id,
    starts_at: start_time,
    created_at: sent_at,
  }));
}

function reviewNotices(history: History): Notice[] {
  const sessions = new Map(history.study_sessions.map((session) => [session.id, session]));
  return history.session_reviews.flatMap(({ session_id, user_id, asked_at }): Notice[] => {
    const session = sessions.get(session_id);
    if (!session || !asked_at) return [];
    return [
      {
        user_id,
        type: 'other',
        topic: 'review',
        message: `How was “${session.title}”?`,
        session_id,
        starts_at: session.start_time,
        created_at: asked_at,
      },
    ];
  });
}
