import { useParams } from 'react-router-dom';
import { useNavigate } from '../ui/router.ts';
import { AdminLinks } from '../features/admin/AdminLinks.tsx';
import { UserDetails } from '../features/admin/users/UserDetails.tsx';
import { Page } from '../ui/Page.tsx';

export default function AdminUserRoute() {
  const { userId = '' } = useParams();
  const navigate = useNavigate();
  return (
    <Page title="Account" actions={<AdminLinks />}>
      <UserDetails key={userId} userId={userId} onDeleted={() => void navigate('/admin')} />
    </Page>
  );
}
