import type { Generated } from 'kysely';
import type { SessionAnswerBody } from '../../contract/sessions.ts';

export interface StudySessionsTable {
  id: string;
  title: string;
  description: string;
  location: string;
  start_time: string;
  end_time: string;
  created_by: string;
  created_at: string;
  /** When `start_time` was set: at the creation or the last move. */
  scheduled_at: string;
  /** Number of changes, counted by a trigger. */
  sequence: Generated<number>;
  /** Time of the last change, set by the same trigger. */
  changed_at: string | null;
}

export interface SessionParticipantsTable {
  session_id: string;
  user_id: string;
  invited_at: string;
  answer: SessionAnswerBody['answer'] | null;
  /** The words of the answer. */
  note: string | null;
  /** Another time that the student proposes. */
  proposed_start: string | null;
  proposed_end: string | null;
}
