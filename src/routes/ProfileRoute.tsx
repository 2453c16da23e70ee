import { ProfileScreen } from '../features/profile/components/ProfileScreen.tsx';
import { Page } from '../ui/Page.tsx';
import { KnownNames } from './KnownNames.tsx';

export default function ProfileRoute() {
  return (
    <Page title="My Profile">
      <ProfileScreen KnownNames={KnownNames} />
    </Page>
  );
}
