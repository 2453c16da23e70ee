import { AdminLinks } from './AdminLinks.tsx';
import { AuditList } from './reports/AuditList.tsx';
import { Page } from '../../ui/Page.tsx';

export default function AdminAuditScreen() {
  return (
    <Page title="Audit Log" actions={<AdminLinks />}>
      <AuditList />
    </Page>
  );
}
