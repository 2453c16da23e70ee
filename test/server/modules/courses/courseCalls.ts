import type {
  CourseImport,
  CourseMerge,
  CoursesResponse,
  MergeBody,
  MergeProposal,
} from '../../../../contract/courses.ts';
import type { ErrorResponse } from '../../../../contract/common/types.ts';
import type { Student } from '../../../support/server/students.ts';

type Flag = 'dryRun' | 'skipBadRows' | 'removeMissing';

/** The requests of an admin about courses. */
export const makeCourseCalls = (admin: Student) => ({
  importFile: async (content: string | Uint8Array<ArrayBuffer>, ...flags: Flag[]) => {
    const form = new FormData();
    for (const flag of flags) form.set(flag, 'true');
    form.set('file', new Blob([content]), 'courses.csv');
    const path = '/api/admin/courses/import';
    return admin.api<CourseImport & ErrorResponse>('POST', path, form);
  },
  courses: (q = '') =>
    admin.api<CoursesResponse>('GET', `/api/admin/courses?q=${encodeURIComponent(q)}`),
  spellings: (q: string) =>
    admin.api<string[]>('GET', `/api/admin/courses/spellings?q=${encodeURIComponent(q)}`),
  proposals: (query = '') =>
    admin.api<MergeProposal[]>('GET', `/api/admin/courses/proposals${query}`),
  merges: (query = '') => admin.api<CourseMerge[]>('GET', `/api/admin/courses/merges${query}`),
  decide: (body: MergeBody) =>
    admin.api<{ message: string } & ErrorResponse>('POST', '/api/admin/courses/merges', body),
  undo: (id: string) =>
    admin.api<{ message: string } & ErrorResponse>('DELETE', `/api/admin/courses/merges/${id}`),
});

/** Stores subjects of a student and returns them as they are stored. */
export async function study(student: Student, ...names: string[]): Promise<string[]> {
  await student.saveProfile({ subjects: names.map((name) => ({ name })) });
  return subjectsOf(student);
}

export const subjectsOf = async (student: Student) =>
  (await student.profile()).subjects.map(({ name }) => name);
