import { IdParams } from '../../../contract/common/types.ts';
import { Room, RoomGoalsBody, RoomTimerBody } from '../../../contract/rooms.ts';
import type { Context } from '../../platform/context.ts';
import { memberRoutes, messageOnly, operation } from '../../platform/http/routes.ts';
import { leaveRoom, storeGoals, storeTimer, visitRoom } from './rooms.ts';

const response = { 200: Room };

export const roomRoutes = (context: Context) =>
  memberRoutes('sessions', async (app) => {
    app.put(
      '/api/sessions/:id/room/visit',
      operation('Enter or stay in the room of a session of mine', response, { params: IdParams }),
      ({ userId, params: { id } }) => visitRoom(context, { userId, id }),
    );

    app.delete(
      '/api/sessions/:id/room/visit',
      operation('Leave the room of a session of mine', messageOnly, { params: IdParams }),
      async ({ userId, params: { id } }) => {
        await leaveRoom(context, { userId, id });
        return { message: 'You left the room.' };
      },
    );

    app.put(
      '/api/sessions/:id/room/goals',
      operation('Replace my goals for a session', response, {
        params: IdParams,
        body: RoomGoalsBody,
      }),
      ({ userId, params: { id }, body }) => storeGoals(context, { userId, id }, body),
    );

    app.put(
      '/api/sessions/:id/room/timer',
      operation('Start, pause, continue or end the timer of a session', response, {
        params: IdParams,
        body: RoomTimerBody,
      }),
      ({ userId, params: { id }, body }) => storeTimer(context, { userId, id }, body),
    );
  });
