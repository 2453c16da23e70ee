import { IdParams } from '../../../contract/common/types.ts';
import {
  OwnReviews,
  SessionReview,
  SessionReviewBody,
  StudyTime,
  StudyTimeQuery,
} from '../../../contract/reviews.ts';
import type { Context } from '../../platform/context.ts';
import { memberRoutes, operation } from '../../platform/http/routes.ts';
import { findReview, listOwnReviews, storeReview } from './reviews.ts';
import { findStudyTime } from './studyTime.ts';

export const reviewRoutes = (context: Context) =>
  memberRoutes('sessions', async (app) => {
    app.get(
      '/api/reviews',
      operation('Past sessions that wait for my review, and what I should know about my own', {
        200: OwnReviews,
      }),
      (request) => listOwnReviews(context, request.userId),
    );

    app.get(
      '/api/reviews/study-time',
      operation(
        'How much I studied this week and this term, with whom, and for how many weeks in a row',
        { 200: StudyTime },
        { querystring: StudyTimeQuery },
      ),
      ({ userId, query: { timeZone } }) => findStudyTime(context, userId, timeZone),
    );

    app.get(
      '/api/sessions/:id/review',
      operation(
        'Whom I can review after a session, and what I said about it',
        { 200: SessionReview },
        { params: IdParams },
      ),
      (request) => findReview(context, request.userId, request.params.id),
    );

    app.put(
      '/api/sessions/:id/review',
      operation(
        'Review a past session; only the author sees the review',
        { 200: SessionReview },
        { params: IdParams, body: SessionReviewBody },
      ),
      ({ userId, params, body }) => storeReview(context, userId, params.id, body),
    );
  });
