import { Link } from 'react-router-dom';
import { MatchList } from '../features/matches/components/MatchList.tsx';
import { buttonClass } from '../ui/buttonClass.ts';
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
