import { Type } from 'typebox';
import { BusyAddressBody, BusyCalendar } from '../../../contract/calendarSync.ts';
import { IdParams, MessageResponse } from '../../../contract/common/types.ts';
import { encapsulated } from '../../platform/http/encapsulated.ts';
import type { BusyCalendarService } from './service.ts';

const tags = ['calendar'];
const ADDED = { message: 'The calendar was added.' };

export const busyCalendarRoutes = (service: BusyCalendarService) =>
  encapsulated('busyCalendarRoutes', async (app) => {
    const onRequest = app.authenticate;
    const preHandler = app.rateLimits.calendarImport;
    const url = '/api/users/me/busy-calendars';

    app.get(
      url,
      {
        onRequest,
        schema: {
          tags,
          summary: 'My other calendars, by which I am busy',
          response: { 200: Type.Array(BusyCalendar) },
        },
      },
      (request) => service.list(request.userId),
    );

    app.post(
      url,
      {
        onRequest,
        preHandler,
        schema: {
          tags,
          summary: 'Add a calendar by its https address. Only its busy times are stored',
          body: BusyAddressBody,
          response: { 201: MessageResponse },
        },
      },
      async ({ userId, body }, reply) => {
        await service.addAddress(userId, body.address);
        return reply.code(201).send(ADDED);
      },
    );

    app.post(
      `${url}/file`,
      {
        onRequest,
        preHandler,
        schema: {
          tags,
          summary: 'Add a calendar as an .ics file of at most 1 MB. Only its busy times are stored',
          consumes: ['multipart/form-data'],
          response: { 201: MessageResponse },
        },
      },
      async (request, reply) => {
        await app.receiveFile(request, (file) => service.addFile(request.userId, file));
        return reply.code(201).send(ADDED);
      },
    );

    app.delete(
      `${url}/:id`,
      {
        onRequest,
        schema: {
          tags,
          summary: 'Remove a calendar of mine with its busy times',
          params: IdParams,
          response: { 200: MessageResponse },
        },
      },
      async (request) => {
        await service.remove(request.userId, request.params.id);
        return { message: 'The calendar was removed.' };
      },
    );
  });
