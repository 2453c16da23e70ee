import { Type } from 'typebox';
import { BusyAddressBody, BusyCalendar } from '../../../contract/calendarSync.ts';
import { IdParams, MessageResponse } from '../../../contract/common/types.ts';
import type { Context } from '../../platform/context.ts';
import { memberRoutes } from '../../platform/http/routes.ts';
import { addAddress, addFile, listCalendars, removeCalendar } from './calendars.ts';

const ADDED = { message: 'The calendar was added.' };

export const busyCalendarRoutes = (context: Context) =>
  memberRoutes('calendar', async (app) => {
    const preHandler = app.rateLimits.calendarImport;
    const url = '/api/users/me/busy-calendars';

    app.get(
      url,
      {
        schema: {
          summary: 'My other calendars, by which I am busy',
          response: { 200: Type.Array(BusyCalendar) },
        },
      },
      (request) => listCalendars(context, request.userId),
    );

    app.post(
      url,
      {
        preHandler,
        schema: {
          summary: 'Add a calendar by its https address. Only its busy times are stored',
          body: BusyAddressBody,
          response: { 201: MessageResponse },
        },
      },
      async ({ userId, body }, reply) => {
        await addAddress(context, userId, body.address);
        return reply.code(201).send(ADDED);
      },
    );

    app.post(
      `${url}/file`,
      {
        preHandler,
        schema: {
          summary: 'Add a calendar as an .ics file of at most 1 MB. Only its busy times are stored',
          consumes: ['multipart/form-data'],
          response: { 201: MessageResponse },
        },
      },
      async (request, reply) => {
        await app.receiveFile(request, (file) => addFile(context, request.userId, file));
        return reply.code(201).send(ADDED);
      },
    );

    app.delete(
      `${url}/:id`,
      {
        schema: {
          summary: 'Remove a calendar of mine with its busy times',
          params: IdParams,
          response: { 200: MessageResponse },
        },
      },
      async (request) => {
        await removeCalendar(context, request.userId, request.params.id);
        return { message: 'The calendar was removed.' };
      },
    );
  });
