import type { Generated } from 'kysely';
import type { SessionAnswerBody } from '../../../contract/sessions.ts';

export interface StudySessionsTable {
  id: string;
  title: string;
  description: string;
  location: string;
  /** https URL of a video call, or empty. */
  link: Generated<string>;
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
  /** For buddies who ask to join. Null if the session is not open to them. */
  places: number | null;
  series_id: string | null;
  /** Position in the series, from 0. The positions of deleted study sessions stay empty. */
  series_index: number | null;
}

/** The rule of study sessions that repeat. */
export interface SessionSeriesTable {
  id: string;
  created_by: string;
  /** Wall-clock time of position 0 in `time_zone`, ISO 8601 without offset. */
  first_start: string;
  /** Milliseconds. */
  length: number;
  time_zone: string;
  /** Weeks from one position to the next. */
  weeks: number;
  /** The last possible day in `time_zone`. Either this or `count` is null. */
  until: string | null;
  count: number | null;
  /** Number of changes of the series, and the time of the last one. */
  sequence: number;
  changed_at: string;
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
  /** When the student joined an open session. Null for invited students. */
  joined_at: string | null;
}

/** A request to join an open session. It is deleted when it is accepted or withdrawn. */
export interface SessionJoinsTable {
  session_id: string;
  user_id: string;
  message: string;
  created_at: string;
  rejected_at: string | null;
}
