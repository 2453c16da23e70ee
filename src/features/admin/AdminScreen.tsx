import { AdminPanel } from './AdminPanel.tsx';
import { Page } from '../../ui/Page.tsx';

export default function AdminScreen() {
  return (
    <Page title="Admin Panel">
      <AdminPanel />
    </Page>
  );
}
