import { Link } from '../ui/router.ts';
import { MatchList } from '../features/matches/MatchList.tsx';
import { renderPersonMenu } from '../features/safety/PersonMenu.tsx';
import { buttonClass } from '../ui/controls/Button.tsx';
import { Page } from '../ui/Page.tsx';
import { PersonMenuSlot } from '../ui/people/personMenuSlot.ts';

export default function MatchesRoute() {
  return (
    <PersonMenuSlot value={renderPersonMenu}>
      <Page title="My Study Buddies">
        <MatchList
          whenEmpty={
            <Link to="/search" className={buttonClass()}>
              Find Buddies
            </Link>
          }
        />
      </Page>
    </PersonMenuSlot>
  );
}
