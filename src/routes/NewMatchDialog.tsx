import { useNavigate } from '../ui/router.ts';
import { useGetMeQuery } from '../features/auth/authApi.ts';
import { draftChanged } from '../features/chat/chatSlice.ts';
import { useGetMatchesQuery } from '../features/matches/matchesApi.ts';
import { celebrationClosed } from '../features/requests/requestsSlice.ts';
import { Button } from '../ui/controls/Button.tsx';
import { Dialog, DialogFooter } from '../ui/overlays/Dialog.tsx';
import { FirstMessage } from '../ui/people/firstMessage/FirstMessage.tsx';
import { useAppDispatch } from '../store/hooks.ts';

/** Opens once the list of matches contains the student. */
export default function NewMatchDialog({ userId }: { userId: string }) {
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
  const close = () => {
    dispatch(celebrationClosed());
  };
  if (!me || !match) return null;
  return (
    <Dialog open onClose={close} title={`You and ${match.name} are study buddies!`}>
      <div className="flex flex-col gap-4">
        <FirstMessage
          match={match}
          me={me}
          onOpener={(text) => {
            close();
            dispatch(draftChanged({ conversationId: match.id, text }));
            void navigate(`/chat/${match.id}`);
          }}
        />
        <DialogFooter>
          <Button variant="secondary" onClick={close}>
            Later
          </Button>
        </DialogFooter>
      </div>
    </Dialog>
  );
}
