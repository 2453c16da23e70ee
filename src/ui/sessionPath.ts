/** Returns the path of the calendar with the details of a session. */
export const sessionPath = (id: string) =>
  `/sessions?${new URLSearchParams({ session: id }).toString()}` as const;
