/** The secret URL of a student's calendar feed. */
export interface CalendarFeedsTable {
  user_id: string;
  secret_hash: string;
  created_at: string;
}

/** Another calendar of a student, from a file or from an address. */
export interface BusyCalendarsTable {
  id: string;
  user_id: string;
  /** The name of the file, or the host of the address. */
  name: string;
  /** Encrypted. Null for a file. */
  address: string | null;
  created_at: string;
  /** Last attempt to read it. */
  checked_at: string;
  /** When the busy times were read. */
  read_at: string;
  /** Why the last attempt failed. */
  error: string | null;
}

/** When a student is busy by another calendar. Intervals of a calendar do not overlap. */
export interface BusyTimesTable {
  calendar_id: string;
  start_time: string;
  end_time: string;
}
