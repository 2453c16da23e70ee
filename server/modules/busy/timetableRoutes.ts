import { TimetableAddressBody, TimetableProposal } from '../../../contract/timetable.ts';
import { senderOf } from '../../platform/http/networkOf.ts';
import { memberRoutes, operation } from '../../platform/http/routes.ts';
import { readTimetableAddress, readTimetableFile, type TimetableDeps } from './readTimetable.ts';

export const timetableRoutes = (deps: TimetableDeps) =>
  memberRoutes('calendar', async (app) => {
    const preHandler = app.rateLimits.calendarImport;
    const url = '/api/users/me/timetable';

    app.post(
      url,
      operation(
        'Propose subjects and hours of lectures from the calendar at an https address. Nothing is stored',
        { 200: TimetableProposal },
        { body: TimetableAddressBody },
        { preHandler },
      ),
      (request) => readTimetableAddress(deps, senderOf(request), request.body),
    );

    app.post(
      `${url}/file`,
      operation(
        'Propose them from an .ics file of at most 1 MB. Nothing is stored',
        { 200: TimetableProposal },
        { consumes: ['multipart/form-data'] },
        { preHandler },
      ),
      (request) =>
        app.receiveFile(request, (file) => readTimetableFile(deps, file), { isKept: false }),
    );
  });
