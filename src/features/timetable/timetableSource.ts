/** Where a timetable is read from. */
export type TimetableSource = { file: File } | { address: string };
