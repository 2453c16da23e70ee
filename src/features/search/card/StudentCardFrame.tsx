import type { ReactNode } from 'react';
import { Card } from '../../../ui/Card.tsx';

interface StudentCardFrameProps {
  person: ReactNode;
  /** Shown in the upper right corner. */
  corner?: ReactNode;
  score: ReactNode;
  /** `null` while the details are shown. */
  summary: ReactNode;
  actions: ReactNode;
  details?: ReactNode;
}

/** Lays out a student card or its skeleton. The parent must be a `@container`. */
export function StudentCardFrame(props: StudentCardFrameProps) {
  const { person, corner, score, summary, actions, details } = props;
  return (
    <Card className="relative flex flex-col gap-4 p-4!">
      <div className="grid grid-cols-1 gap-2 @2xl:grid-cols-[minmax(0,1fr)_20rem] @2xl:items-center @2xl:gap-x-6 @2xl:gap-y-3">
        {person}
        {corner}
        <div className="@2xl:pr-20">{score}</div>
        {summary && <div className="min-w-0">{summary}</div>}
        <div className="@2xl:col-start-2">{actions}</div>
      </div>
      {details}
    </Card>
  );
}
