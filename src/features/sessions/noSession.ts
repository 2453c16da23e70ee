/** Shown for a study session that the student cannot open. */
export const NO_SESSION = 'This session was cancelled, or you do not take part in it.';
