import { Link } from '../../ui/router.ts';
import { MatchList } from './MatchList.tsx';
import { buttonClass } from '../../ui/controls/Button.tsx';
import { Page } from '../../ui/Page.tsx';

export default function MatchesScreen() {
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
