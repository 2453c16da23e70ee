import { useParams } from 'react-router-dom';
import { useNavigate } from '../../ui/router.ts';
import { AdminLinks } from './AdminLinks.tsx';
import { UserDetails } from './users/UserDetails.tsx';
import { Page } from '../../ui/Page.tsx';

export default function AdminUserScreen() {
  const { userId = '' } = useParams();
  const navigate = useNavigate();
  return (
    <Page title="Account" actions={<AdminLinks />}>
      <UserDetails key={userId} userId={userId} onDeleted={() => void navigate('/admin')} />
    </Page>
  );
}
