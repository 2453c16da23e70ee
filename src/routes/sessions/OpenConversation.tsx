import { MessagesSquare } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useGetConversationsQuery } from '../../features/chat/conversationsApi.ts';
import { buttonClass } from '../../ui/controls/buttonClass.ts';

/** Nothing while the study session has no conversation, as on services without those. */
export function OpenConversation({ sessionId }: { sessionId: string }) {
  const { exists } = useGetConversationsQuery(undefined, {
    selectFromResult: ({ data }) => ({ exists: data?.[sessionId]?.session !== undefined }),
  });
  if (!exists) return null;
  return (
    <Link to={`/chat/${sessionId}`} className={buttonClass('secondary', 'my-4')}>
      <MessagesSquare aria-hidden="true" size={18} />
      Open conversation
    </Link>
  );
}
