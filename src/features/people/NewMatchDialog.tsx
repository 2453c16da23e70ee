import type { Match } from '../../../contract/search.ts';
import { useNavigate } from '../../ui/router.ts';
import { useGetMeQuery } from '../auth/authApi.ts';
import { draftChanged } from '../chat/chatSlice.ts';
import { useGetMatchesQuery } from '../matches/matchesApi.ts';
import { useGetRequestsQuery } from '../requests/requestsApi.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog, DialogFooter } from '../../ui/overlays/Dialog.tsx';
import { FirstMessage } from '../../ui/people/firstMessage/FirstMessage.tsx';
import { useAppDispatch } from '../../app/hooks.ts';

interface NewMatchDialogProps {
  /** The other student. */
  userId: string;
  onClose: () => void;
}

/** Opens once the list of matches contains the student. */
export default function NewMatchDialog({ userId, onClose }: NewMatchDialogProps) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { data: me } = useGetMeQuery();
  const { match } = useGetMatchesQuery(undefined, {
    selectFromResult: ({ data }) => ({
      match: data?.find(
        ({ id, connectionStatus }) => id === userId && connectionStatus === 'accepted',
      ),
    }),
  });
  const { note } = useGetRequestsQuery(undefined, {
    selectFromResult: ({ data }) => ({
      note: data?.find(({ senderId }) => senderId._id === userId)?.message,
    }),
  });
  if (!me || !match) return null;
  const openChat = () => {
    onClose();
    void navigate(`/chat/${match.id}`);
  };
  return (
    <Dialog open isCelebration onClose={onClose} title={`You and ${match.name} are study buddies!`}>
      <div className="flex flex-col gap-4">
        <FirstMessage
          match={match}
          me={me}
          quote={quoteOf(match, note)}
          onOpener={(text) => {
            dispatch(draftChanged({ conversationId: match.id, text }));
            openChat();
          }}
        />
        <DialogFooter>
          <Button variant="secondary" onClick={onClose}>
            Later
          </Button>
          <Button onClick={openChat}>Chat</Button>
        </DialogFooter>
      </div>
    </Dialog>
  );
}

/** Returns the note of their request, without one the bio. */
function quoteOf({ name, bio }: Match, note = '') {
  if (note.trim() !== '') return { text: note.trim(), source: name };
  return bio.trim() === ''
    ? undefined
    : { text: bio.trim(), source: `From the profile of ${name}` };
}
