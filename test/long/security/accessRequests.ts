import { v7 as newId } from 'uuid';
import type { Message } from '../../../contract/chat/messages.ts';
import type { Notification } from '../../../contract/notifications.ts';
import type { SessionTimesBody, StudySession } from '../../../contract/sessions.ts';
import { offerUrl } from '../../../contract/timeOffer.ts';
import { makeAuthenticator } from '../../support/server/authenticator.ts';
import type { Student } from '../../support/server/server.ts';
import type { World } from './world.ts';

/** Values for the path and the body of a request. */
export interface Request {
  params?: Record<string, string>;
  query?: string;
  body?: unknown;
}

export const OTHER_ID = newId();
const inAnHour = (world: Pick<World, 'server'>, hours = 1) =>
  new Date(world.server.clock.now().getTime() + hours * 60 * 60_000).toISOString();
export const plan = (world: World, participants: string[] = []) => ({
  title: 'Plan',
  startTime: inAnHour(world),
  endTime: inAnHour(world, 2),
  participants,
});
/** Times that differ from those of `plan`. */
export const anotherTime = (world: World): SessionTimesBody => ({
  startTime: inAnHour(world, 2),
  endTime: inAnHour(world, 3),
});
export const withOwnerId = ({ owner }: World): Request => ({ params: { userId: owner._id } });

/** Adds a calendar of the owner. */
export async function withBusyCalendarOfOwner({ owner, server }: World): Promise<Request> {
  const id = newId();
  const at = inAnHour({ server });
  const times = { created_at: at, checked_at: at, read_at: at };
  await server.context.database
    .insertInto('busy_calendars')
    .values({ id, user_id: owner._id, name: 'Timetable', address: null, ...times })
    .execute();
  return { params: { id } };
}

export const withAdminPassword = ({ admin }: World): Request => ({
  body: { password: admin.password },
});

export const withWrongPassword = (): Request => ({ body: { password: 'a wrong password' } });

export const withCallback = (): Request => ({ body: { query: 'code=a', transaction: 'a' } });

const CHALLENGE = { challenge: 'bm90LWlzc3VlZA' };

export const withNewPasskey = ({ server }: World): Request => ({
  body: { passkey: makeAuthenticator(server).create(CHALLENGE) },
});

export const withUnknownPasskey = ({ server }: World): Request => ({
  body: { passkey: makeAuthenticator(server).get(CHALLENGE, { userHandle: null }) },
});

/** Stores a passkey of the owner, and builds a request with its id and the password of the actor. */
export async function withOwnersPasskey(
  { owner, server }: World,
  { password }: Student,
): Promise<Request> {
  const id = newId();
  await server.context.database
    .insertInto('passkeys')
    .values({
      ...{ id, user_id: owner._id, credential_id: id, public_key: '', counter: 0 },
      ...{ name: 'Phone', created_at: inAnHour({ server }) },
    })
    .execute();
  return { params: { id }, body: { password } };
}

/** Builds a request to take a time that the owner offers to the buddy. */
export async function withOfferOfOwner(world: World): Promise<Request> {
  const { owner, buddy } = world;
  const { startTime } = plan(world);
  const offer = { fromId: owner._id, toId: buddy._id, title: 'Plan', minutes: 60 };
  const url = offerUrl({ ...offer, starts: [startTime] }, 'https://study.example');
  const { body } = await owner.sendMessage(buddy, url);
  return { params: { id: body._id }, body: { startTime } };
}

/** Creates a session of the owner with the buddy. */
export const newSession = async (world: World): Promise<StudySession> =>
  (await world.owner.schedule(plan(world, [world.buddy._id]))).body;

/** Creates a session of the owner that is open to buddies. */
export const newOpenSession = async (world: World): Promise<StudySession> =>
  (await world.owner.schedule({ ...plan(world), places: 2 })).body;

/** Creates an open session that the buddy asks to join. */
export async function sessionToJoin(world: World): Promise<StudySession> {
  const session = await newOpenSession(world);
  await world.buddy.api('POST', `/api/sessions/${session._id}/joins`, {});
  return session;
}

export const withRequestToJoin = async (world: World): Promise<Request> => ({
  params: { id: (await sessionToJoin(world))._id, userId: world.buddy._id },
});

/** Sends a message of the owner to the buddy. */
export const newMessage = async ({ owner, buddy }: World): Promise<Message> =>
  (await owner.sendMessage(buddy, 'Hello')).body;

export const notificationOfOwner = async ({ owner }: World): Promise<Notification> =>
  (await owner.notifications())[0]!;
