import type { NotificationKind } from '../../../../contract/notifications.ts';
import type { Mail } from '../../../platform/context.ts';
import { withoutLinks } from '../../../platform/mail/withoutLinks.ts';
import { sessionTimesText } from './sessionTimes.ts';
import type { MailContent } from './mailRepository.ts';

/** Names and titles of others are only in the text, never in a header. */
const SUBJECTS: Record<NotificationKind, string> = {
  request: 'A connection request on Study Buddy',
  decision: 'The answer to your request on Study Buddy',
  message: 'New messages on Study Buddy',
  session: 'News about a session on Study Buddy',
  reminder: 'Your session on Study Buddy starts soon',
};

/** Returns the mail about a notification. It does not contain the message or request itself. */
export function notificationMail(
  kind: NotificationKind,
  content: Omit<MailContent, 'email_verified_at'>,
  publicUrl: string,
): Mail {
  const { user_id: userId, name, email, message, related_user_id: namedId } = content;
  return {
    userId,
    to: email,
    subject: SUBJECTS[kind],
    text: [
      `Hello ${withoutLinks(name)},`,
      `${withoutLinks(message)} ${sessionTimesText(content)}`.trim(),
      publicUrl + pathOf(kind, content),
      'You chose to get these mails. You can change that here:',
      `${publicUrl}/settings`,
    ].join('\n\n'),
    ...(namedId !== null && { namedId }),
  };
}

function pathOf(
  kind: NotificationKind,
  {
    related_user_id: relatedId,
    session_id: sessionId,
    conversation_id: conversationId,
  }: Pick<MailContent, 'related_user_id' | 'session_id' | 'conversation_id'>,
): string {
  if (conversationId !== null) return `/chat/${conversationId}?of=session`;
  if (kind === 'message') return `/chat/${relatedId ?? ''}`;
  if (kind === 'request' || kind === 'decision') return '/requests';
  return sessionId === null ? '/sessions' : `/sessions?session=${sessionId}`;
}
