import type { MessageResponse } from '../../../../contract/common/types.ts';
import type {
  CourseImport,
  CourseMerge,
  CoursesResponse,
  MergeBody,
  MergeProposal,
} from '../../../../contract/courses.ts';
import { showToasts } from '../../toasts/showToasts.ts';
import { onSuccess } from '../../../api/tags.ts';
import { api } from '../../../api/api.ts';
import { UPLOAD_TIMEOUT } from '../../../api/constants.ts';
import { ADMIN_TAGS } from '../adminApi.ts';
import { infiniteQueryOptions, type ListPage, toPage } from '../listPages.ts';

interface ImportArg {
  file: File;
  dryRun?: boolean;
  skipBadRows?: boolean;
  removeMissing?: boolean;
}

/** What students see of courses. */
const SUBJECT_TAGS = ['Chips', 'Me', 'Search', 'Matches', 'Person'] as const;
const invalidatesTags = onSuccess([...ADMIN_TAGS, ...SUBJECT_TAGS]);

const DECISION = {
  success: ({ message }: MessageResponse) => message,
  failure: 'Failed to store the decision.',
};

const url = '/admin/courses';

const coursesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The argument is a part of the code or title, or empty. */
    getCourses: build.query<CoursesResponse, string>({
      query: (q) => ({ url, params: q === '' ? {} : { q } }),
      providesTags: ['AdminCourses'],
    }),
    /** A dry run changes nothing. */
    checkCourses: build.mutation<CourseImport, ImportArg>({
      query: (arg) => uploadOf({ ...arg, dryRun: true }),
    }),
    importCourses: build.mutation<CourseImport, ImportArg>({
      query: uploadOf,
      invalidatesTags,
    }),
    getProposals: build.infiniteQuery<ListPage<MergeProposal>, void, string | null>({
      infiniteQueryOptions,
      query: ({ pageParam }) => ({ url: `${url}/proposals`, params: cursorOf(pageParam) }),
      transformResponse: toPage<MergeProposal>,
      providesTags: ['AdminCourses'],
    }),
    getMerges: build.infiniteQuery<ListPage<CourseMerge>, void, string | null>({
      infiniteQueryOptions,
      query: ({ pageParam }) => ({ url: `${url}/merges`, params: cursorOf(pageParam) }),
      transformResponse: toPage<CourseMerge>,
      providesTags: ['AdminCourses'],
    }),
    /** Returns subjects of students that contain the argument. */
    getSpellings: build.query<string[], string>({
      query: (q) => ({ url: `${url}/spellings`, params: { q } }),
      providesTags: ['AdminCourses'],
    }),
    decideSpelling: build.mutation<MessageResponse, MergeBody>({
      query: (body) => ({ url: `${url}/merges`, method: 'POST', body }),
      invalidatesTags,
      onQueryStarted: (_arg, lifecycle) => showToasts(lifecycle, DECISION),
    }),
    undoDecision: build.mutation<MessageResponse, string>({
      query: (id) => ({ url: `${url}/merges/${id}`, method: 'DELETE' }),
      invalidatesTags,
      onQueryStarted: (_arg, lifecycle) => showToasts(lifecycle, DECISION),
    }),
  }),
});

const cursorOf = (cursor: string | null) => (cursor === null ? {} : { cursor });

function uploadOf({ file, ...flags }: ImportArg) {
  const body = new FormData();
  // Before the file, so that the service knows them when it reads the file.
  for (const [name, isSet] of Object.entries(flags)) if (isSet) body.set(name, 'true');
  body.set('file', file);
  return { url: `${url}/import`, method: 'POST', body, timeout: UPLOAD_TIMEOUT };
}

export const {
  useGetCoursesQuery,
  useCheckCoursesMutation,
  useImportCoursesMutation,
  useGetProposalsInfiniteQuery,
  useGetMergesInfiniteQuery,
  useGetSpellingsQuery,
  useDecideSpellingMutation,
  useUndoDecisionMutation,
} = coursesApi;
