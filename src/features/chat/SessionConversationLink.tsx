import { MessagesSquare } from 'lucide-react';
import { buttonClass } from '../../ui/controls/Button.tsx';
import { Link } from '../../ui/router.ts';
import { useGetConversationsQuery } from './conversationsApi.ts';

/** Nothing while the study session has no conversation, as on services without those. */
export function SessionConversationLink({ sessionId }: { sessionId: string }) {
  const { exists } = useGetConversationsQuery(undefined, {
    selectFromResult: ({ data }) => ({ exists: data?.[sessionId]?.session !== undefined }),
  });
  if (!exists) return null;
  return (
    <Link to={`/chat/${sessionId}`} className={buttonClass('secondary')}>
      <MessagesSquare aria-hidden="true" size="1.125rem" />
      Open conversation
    </Link>
  );
}
