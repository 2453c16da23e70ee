import { Link } from 'react-router-dom';
import { MatchList } from '../features/matches/MatchList.tsx';
import { buttonClass } from '../ui/controls/buttonClass.ts';
import { Page } from '../ui/Page.tsx';

export default function MatchesRoute() {
  return (
    <Page title="My Study Buddies">
      <MatchList
        whenEmpty={
          <Link to="/search" className={buttonClass()}>
            Find Buddies
          </Link>
        }
      />
    </Page>
  );
}
