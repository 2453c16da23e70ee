import type { ReactNode } from 'react';
import { Card } from '../../../ui/Card.tsx';

interface StudentCardFrameProps {
  person: ReactNode;
  /** Shown in the upper right corner. */
  corner?: ReactNode;
  score: ReactNode;
  facts: ReactNode;
  breakdown?: ReactNode;
  actions: ReactNode;
}

/** Lays out a student card or its skeleton. The parent must be a `@container`. */
export function StudentCardFrame(props: StudentCardFrameProps) {
  const { person, corner, score, facts, breakdown, actions } = props;
  return (
    <Card className="relative grid grid-cols-1 gap-2 p-4! @2xl:grid-cols-[minmax(0,1fr)_minmax(20rem,50%)] @2xl:grid-rows-[auto_1fr_auto] @2xl:gap-x-6">
      <div className="min-w-0">{person}</div>
      {corner}
      <div className="self-center @2xl:pr-20">{score}</div>
      <div className="min-w-0 @2xl:row-span-2">{facts}</div>
      <div className="min-w-0">{breakdown}</div>
      <div className="@2xl:col-start-2">{actions}</div>
    </Card>
  );
}
