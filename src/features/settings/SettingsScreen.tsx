import { ArrowDown } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import DeleteAccountSection from '../account/DeleteAccountSection.tsx';
import DevicesSection from '../account/DevicesSection.tsx';
import EmailSection from '../account/EmailSection.tsx';
import ExportSection from '../account/ExportSection.tsx';
import PasskeysSection from '../account/PasskeysSection.tsx';
import PasswordSection from '../account/PasswordSection.tsx';
import BusyCalendarsSection from '../calendarSync/BusyCalendarsSection.tsx';
import CalendarFeedSection from '../calendarSync/CalendarFeedSection.tsx';
import PresenceSection from '../chat/PresenceSection.tsx';
import NotificationsSection from '../notifications/NotificationsSection.tsx';
import BlockedSection from '../safety/BlockedList.tsx';
import { Page } from '../../ui/Page.tsx';
import { SettingsIndex, slugOf } from '../../ui/SettingsSection.tsx';

/** Each section has its own request. */
export default function SettingsScreen() {
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

/** A column beside the sections of a wide window, in a narrow one a list above them. */
function SectionLinks({ titles }: { titles: readonly string[] }) {
  const current = useCurrentSection(titles);
  return (
    <nav aria-label="Sections" className="self-start max-lg:w-full lg:sticky lg:top-20">
      <ul className="max-lg:divide-y max-lg:divide-line max-lg:rounded-xl max-lg:border max-lg:border-line max-lg:bg-surface max-lg:px-4">
        {titles.map((title) => (
          <li key={title}>
            <a
              href={`#${slugOf(title)}`}
              aria-current={title === current ? 'location' : undefined}
              className="flex min-h-11 items-center justify-between gap-3 rounded-lg py-1 text-sm font-medium hover:bg-sunken max-lg:-mx-2 max-lg:px-2 lg:px-3 lg:aria-[current]:bg-action-soft lg:aria-[current]:font-semibold lg:aria-[current]:text-action-strong lg:aria-[current]:shown-when-forced"
            >
              {title}
              <ArrowDown aria-hidden="true" className="size-4 shrink-0 text-muted lg:hidden" />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Pixels from the top of the window. A section that begins above is being read. */
const READING_LINE = 160;

/** Returns the title of the section that is read, the last one at the end of the page. */
function useCurrentSection(titles: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const update = () => {
      const { scrollHeight } = document.documentElement;
      const isAtEnd = scrollY > 0 && scrollY + innerHeight >= scrollHeight - 1;
      setCurrent(isAtEnd ? titles.at(-1) : (titles.findLast(hasBegun) ?? titles[0]));
    };
    update();
    addEventListener('scroll', update, { passive: true });
    return () => {
      removeEventListener('scroll', update);
    };
  }, [titles]);
  return current;
}

function hasBegun(title: string): boolean {
  const section = document.getElementById(slugOf(title));
  return section !== null && section.getBoundingClientRect().top <= READING_LINE;
}

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
