import { AdminPanel } from '../features/admin/AdminPanel.tsx';
import { Page } from '../ui/Page.tsx';

export default function AdminRoute() {
  return (
    <Page title="Admin Panel">
      <AdminPanel />
    </Page>
  );
}
