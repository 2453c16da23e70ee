import { BlockedList } from '../features/safety/BlockedList.tsx';
import { Page } from '../ui/Page.tsx';

export default function SettingsRoute() {
  return (
    <Page title="Settings">
      <section aria-labelledby="blocked-heading" className="flex max-w-2xl flex-col gap-4">
        <h2 id="blocked-heading" className="text-lg font-semibold">
          Blocked people
        </h2>
        <BlockedList />
      </section>
    </Page>
  );
}
