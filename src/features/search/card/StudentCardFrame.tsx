import type { ReactNode } from 'react';
import { Card } from '../../../ui/Card.tsx';

interface StudentCardFrameProps {
  person: ReactNode;
  /** Shown in the upper right corner. */
  corner?: ReactNode;
  match: ReactNode;
  facts: ReactNode;
  action: ReactNode;
}

/** Lays out a student card or its skeleton. The parent must be a `@container`. */
export function StudentCardFrame({ person, corner, match, facts, action }: StudentCardFrameProps) {
  return (
    <Card className="relative grid gap-4 @2xl:grid-cols-[minmax(0,1fr)_18rem] @2xl:grid-rows-[auto_1fr_auto] @2xl:gap-x-6 @2xl:gap-y-0">
      {person}
      {corner}
      <div className="flex flex-col gap-3 border-line @2xl:col-start-2 @2xl:row-span-2 @2xl:row-start-1 @2xl:border-l @2xl:pt-8 @2xl:pb-4 @2xl:pl-6">
        {match}
      </div>
      <div className="flex min-w-0 flex-col gap-4 @2xl:col-start-1 @2xl:row-span-2 @2xl:pt-4">
        {facts}
      </div>
      <div className="border-line @2xl:col-start-2 @2xl:row-start-3 @2xl:border-l @2xl:pl-6">
        {action}
      </div>
    </Card>
  );
}
