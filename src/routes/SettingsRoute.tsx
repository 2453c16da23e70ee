import { useCallback, useState } from 'react';
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
import { SettingsIndex, slugOf } from '../ui/SettingsSection.tsx';

/** Each section has its own request. */
export default function SettingsRoute() {
  const [titles, setTitles] = useState<readonly string[]>([]);
  const add = useCallback((title: string) => {
    setTitles((known) => [...known, title]);
    return () => {
      setTitles((known) => known.filter((one) => one !== title));
    };
  }, []);
  return (
    <Page title="Settings">
      <div className="grid gap-6 lg:grid-cols-[12rem_minmax(0,42rem)] lg:gap-12">
        <SectionLinks titles={titles} />
        <SettingsIndex value={add}>
          <Sections />
        </SettingsIndex>
      </div>
    </Page>
  );
}

/** A column beside the sections of a wide window. */
const SectionLinks = ({ titles }: { titles: readonly string[] }) => (
  <nav aria-label="Sections" className="sticky top-20 self-start max-lg:hidden">
    <ul>
      {titles.map((title) => (
        <li key={title}>
          <a
            href={`#${slugOf(title)}`}
            className="flex min-h-11 items-center rounded-lg px-3 text-sm font-medium hover:bg-sunken"
          >
            {title}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);

function Sections() {
  return (
    <div className="flex min-w-0 flex-col gap-10">
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
  );
}
