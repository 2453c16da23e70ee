import { Counts } from '../features/dashboard/Counts.tsx';
import { PartContent } from '../features/dashboard/PartContent.tsx';
import { RecentActivity } from '../features/dashboard/RecentActivity.tsx';
import { Section } from '../features/dashboard/Section.tsx';
import { Shortcuts } from '../features/dashboard/Shortcuts.tsx';
import { SuggestionList } from '../features/dashboard/SuggestionList.tsx';
import { UpcomingSessions } from '../features/dashboard/UpcomingSessions.tsx';
import { completion } from '../features/profile/completion.ts';
import { Card } from '../ui/Card.tsx';
import { Page } from '../ui/Page.tsx';
import { ScoreBar } from '../ui/ScoreBar.tsx';
import { useDashboard } from './useDashboard.ts';

export default function DashboardRoute() {
  const { me, suggestions, notifications, upcoming, counts } = useDashboard();
  return (
    <Page title="Dashboard">
      <div className="flex flex-col gap-6">
        <p className="text-xl">Welcome back{me.data ? `, ${me.data.name}` : ''}!</p>
        <Counts counts={counts} />
        <Shortcuts />
        <Card>
          <PartContent part={me} loadingText="Loading profile...">
            {(user) => <ScoreBar percentage={completion(user)} label="Profile Completion" />}
          </PartContent>
        </Card>
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <Section
            title="Top Study Buddy Suggestions"
            part={suggestions}
            loadingText="Loading suggestions..."
          >
            {(students) => <SuggestionList students={students} />}
          </Section>
          <Section
            title="Recent Activity & Notifications"
            part={notifications}
            loadingText="Loading notifications..."
          >
            {(latest) => <RecentActivity notifications={latest} />}
          </Section>
        </div>
        <Section
          title="Upcoming Sessions (Next 24h)"
          part={upcoming}
          loadingText="Loading sessions..."
        >
          {(sessions) => <UpcomingSessions sessions={sessions} />}
        </Section>
      </div>
    </Page>
  );
}
