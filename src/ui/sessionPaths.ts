/** Returns the path of the room of a session. */
export const roomPath = (id: string) => `/sessions/${id}` as const;

/** Returns the path of the calendar with the details of a session. */
export const sessionPath = (id: string) =>
  `/sessions?${new URLSearchParams({ session: id }).toString()}` as const;
