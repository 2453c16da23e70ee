import { useAppSelector } from '../app/hooks.ts';
import { AcceptButton } from '../features/requests/AcceptButton.tsx';
import { useRequestNote } from '../features/requests/note/useRequestNote.tsx';
import { selectSending } from '../features/requests/requestsSlice.ts';
import { SearchScreen } from '../features/search/screen/SearchScreen.tsx';
import { renderPersonMenu } from '../features/safety/PersonMenu.tsx';
import { StudyNowButton } from './studyNow/StudyNowButton.tsx';
import { OpenSessionsSection } from './OpenSessionsSection.tsx';
import { Page } from '../ui/Page.tsx';
import { PersonMenuSlot } from '../ui/people/personMenuSlot.ts';

const renderAccept = (senderId: string, describedBy: string) => (
  <AcceptButton senderId={senderId} describedBy={describedBy} />
);

export default function SearchRoute() {
  const sending = useAppSelector(selectSending);
  const { openNote, note } = useRequestNote();
  return (
    <PersonMenuSlot value={renderPersonMenu}>
      <Page title="Find Your Perfect Study Buddy" actions={<StudyNowButton isShort />}>
        <SearchScreen
          sending={sending}
          onConnect={openNote}
          renderAccept={renderAccept}
          openSessions={<OpenSessionsSection limit={1} />}
        />
        {note}
      </Page>
    </PersonMenuSlot>
  );
}
