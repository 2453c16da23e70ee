import { IdParams } from '../../../contract/common/types.ts';
import { OwnReviews, SessionReview, SessionReviewBody } from '../../../contract/reviews.ts';
import { encapsulated } from '../../platform/http/encapsulated.ts';
import type { ReviewService } from './service.ts';

const tags = ['sessions'];

export const reviewRoutes = (service: ReviewService) =>
  encapsulated('reviewRoutes', async (app) => {
    const onRequest = app.authenticate;

    app.get(
      '/api/reviews',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Past sessions that wait for my review, and what I should know about my own',
          response: { 200: OwnReviews },
        },
      },
      (request) => service.listOwn(request.userId),
    );

    app.get(
      '/api/sessions/:id/review',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Whom I can review after a session, and what I said about it',
          params: IdParams,
          response: { 200: SessionReview },
        },
      },
      (request) => service.find(request.userId, request.params.id),
    );

    app.put(
      '/api/sessions/:id/review',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Say how a past session was; nobody else sees it',
          params: IdParams,
          body: SessionReviewBody,
          response: { 200: SessionReview },
        },
      },
      (request) => service.store(request.userId, request.params.id, request.body),
    );
  });
