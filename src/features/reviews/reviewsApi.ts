import type {
  OwnReviews,
  SessionReview,
  SessionReviewBody,
  StudyTime,
} from '../../../contract/reviews.ts';
import { showToasts } from '../toasts/showToasts.ts';
import { onSuccess } from '../../api/tags.ts';
import { api } from '../../api/api.ts';
import { localZone } from '../../ui/time/zone.ts';

export const reviewsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The sessions that wait for a review. `null` if the service has no reviews. */
    getOwnReviews: build.query<OwnReviews | null, void>({
      extraOptions: { optional: true },
      query: () => '/reviews',
      providesTags: ['Reviews'],
    }),
    /** How much the student studied. `null` if the service does not know. */
    getStudyTime: build.query<StudyTime | null, void>({
      extraOptions: { optional: true },
      query: () => ({ url: '/reviews/study-time', params: { timeZone: localZone() } }),
      providesTags: ['Reviews'],
    }),
    getReview: build.query<SessionReview, string>({
      query: (sessionId) => `/sessions/${sessionId}/review`,
      // The time to change it runs out.
      keepUnusedDataFor: 0,
      providesTags: ['Reviews'],
    }),
    storeReview: build.mutation<SessionReview, { sessionId: string; body: SessionReviewBody }>({
      query: ({ sessionId, body }) => ({
        url: `/sessions/${sessionId}/review`,
        method: 'PUT',
        body,
      }),
      invalidatesTags: onSuccess(['Reviews', 'Me']),
      onQueryStarted: (_arg, lifecycle) =>
        showToasts(lifecycle, { success: 'Thank you.', failure: 'Failed to save your answers.' }),
    }),
  }),
});

export const {
  useGetOwnReviewsQuery,
  useGetReviewQuery,
  useGetStudyTimeQuery,
  useStoreReviewMutation,
} = reviewsApi;
