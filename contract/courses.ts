import { Type, type Static } from 'typebox';
import { Id, Instant, PersonRef, RequiredLine, Text } from './common/types.ts';

/** Most courses in a response. */
export const COURSE_PAGE = 20;
/** Most lines about one kind of change of an import. */
export const IMPORT_LINES = 100;
/** Most spellings that a search returns. */
export const SPELLINGS_PAGE = 20;
/** Proposals, or decisions, on a page. */
export const MERGES_PAGE = 50;

/** A course of the campus. `faculty` and `term` may be empty. */
export const Course = Type.Object({
  code: Type.String(),
  title: Type.String(),
  faculty: Type.String(),
  term: Type.String(),
});
export type Course = Static<typeof Course>;

/** Courses by code, at most `COURSE_PAGE`. `count` is the number of all that match `q`. */
export const CoursesResponse = Type.Object({
  courses: Type.Array(Course),
  count: Type.Integer(),
});
export type CoursesResponse = Static<typeof CoursesResponse>;

export const CoursesQuery = Type.Object(
  {
    /** Part of the code or the title. */
    q: Type.Optional(Text()),
  },
  { additionalProperties: false },
);
export type CoursesQuery = Static<typeof CoursesQuery>;

/** How many there are, and a line about each of the first `IMPORT_LINES`. */
export const ImportLines = Type.Object({
  count: Type.Integer(),
  lines: Type.Array(Type.String()),
});
export type ImportLines = Static<typeof ImportLines>;

/** What an import changes, or would change if `isStored` is false. */
export const CourseImport = Type.Object({
  isStored: Type.Boolean(),
  added: ImportLines,
  changed: ImportLines,
  unchanged: Type.Integer(),
  /** Stored courses that are not in the file. */
  missing: ImportLines,
  /** Whether the missing ones are removed. */
  removesMissing: Type.Boolean(),
  /** Rows that cannot be stored. */
  badRows: ImportLines,
  /** Codes that are in the file more than once with different values. */
  repeated: ImportLines,
});
export type CourseImport = Static<typeof CourseImport>;

/** A spelling of students that seems to mean a course. */
export const MergeProposal = Type.Object({
  spelling: Type.String(),
  students: Type.Integer(),
  title: Type.String(),
});
export type MergeProposal = Static<typeof MergeProposal>;

/** A decision about a spelling. Without a title, the spelling stays as it is. */
export const CourseMerge = Type.Object({
  _id: Id,
  spelling: Type.String(),
  title: Type.Optional(Type.String()),
  /** How many got the title. */
  students: Type.Integer(),
  /** Null after the account was deleted. */
  decidedBy: Type.Union([PersonRef, Type.Null()]),
  decidedAt: Instant,
});
export type CourseMerge = Static<typeof CourseMerge>;

/** A page of proposals. `X-Next-Cursor` is the cursor of the next one. */
export const ProposalsQuery = Type.Object(
  {
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MERGES_PAGE })),
    cursor: Type.Optional(Type.String({ maxLength: 1_000 })),
  },
  { additionalProperties: false },
);
export type ProposalsQuery = Static<typeof ProposalsQuery>;

export const MergeBody = Type.Object(
  {
    spelling: RequiredLine(),
    /** Of a course. Missing if the spelling means none and stays as it is. */
    title: Type.Optional(RequiredLine()),
  },
  { additionalProperties: false },
);
export type MergeBody = Static<typeof MergeBody>;
