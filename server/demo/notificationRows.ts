import { idFor, minutesAfter, type Row, type SeedRows, spread } from './seedData.ts';

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
    ...sessionNotices(history, nameOf),
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
  return requests.map((request): Notice => {
    const { sender_id: sender, recipient_id: recipient, responded_at: respondedAt } = request;
    if (!respondedAt) {
      const message = `${nameOf(sender)} wants to study with you.`;
      const of = { user_id: recipient, related_user_id: sender, created_at: request.created_at };
      return { ...of, type: 'request', topic: 'request', message, read_at: null };
    }
    const topic = request.status === 'accepted' ? 'accepted' : 'declined';
    const message = `${nameOf(recipient)} ${topic} your connection request.`;
    const of = { user_id: sender, related_user_id: recipient, created_at: respondedAt };
    return { ...of, type: 'other', topic, message };
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

function sessionNotices(history: History, nameOf: NameOf): Notice[] {
  const sessions = new Map(history.study_sessions.map((session) => [session.id, session]));
  const texts = {
    invited: (title: string, creator: string) => `${creator} invited you to “${title}”.`,
    reminder: (title: string) => `“${title}” starts in 10 minutes.`,
    review: (title: string) => `How was “${title}”?`,
  };
  const makeNotice = (
    row: { session_id: string; user_id: string; sent_at?: string; asked_at?: string | null },
    topic: keyof typeof texts,
  ): Notice => {
    const session = sessions.get(row.session_id);
    if (!session) throw new Error(`There is no session ${row.session_id}.`);
    return {
      user_id: row.user_id,
      type: topic === 'reminder' ? 'session' : 'other',
      topic,
      message: texts[topic](session.title, nameOf(session.created_by)),
      ...(topic === 'invited' && { related_user_id: session.created_by }),
      session_id: row.session_id,
      starts_at: session.start_time,
      created_at: row.sent_at ?? row.asked_at ?? session.created_at,
    };
  };
  return [
    ...history.session_participants.map((row) => makeNotice(row, 'invited')),
    ...history.session_reminders.map((row) => makeNotice(row, 'reminder')),
    ...history.session_reviews.map((row) => makeNotice(row, 'review')),
  ];
}
