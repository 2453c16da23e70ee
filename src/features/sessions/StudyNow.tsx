import { useGetMeQuery } from '../auth/authApi.ts';
import { isBuddy, useGetMatchesQuery } from '../matches/matchesApi.ts';
import { StudyNowDialog } from './StudyNowDialog.tsx';
import { useNavigate } from '../../ui/router.ts';
import { roomPath } from '../../ui/sessionPaths.ts';

interface StudyNowProps {
  /** Id of the buddy who is chosen at first. */
  buddyId?: string;
  onClose: () => void;
}

/** Asks what to study and with whom, and goes to the room of the session. */
export default function StudyNow({ buddyId, onClose }: StudyNowProps) {
  const navigate = useNavigate();
  const { data: me, isLoading } = useGetMeQuery();
  const { data: matches = [], isLoading: areMatchesLoading } = useGetMatchesQuery();
  if (isLoading || areMatchesLoading) return null;
  const buddies = matches.filter(isBuddy);
  return (
    <StudyNowDialog
      subjects={me?.subjects.map(({ name }) => name) ?? []}
      buddies={buddies.map(({ id: _id, name }) => ({ _id, name }))}
      buddyId={buddyId}
      onStarted={({ _id }) => {
        onClose();
        void navigate(roomPath(_id));
      }}
      onClose={onClose}
    />
  );
}
