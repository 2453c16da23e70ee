import { createHash } from 'node:crypto';
import { Type } from 'typebox';
import {
  CalendarFeed,
  NewCalendarFeed,
  NewCalendarFeedBody,
} from '../../../contract/calendarSync.ts';
import { IdParams } from '../../../contract/common/types.ts';
import type { Context } from '../../platform/context.ts';
import {
  clientIp,
  memberRoutes,
  messageOnly,
  operation,
  publicRoutes,
} from '../../platform/http/routes.ts';
import { findFeedTime } from './feedRepository.ts';
import { createFeed, removeFeed, writeFeed, writeSession } from './feeds.ts';

const CALENDAR = 'text/calendar; charset=utf-8';
const FileParams = Type.Object({ file: Type.String() });

export const ownFeedRoutes = (context: Context) =>
  memberRoutes('calendar', async (app) => {
    const url = '/api/users/me/calendar-feed';

    app.get(
      '/api/sessions/:id/calendar.ics',
      operation('A session of mine as an iCalendar file', {}, { params: IdParams }),
      async (request, reply) => {
        const calendar = await writeSession(context, request.userId, request.params.id);
        return reply.type(CALENDAR).send(calendar);
      },
    );

    app.get(
      url,
      operation('Since when I have a feed', { 200: CalendarFeed }),
      async ({ userId }) => ({ createdAt: await findFeedTime(context.database, userId) }),
    );

    app.post(
      url,
      operation(
        'Create the feed of my sessions, or give it a new address',
        { 201: NewCalendarFeed },
        { body: NewCalendarFeedBody },
      ),
      async (request, reply) =>
        reply.code(201).send(await createFeed(context, request.userId, clientIp(request))),
    );

    app.delete(url, operation('Remove my feed', messageOnly), async (request) => {
      await removeFeed(context, request.userId, clientIp(request));
      return { message: 'The calendar address was removed.' };
    });
  });

/** The feed for calendar programs, which do not log in: its URL is the secret. */
export const feedRoutes = (context: Context) =>
  publicRoutes('calendar', async (app) => {
    app.get(
      '/calendar/:file',
      operation(
        'The feed of a secret address',
        {},
        { params: FileParams },
        { preHandler: [app.rateLimits.anonymous, app.rateLimits.calendarFeed] },
      ),
      async (request, reply) => {
        void reply.header('x-robots-tag', 'noindex').header('cache-control', 'no-store');
        const calendar = await writeFeed(context, request.params.file.replace(/\.ics$/, ''));
        const etag = `"${createHash('sha256').update(calendar).digest('base64url')}"`;
        void reply.header('etag', etag).header('cache-control', 'private, no-cache');
        if (isCurrent(request.headers['if-none-match'], etag)) return reply.code(304).send();
        return reply
          .type(CALENDAR)
          .header('content-disposition', 'attachment; filename="study-buddy.ics"')
          .send(calendar);
      },
    );
  });

/** Returns whether a client has the version with this ETag. */
const isCurrent = (ifNoneMatch: string | undefined, etag: string): boolean =>
  (ifNoneMatch ?? '')
    .split(',')
    .map((text) => text.trim().replace(/^W\//, ''))
    .some((text) => text === etag || text === '*');
