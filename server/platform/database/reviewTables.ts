/**
 * That a member was asked about a study session, and what they answered. Outdated when `end_time` is
 * not that of the study session, which was moved.
 */
export interface SessionReviewsTable {
  session_id: string;
  user_id: string;
  end_time: string;
  /** Null if they answered before they were asked. */
  asked_at: string | null;
  happened: 'yes' | 'no' | null;
  /** When the first answer was given. */
  reviewed_at: string | null;
}

/** A member's review of another member. */
export interface ReviewedPeopleTable {
  session_id: string;
  reviewer_id: string;
  user_id: string;
  came: 'yes' | 'no' | null;
  /** Whether to study together again. */
  again: 'yes' | 'no' | null;
}
