/** What the page knows of a conversation's course beside its messages. */
export interface ThreadCourse {
  /** Every change up to and with this revision is in; null where the service counts none. */
  revision: number | null;
  /** Revisions that came before those between them and `revision`: there is a gap. */
  ahead: number[];
  /** By sender: the place up to which their messages were read. */
  readUpTo: Record<string, number>;
  /** Deletion is final, also for an older word of the message that comes late. */
  deletedIds: string[];
}

export const newCourse = (revision: number | null): ThreadCourse => ({
  revision,
  ahead: [],
  readUpTo: {},
  deletedIds: [],
});

/** Counts a revision in; one that skips others waits in `ahead` until those have come. */
export function withRevision(course: ThreadCourse, rev: number | undefined): ThreadCourse {
  if (rev === undefined || course.revision === null || rev <= course.revision) return course;
  return settle(course, course.revision, [...course.ahead, rev]);
}

/** Everything up to and with `revision` has been asked for and is in. */
export function caughtUp(course: ThreadCourse, revision: number): ThreadCourse {
  return settle(course, Math.max(course.revision ?? 0, revision), course.ahead);
}

function settle(course: ThreadCourse, revision: number, revisions: number[]): ThreadCourse {
  let upTo = revision;
  const ahead = [];
  for (const rev of [...new Set(revisions)].sort((a, b) => a - b)) {
    if (rev === upTo + 1) upTo = rev;
    else if (rev > upTo) ahead.push(rev);
  }
  return { ...course, revision: upTo, ahead };
}
