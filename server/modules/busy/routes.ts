import { Type } from 'typebox';
import { AddedCalendar, BusyAddressBody, BusyCalendar } from '../../../contract/calendarSync.ts';
import { IdParams } from '../../../contract/common/types.ts';
import type { Context } from '../../platform/context.ts';
import { senderOf } from '../../platform/http/networkOf.ts';
import { memberRoutes, messageOnly, operation } from '../../platform/http/routes.ts';
import { addAddress, addFile, listCalendars, removeCalendar } from './calendars.ts';

const added = (notice: string): AddedCalendar => ({
  message: 'The calendar was added.',
  ...(notice === '' ? {} : { notice }),
});

export const busyCalendarRoutes = (context: Context) =>
  memberRoutes('calendar', async (app) => {
    const preHandler = app.rateLimits.calendarImport;
    const url = '/api/users/me/busy-calendars';

    app.get(
      url,
      operation('My other calendars, by which I am busy', { 200: Type.Array(BusyCalendar) }),
      (request) => listCalendars(context, request.userId),
    );

    app.post(
      url,
      operation(
        'Add a calendar by its https address. Only its busy times are stored',
        { 201: AddedCalendar },
        { body: BusyAddressBody },
        { preHandler },
      ),
      async (request, reply) => {
        const notice = await addAddress(context, senderOf(request), request.body);
        return reply.code(201).send(added(notice));
      },
    );

    app.post(
      `${url}/file`,
      operation(
        'Add a calendar as an .ics file of at most 1 MB. Only its busy times are stored',
        { 201: AddedCalendar },
        { consumes: ['multipart/form-data'] },
        { preHandler },
      ),
      async (request, reply) => {
        const notice = await app.receiveFile(request, (file) => addFile(context, file));
        return reply.code(201).send(added(notice));
      },
    );

    app.delete(
      `${url}/:id`,
      operation('Remove a calendar of mine with its busy times', messageOnly, { params: IdParams }),
      async (request) => {
        await removeCalendar(context, request.userId, request.params.id);
        return { message: 'The calendar was removed.' };
      },
    );
  });
