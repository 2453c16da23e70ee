import { afterAll, describe, expect, it } from '@jest/globals';
import { HOUR } from '../../../contract/durations.ts';
import { SOCKET_AUTHENTICATION_ERROR, SOCKET_TOKEN_EXPIRED } from '../../../contract/constants.ts';
import type { Message } from '../../../contract/chat/messages.ts';
import type { StudySession } from '../../../contract/sessions.ts';
import { makeBuddies, signUp, startSharedServer } from '../../support/server/server.ts';
import {
  connectSocket,
  createSocket,
  type StudentSocket,
} from '../../support/server/studentSocket.ts';
import { waitFor } from '../../support/waitFor.ts';
import { planIn } from '../../server/modules/sessions/plans.ts';
import { type Actor, ACTORS, brokenTokens, createWorld } from './world.ts';

const server = await startSharedServer();
const world = await createWorld(server);
/** A buddy of all actors. */
const friend = await signUp(server, 'Friend');
for (const actor of ACTORS) await makeBuddies(friend, world[actor]);
const friendPage = await connectSocket(server, friend);
const pages = {} as Record<Actor, StudentSocket>;
for (const actor of ACTORS) pages[actor] = await connectSocket(server, world[actor]);
let sent: Message;
let session: StudySession;
afterAll(() => {
  for (const page of [friendPage, ...Object.values(pages)]) page.close();
});

/** The names of events by actor. */
type Received = Partial<Record<Actor, string[]>>;

/** Returns the names of the events that each actor has received since the last call. */
async function takeEvents(): Promise<Received> {
  const events: Received = {};
  for (const actor of ACTORS) {
    const page = pages[actor];
    await page.settled();
    const names = page.received.splice(0).map(({ event }) => event);
    if (names.length > 0) events[actor] = [...new Set(names)].sort();
  }
  return events;
}

describe('sockets', () => {
  it('are refused with every invalid token', async () => {
    const outcomes: Record<string, string> = {};
    const broken = await brokenTokens(world);
    for (const [kind, authorization] of Object.entries(broken)) {
      // The kinds that concern the Authorization header are tokens here as well.
      const token = authorization?.replace(/^Bearer /, '');
      const page = createSocket(server, world.owner, { auth: { token } });
      outcomes[kind] = await new Promise((resolve) => {
        page.socket.once('connect', () => resolve('connected'));
        page.socket.once('connect_error', ({ message }) => resolve(message.split(':')[0]!));
      });
      page.close();
    }
    expect(outcomes['expired']).toBe(SOCKET_TOKEN_EXPIRED);
    delete outcomes['expired'];
    // This token is valid, only its header was not.
    const { ['without a scheme']: withoutScheme, ...refused } = outcomes;
    expect(withoutScheme).toBe('connected');
    expect(new Set(Object.values(refused))).toEqual(new Set([SOCKET_AUTHENTICATION_ERROR]));
  });

  it.each(ACTORS)('of %s reach the owner only for typing of the buddy', async (actor) => {
    const { socket } = pages[actor];
    const { owner } = world;
    const payload = { recipientId: owner._id, senderId: world.buddy._id, message: 'Hello' };
    socket.emit('join', owner._id);
    socket.emit('typing', payload);
    socket.emit('stopTyping', payload);
    socket.emit('sendMessage', payload);
    // Events are handled in order.
    socket.emit('typing', { recipientId: friend._id });
    await waitFor(() =>
      expect(friendPage.all('typing')).toContainEqual({ senderId: world[actor]._id }),
    );
    const events = await takeEvents();
    const expected = actor === 'buddy' ? { owner: ['stopTyping', 'typing'] } : {};
    expect(events).toEqual(expected);
  });
});

const planWithBuddy = (startsIn: number) =>
  planIn(server, startsIn, { participants: [world.buddy._id] });

/** Events of a study session of both that changes. */
const CHANGED: Received = {
  buddy: ['newNotification', 'notification', 'sessionChanged'],
  owner: ['sessionChanged'],
};
const both = (...events: string[]): Received => ({ buddy: events, owner: events });
const ASKED = ['connectionChanged', 'newNotification', 'notification'];

/** What the owner does, and who receives which events. */
const actions: Record<string, [act: () => Promise<unknown>, expected: Received]> = {
  'a message to the buddy': [
    async () => {
      sent = (await world.owner.sendMessage(world.buddy, 'Hello')).body;
    },
    { buddy: ['newNotification', 'receiveMessage'], owner: ['receiveMessage'] },
  ],
  'an edit of a message': [
    () => world.owner.editMessage(sent._id, 'Changed'),
    both('messageUpdated'),
  ],
  'a deletion of a message': [() => world.owner.deleteMessage(sent._id), both('messageDeleted')],
  'a study session with the buddy': [
    async () => {
      session = (await world.owner.schedule(planWithBuddy(3 * HOUR))).body;
    },
    CHANGED,
  ],
  'a change of the study session': [
    () => world.owner.changeSession(session._id, planWithBuddy(4 * HOUR)),
    CHANGED,
  ],
  'a change of the study session from before the blocks': [
    () => world.owner.changeSession(world.session._id, planWithBuddy(5 * HOUR)),
    CHANGED,
  ],
  'a cancellation': [() => world.owner.cancelSession(session._id), CHANGED],
  'a request to a stranger': [
    () => world.owner.sendRequest(world.stranger),
    { stranger: ASKED, owner: ['connectionChanged'] },
  ],
  'a request to a student who blocks the owner': [
    () => world.owner.sendRequest(world.blocking),
    {},
  ],
  'an acceptance': [
    () => world.owner.decideRequest(world.pendingRequest._id, 'accept'),
    { asking: ASKED, owner: ['connectionChanged', 'notificationRead'] },
  ],
  'a change of the profile': [() => world.owner.saveProfile({ bio: 'New' }), {}],
  'a block of a pending request': [
    () => world.owner.block(world.asked),
    { asked: ['connectionChanged', 'notificationRead'], owner: ['connectionChanged'] },
  ],
  'the end of a connection': [
    () => world.owner.unmatch(world.buddy),
    both('connectionChanged', 'sessionChanged'),
  ],
};

describe('events', () => {
  it.each(Object.entries(actions))(
    'of %s reach only the students concerned',
    async (_what, [act, expected]) => {
      await takeEvents();
      await act();
      expect(await takeEvents()).toEqual(expected);
    },
  );
});
