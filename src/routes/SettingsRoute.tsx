import DeleteAccountSection from '../features/account/DeleteAccountSection.tsx';
import DevicesSection from '../features/account/DevicesSection.tsx';
import EmailSection from '../features/account/EmailSection.tsx';
import ExportSection from '../features/account/ExportSection.tsx';
import PasskeysSection from '../features/account/passkeys/PasskeysSection.tsx';
import PasswordSection from '../features/account/PasswordSection.tsx';
import BusyCalendarsSection from '../features/calendarSync/BusyCalendarsSection.tsx';
import CalendarFeedSection from '../features/calendarSync/CalendarFeedSection.tsx';
import PresenceSection from '../features/chat/presence/PresenceSection.tsx';
import NotificationsSection from '../features/notifications/preferences/NotificationsSection.tsx';
import BlockedSection from '../features/safety/BlockedList.tsx';
import { Page } from '../ui/Page.tsx';

/** Each section has its own request. */
export default function SettingsRoute() {
  return (
    <Page title="Settings">
      <div className="flex max-w-2xl flex-col gap-10">
        <EmailSection />
        <PasswordSection />
        <PasskeysSection />
        <DevicesSection />
        <NotificationsSection />
        <PresenceSection />
        <CalendarFeedSection />
        <BusyCalendarsSection />
        <BlockedSection />
        <ExportSection />
        <DeleteAccountSection />
      </div>
    </Page>
  );
}
