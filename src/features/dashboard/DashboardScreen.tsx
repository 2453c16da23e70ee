import { Bell } from 'lucide-react';
import type { SearchResult } from '../../../contract/search.ts';
import { Counts } from './Counts.tsx';
import { Section } from '../../ui/Section.tsx';
import { QueryContent, QuerySection } from './QuerySection.tsx';
import { Placeholder } from './Placeholder.tsx';
import { Shortcuts } from './Shortcuts.tsx';
import { SuggestionList } from './SuggestionList.tsx';
import { UnreadConversations } from './UnreadConversations.tsx';
import { UpcomingSessions } from './UpcomingSessions.tsx';
import { RecentActivity } from '../notifications/RecentActivity.tsx';
import { completion } from '../profile/completion.ts';
import { RequestRows } from '../requests/RequestRows.tsx';
import { useRequestNote } from '../requests/useRequestNote.tsx';
import { InvitationList } from '../sessions/InvitationList.tsx';
import { Card } from '../../ui/Card.tsx';
import { Page } from '../../ui/Page.tsx';
import { ScoreBar } from '../../ui/people/ScoreBar.tsx';
import { Skeleton, SkeletonEntry } from '../../ui/loading/Skeleton.tsx';
import { NextStep } from './NextStep.tsx';
import { SuggestionAction } from './SuggestionAction.tsx';
import { useDashboard } from './useDashboard.ts';
import { StudyNowButton } from '../sessions/StudyNowButton.tsx';
import { OpenSessionsSection } from '../sessions/OpenSessionsSection.tsx';
import { SetUpInvitation } from '../profile/SetUpInvitation.tsx';
import type { OwnReviews } from '../../../contract/reviews.ts';
import { AttendanceHintCard } from '../reviews/AttendanceHintCard.tsx';
import { StudyTimeOfWeek } from '../reviews/StudyTime.tsx';
import { WaitingReviews } from '../reviews/WaitingReviews.tsx';

const NO_NOTIFICATIONS = (
  <Placeholder
    Icon={Bell}
    text="No notifications yet."
    step="Ask someone to study with you"
    to="/search"
  />
);

type Dashboard = ReturnType<typeof useDashboard>;

export default function DashboardScreen() {
  const dashboard = useDashboard();
  const { me, counts, isNew } = dashboard;
  return (
    <Page title="Dashboard" actions={<StudyNowButton />}>
      <div className="flex flex-col gap-6">
        <p className="-mt-4 max-[22rem]:mt-0 text-lg text-muted wrap-anywhere">
          Hello{me.data ? `, ${me.data.name}` : ''}!
        </p>
        <SetUpInvitation />
        <NextStep />
        {!isNew && <Counts counts={counts} />}
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <MainColumn {...dashboard} />
          <SideColumn {...dashboard} />
        </div>
        {/* They are all zero. */}
        {isNew && <Counts counts={counts} />}
      </div>
    </Page>
  );
}

/** What is next and who waits, then suggestions. A new student sees these first. */
function MainColumn(dashboard: Dashboard) {
  const { upcoming, nextSession, names, isReady, isNew } = dashboard;
  // Replaced as a whole, so that no section moves when others appear above it.
  const loading = <SuggestionSection key="loading" {...dashboard} className="min-h-[36rem]" />;
  const sections = isReady ? <WaitingSections {...dashboard} /> : null;
  const suggestions = isReady ? <SuggestionSection key="loaded" {...dashboard} /> : loading;
  return (
    <div className="flex min-w-0 flex-col gap-6">
      {isNew && suggestions}
      <QuerySection
        title="Upcoming Sessions (Next 24h)"
        query={upcoming}
        loadingText="Loading sessions..."
        className="flex min-h-56 flex-col *:grow sm:min-h-44"
        skeleton={<RowSkeletons count={1} people />}
      >
        {(sessions) => (
          <>
            <UpcomingSessions sessions={sessions} next={nextSession} names={names} />
            <div className="mt-4 empty:hidden">
              <StudyTimeOfWeek />
            </div>
          </>
        )}
      </QuerySection>
      {sections}
      {!isNew && suggestions}
    </div>
  );
}

