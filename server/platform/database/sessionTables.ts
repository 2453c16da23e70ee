import type { Generated } from 'kysely';
import type { SessionAnswerBody } from '../../../contract/sessions.ts';
import type { ReminderChannel, ReminderLead } from '../../../contract/reminders.ts';

/** 0 is for study sessions of buddies that start now. */
export type StoredLead = ReminderLead | 0;

export interface SessionTables {
  study_sessions: {
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
    /** The message that offered this time, which its recipient took. Null for other study sessions. */
    offer_id: string | null;
    /** When it was opened, for one that started at once. Buddies join it without a request. */
    instant_at: string | null;
  };

  /** The timer of a study session, missing until something happens in its room. */
  session_rooms: {
    session_id: string;
    /** Number of changes. */
    rev: number;
    /** Minutes. Null without a timer, as are all but `paused_for`. */
    focus: number | null;
    /** Minutes. Null for a timer without breaks. */
    break: number | null;
    started_at: string | null;
    /** Null while it runs. */
    paused_at: string | null;
    /** Milliseconds of earlier pauses. */
    paused_for: number;
  };

  room_visits: {
    session_id: string;
    user_id: string;
    /** Null after the student left. */
    seen_at: string | null;
    /** Of the study session. After a move of its start, `present_for` does not count. */
    end_time: string;
    /** Milliseconds in the room while the study session was held. */
    present_for: number;
  };

  session_goals: {
    session_id: string;
    user_id: string;
    /** From 0. */
    position: number;
    text: string;
    done_at: string | null;
  };

  /** The rule of study sessions that repeat. */
  session_series: {
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
  };

  session_participants: {
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
  };

  /** A request to join an open session. It is deleted when it is accepted or withdrawn. */
  session_joins: {
    session_id: string;
    user_id: string;
    message: string;
    created_at: string;
    rejected_at: string | null;
  };

  /** The secret URL of a student's calendar feed. */
  calendar_feeds: {
    user_id: string;
    secret_hash: string;
    created_at: string;
  };

  /** Another calendar of a student, from a file or from an address. */
  busy_calendars: {
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
    /** When the first attempt failed after the last that did not. */
    failing_since: string | null;
    /** Which entries were left out and why, with their titles. */
    notice: string | null;
    /** That of the device by which it was added. */
    time_zone: string | null;
  };

  /** When a student is busy by another calendar. Intervals of a calendar do not overlap. */
  busy_times: {
    calendar_id: string;
    start_time: string;
    end_time: string;
  };

  /** A claimed reminder, unique by study session, user, start time, lead and channel. */
  session_reminders: {
    session_id: string;
    user_id: string;
    start_time: string;
    lead: StoredLead;
    channel: ReminderChannel;
    sent_at: string;
  };

  /** A choice of a student. Channels of a lead without a row have the default. */
  reminder_preferences: {
    user_id: string;
    lead: StoredLead;
    channel: ReminderChannel;
    choice: 'on' | 'off';
    chosen_at: string;
  };

  /** Where the browser of an auth session receives web push, and the keys that encrypt it. */
  push_subscriptions: {
    auth_session_id: string;
    user_id: string;
    endpoint: string;
    /** Public key of the browser and its secret, in base64url. */
    p256dh: string;
    auth: string;
    created_at: string;
  };

  /** A claimed reminder by email or push that has not been sent yet. */
  reminder_deliveries: {
    id: string;
    session_id: string;
    user_id: string;
    start_time: string;
    lead: StoredLead;
    /** The auth session of the device for a push. Null for an email. */
    device_id: string | null;
    /** When it may be sent: the end of the lease while a node sends it. */
    due_at: string;
    attempts: number;
  };

  /**
   * That a member was asked about a study session, and what they answered. Outdated when `end_time` is
   * not that of the study session, which was moved.
   */
  session_reviews: {
    session_id: string;
    user_id: string;
    end_time: string;
    /** Null if they answered before they were asked. */
    asked_at: string | null;
    happened: 'yes' | 'no' | null;
    /** When the first answer was given. */
    reviewed_at: string | null;
  };

  /** A member's review of another member. */
  reviewed_people: {
    session_id: string;
    reviewer_id: string;
    user_id: string;
    came: 'yes' | 'no' | null;
    /** Whether to study together again. */
    again: 'yes' | 'no' | null;
  };
}
