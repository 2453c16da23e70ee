import type { OwnReviews } from '../../../contract/reviews.ts';
import { Section } from '../../features/dashboard/Section.tsx';
import { AttendanceHintCard } from '../../features/reviews/AttendanceHintCard.tsx';
import { WaitingReviews } from '../../features/reviews/WaitingReviews.tsx';

/** What past sessions ask of the student. */
export function ReviewSections({ waiting, hint }: OwnReviews) {
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
