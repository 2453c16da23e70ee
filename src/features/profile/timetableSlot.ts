import type { ComponentType } from 'react';
import type { ProfileDraft, ProfileEdits } from './profileDraft.ts';

export interface TimetableProps {
  draft: ProfileDraft;
  /** Fills in the draft. `then` follows the next save. */
  onUse: (edits: ProfileEdits, then: (() => void) | undefined) => void;
}

/** Fills in the draft from a timetable. The route supplies it. */
export type TimetableComponent = ComponentType<TimetableProps>;
