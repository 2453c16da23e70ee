import { createHash } from 'node:crypto';
import { Type } from 'typebox';
import {
  CalendarFeed,
  NewCalendarFeed,
  NewCalendarFeedBody,
} from '../../../contract/calendarSync.ts';
import { IdParams, MessageResponse } from '../../../contract/common/types.ts';
import { encapsulated } from '../../platform/http/encapsulated.ts';
import { clientIp } from '../../platform/http/security/clientIp.ts';
import type { CalendarSyncService } from './service.ts';

const tags = ['calendar'];
const CALENDAR = 'text/calendar; charset=utf-8';
const FileParams = Type.Object({ file: Type.String() });

export const calendarSyncRoutes = (service: CalendarSyncService) =>
  encapsulated('calendarSyncRoutes', async (app) => {
    const onRequest = app.authenticate;

    app.get(
      '/api/sessions/:id/calendar.ics',
      {
        onRequest,
        schema: { tags, summary: 'A session of mine as an iCalendar file', params: IdParams },
      },
      async (request, reply) => {
        const calendar = await service.writeSession(request.userId, request.params.id);
        return reply.type(CALENDAR).send(calendar);
      },
    );

    await app.register(ownFeedRoutes(service));
    await app.register(feedRoute(service));
  });

const ownFeedRoutes = (service: CalendarSyncService) =>
  encapsulated('ownFeedRoutes', async (app) => {
    const onRequest = app.authenticate;
    const url = '/api/users/me/calendar-feed';

    app.get(
      url,
      {
        onRequest,
        schema: { tags, summary: 'Since when I have a feed', response: { 200: CalendarFeed } },
      },
      (request) => service.findFeed(request.userId),
    );

    app.post(
      url,
      {
        onRequest,
        schema: {
          tags,
          summary: 'Create the feed of my sessions, or give it a new address',
          body: NewCalendarFeedBody,
          response: { 201: NewCalendarFeed },
        },
      },
      async (request, reply) =>
        reply.code(201).send(await service.createFeed(request.userId, clientIp(request))),
    );

    app.delete(
      url,
      {
        onRequest,
        schema: { tags, summary: 'Remove my feed', response: { 200: MessageResponse } },
      },
      async (request) => {
        await service.removeFeed(request.userId, clientIp(request));
        return { message: 'The calendar address was removed.' };
      },
    );
  });

/** The feed for calendar programs, which do not log in: its URL is the secret. */
const feedRoute = (service: CalendarSyncService) =>
  encapsulated('feedRoute', async (app) => {
    app.get(
      '/calendar/:file',
      {
        schema: { tags, summary: 'The feed of a secret address', params: FileParams },
        preHandler: [app.rateLimits.anonymous, app.rateLimits.calendarFeed],
      },
      async (request, reply) => {
        void reply.header('x-robots-tag', 'noindex').header('cache-control', 'no-store');
        const calendar = await service.writeFeed(request.params.file.replace(/\.ics$/, ''));
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