function WaitingSections({ waiting, invitations, names, unread, reviews }: Dashboard) {
  const hasReviews = reviews && (reviews.waiting.length > 0 || reviews.hint);
  return (
    <>
      {waiting.length + invitations.length > 0 && (
        <Section title="Waiting for your answer">
          {invitations.length > 0 && <InvitationList invitations={invitations} names={names} />}
          {waiting.length > 0 && (
            <div
              className={`-mx-4 -mb-4 md:-mx-5 ${invitations.length > 0 ? 'border-t border-line' : '-mt-4'}`}
            >
              <RequestRows requests={waiting} Heading="h3" />
            </div>
          )}
        </Section>
      )}
      {hasReviews && <ReviewSections {...reviews} />}
      {unread.length > 0 && (
        <Section title="Unread messages">
          <UnreadConversations unread={unread} />
        </Section>
      )}
      <OpenSessionsSection limit={3} />
    </>
  );
}

function SuggestionSection({ suggestions, className }: Dashboard & { className?: string }) {
  return (
    <QuerySection
      title="Top Study Buddy Suggestions"
      query={suggestions}
      loadingText="Loading suggestions..."
      className={className}
      skeleton={<RowSkeletons count={3} people />}
    >
      {(students) => <Suggestions students={students} />}
    </QuerySection>
  );
}

function Suggestions({ students }: { students: readonly SearchResult[] }) {
  const { openNote, note } = useRequestNote();
  return (
    <>
      <SuggestionList
        students={students}
        renderAction={(student, describedBy) => (
          <SuggestionAction
            {...{ student, describedBy }}
            onConnect={() => {
              openNote(student);
            }}
          />
        )}
      />
      {note}
    </>
  );
}

function SideColumn({ me, notifications }: Dashboard) {
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <Card className="flex min-h-20 flex-col justify-center">
        <QueryContent
          query={me}
          loadingText="Loading profile..."
          skeleton={<Skeleton className="h-8" />}
        >
          {(user) => <ScoreBar percentage={completion(user)} label="Profile Completion" />}
        </QueryContent>
      </Card>
      <Shortcuts />
      <QuerySection
        title="Recent Activity & Notifications"
        query={notifications}
        loadingText="Loading notifications..."
        skeleton={<RowSkeletons count={5} />}
      >
        {(latest) => <RecentActivity notifications={latest} whenEmpty={NO_NOTIFICATIONS} />}
      </QuerySection>
    </div>
  );
}

/** What past sessions ask of the student. */
function ReviewSections({ waiting, hint }: OwnReviews) {
  return (
    <>
      {hint && <AttendanceHintCard key={hint.latest} hint={hint} />}
      {waiting.length > 0 && (
        <Section title="How was it?">
          <WaitingReviews sessions={waiting} />
        </Section>
      )}
    </>
  );
}

interface RowSkeletonsProps {
  count: number;
  /** The rows show a person and more lines. */
  people?: boolean;
}

const PERSON = {
  picture: 'size-10 rounded-full',
  lines: ['h-5 w-2/5', 'h-4 w-4/5', 'h-4 w-3/5'],
};
const PLAIN = { picture: 'size-9 rounded-lg' };

function RowSkeletons({ count, people = false }: RowSkeletonsProps) {
  return (
    <div aria-hidden="true" className="flex flex-col divide-y divide-line">
      {Array.from({ length: count }, (_, index) => (
        <SkeletonEntry
          key={index}
          {...(people ? PERSON : PLAIN)}
          className="gap-3 py-3 first:pt-0 last:pb-0"
        />
      ))}
    </div>
  );
}
