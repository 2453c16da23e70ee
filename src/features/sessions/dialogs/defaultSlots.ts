/** Start and end of a new session, ISO 8601. */
export interface Slot {
  start: string;
  end: string;
  /** Ids of the buddies that are chosen already. */
  invited?: string[];
}

/** Returns 10:00 to 11:00 local time of the day. */
export function slotOnDay(day: Date): Slot {
  const at = (hour: number) =>
    new Date(day.getFullYear(), day.getMonth(), day.getDate(), hour).toISOString();
  return { start: at(10), end: at(11) };
}

/** Returns the hour from that minute on. The form has no seconds. */
export function slotFrom(start: Date): Slot {
  const minute = new Date(start).setUTCSeconds(0, 0);
  return {
    start: new Date(minute).toISOString(),
    end: new Date(minute + 3_600_000).toISOString(),
  };
}

export const slotBetween = (start: Date, end: Date): Slot => ({
  start: start.toISOString(),
  end: end.toISOString(),
});
