import { History } from 'lucide-react';
import type { SessionTimes } from '../../../../contract/sessions.ts';
import { FormNote } from './FormNote.tsx';

export const PASSED = 'This time has passed.';

/** Says that the times of a form have passed. The student may still choose them. */
export function PastNote({ times }: { times: SessionTimes | null }) {
  const hasPassed = times !== null && Date.parse(times.endTime) <= Date.now();
  return <FormNote Icon={History} text={hasPassed ? PASSED : ''} />;
}
