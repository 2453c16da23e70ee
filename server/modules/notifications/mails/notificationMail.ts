import type { NotificationKind } from '../../../../contract/notifications.ts';
import type { Mail } from '../../../platform/context.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { withoutLinks } from '../../../platform/mail/withoutLinks.ts';
import { timesText } from '../../../domain/scheduling/timesText.ts';
import type { MailContent } from './mailRepository.ts';

type Content = Omit<MailContent, 'email_verified_at'>;

const roomPath = ({ session_id: id }: Content) => (id === null ? '/sessions' : `/sessions/${id}`);

const sessionPath = ({ session_id: id, topic }: Content) =>
  id === null ? '/sessions' : `/sessions?${topic === 'review' ? 'review' : 'session'}=${id}`;

/**
 * Subjects, and the screen to which a mail leads. Names and titles of others are only in the text, never
 * in a header.
 */
const MAILS: Record<NotificationKind, { subject: string; path: (content: Content) => string }> = {
  request: { subject: 'A connection request on Study Buddy', path: () => '/requests' },
  decision: { subject: 'The answer to your request on Study Buddy', path: () => '/requests' },
  message: {
    subject: 'New messages on Study Buddy',
    path: ({ related_user_id: id }) => `/chat/${id ?? ''}`,
  },
  session: { subject: 'News about a session on Study Buddy', path: sessionPath },
  reminder: { subject: 'Your session on Study Buddy starts soon', path: roomPath },
};

/** Returns the mail about a notification. It contains no chat message and no text of a connection request. */
export function notificationMail(
  kind: NotificationKind,
  content: Content,
  publicUrl: string,
): Mail {
  const { user_id: userId, name, email, message, related_user_id: namedId } = content;
  return {
    userId,
    to: email,
    subject: MAILS[kind].subject,
    text: [
      `Hello ${withoutLinks(name)},`,
      `${withoutLinks(message)} ${sessionTimesText(content, content.time_zone)}`.trim(),
      publicUrl + pathOf(kind, content),
      'You chose to get these mails. You can change that here:',
      `${publicUrl}/settings`,
    ].join('\n\n'),
    ...(namedId !== null && { namedId }),
  };
}

function pathOf(kind: NotificationKind, content: Content): string {
  const { conversation_id: conversationId } = content;
  return conversationId === null ? MAILS[kind].path(content) : `/chat/${conversationId}?of=session`;
}

type SessionTimes = Pick<Schema['notifications'], 'topic' | 'starts_at' | 'previous_starts_at'>;

/**
 * Returns the times of a study session in a time zone, see timesText(). Empty without times, and for
 * reminders, which already say how soon it starts.
 */
export function sessionTimesText(
  { topic, starts_at, previous_starts_at }: SessionTimes,
  timeZone = '',
): string {
  if (starts_at === null || topic === 'reminder') return '';
  const times = previous_starts_at === null ? [starts_at] : [previous_starts_at, starts_at];
  return timesText(times, timeZone);
}
