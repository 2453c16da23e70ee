import { useParams } from 'react-router-dom';
import { ChatScreen } from '../features/chat/screen/ChatScreen.tsx';
import { ChatSlots } from './chat/ChatSlots.tsx';
import { useMatchList } from './chat/useMatchList.ts';

export default function ChatRoute() {
  const { recipientId: openId } = useParams();
  const matches = useMatchList();
  return (
    <ChatSlots>
      <ChatScreen openId={openId} matches={matches} />
    </ChatSlots>
  );
}
