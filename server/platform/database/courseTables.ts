export interface CourseTables {
  /** The courses of the campus, by the folded code. */
  courses: {
    code_key: string;
    code: string;
    /** Without commas, as the subjects of students. */
    title: string;
    title_key: string;
    /** The title before the last import that changed it, or empty. */
    former_title: string;
    /** Both may be empty. */
    faculty: string;
    term: string;
  };

  /** An admin's decision about how students write a subject. Each spelling has one at most. */
  course_merges: {
    id: string;
    spelling: string;
    spelling_key: string;
    /** The course that the spelling means. Null if it means none or the course was removed. */
    course_key: string | null;
    /** What the students got for the spelling. Null if it stays as it is. */
    title: string | null;
    title_key: string | null;
    /** Null after the account was deleted. */
    decided_by: string | null;
    decided_at: string;
  };

  /** A subject of a student that a merge changed. Deleted when the student drops the title. */
  course_merge_changes: {
    merge_id: string;
    user_id: string;
    /** As the student wrote it. */
    name: string;
    /** In the list of the student. */
    position: number;
    /** The title as the student had it, too, which stayed. Null if it took the place of the spelling. */
    other_name: string | null;
  };
}
