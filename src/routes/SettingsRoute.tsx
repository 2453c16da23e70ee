import { lazy, Suspense } from 'react';
import { SkeletonRows } from '../ui/loading/SkeletonRows.tsx';
import { Page } from '../ui/Page.tsx';

/** The sections in their order. Each one has its own request. */
const SECTIONS = {
  email: lazy(() => import('../features/account/EmailSection.tsx')),
  password: lazy(() => import('../features/account/PasswordSection.tsx')),
  passkeys: lazy(() => import('../features/account/passkeys/PasskeysSection.tsx')),
  devices: lazy(() => import('../features/account/DevicesSection.tsx')),
  notifications: lazy(
    () => import('../features/notifications/preferences/NotificationsSection.tsx'),
  ),
  presence: lazy(() => import('../features/chat/presence/PresenceSection.tsx')),
  blocked: lazy(() => import('../features/safety/BlockedSection.tsx')),
  data: lazy(() => import('../features/account/ExportSection.tsx')),
  deletion: lazy(() => import('../features/account/DeleteAccountSection.tsx')),
};

export default function SettingsRoute() {
  return (
    <Page title="Settings">
      <div className="flex max-w-2xl flex-col gap-10">
        {/* Together, so that no section moves when the code of another arrives. */}
        <Suspense fallback={<SkeletonRows text="Loading..." count={6} />}>
          {Object.entries(SECTIONS).map(([name, Section]) => (
            <Section key={name} />
          ))}
        </Suspense>
      </div>
    </Page>
  );
}
