import { describe, expect, it } from '@jest/globals';
import { HOUR, MINUTE } from '../../../../../contract/durations.ts';
import type { Presence } from '../../../../../contract/presence.ts';
import { buddiesForEachTest } from '../../../../support/server/eachTest.ts';
import { signUp, startSharedServer, type Student } from '../../../../support/server/server.ts';
import { connectSocket, connectSockets } from '../../../../support/server/studentSocket.ts';
import { waitFor } from '../../../../support/waitFor.ts';

const server = await startSharedServer();
const [ada, grace] = buddiesForEachTest(server);

const record = () => server.app.modules.conversations.recordConnected();
const presence = async (who: Student) => (await who.api<Presence>('GET', '/api/presence')).body;
const setVisible = (who: Student, visible: boolean) =>
  who.api<Presence>('PATCH', '/api/presence', { visible });

describe('the presence of study buddies', () => {
  it('is online while they are connected, and afterwards the time of their last connection', async () => {
    expect(await presence(ada)).toEqual({ visible: true, buddies: [] });
    const socket = await connectSocket(server, grace);
    await record();
    const lastSeenAt = server.clock.now().toISOString();
    expect((await presence(ada)).buddies).toEqual([
      { userId: grace._id, online: true, lastSeenAt },
    ]);
    socket.close();
    await waitFor(() => expect(server.context.realtime.userIds()).toEqual([]));
    server.clock.advance(2 * MINUTE);
    await record();
    expect((await presence(ada)).buddies).toEqual([
      { userId: grace._id, online: false, lastSeenAt },
    ]);
  });

  it('stays online while connected, with one write in 45 seconds', async () => {
    await connectSocket(server, grace);
    await record();
    const first = server.clock.now().toISOString();
    server.clock.advance(44_000);
    await record();
    expect((await presence(ada)).buddies).toMatchObject([{ online: true, lastSeenAt: first }]);
    server.clock.advance(1_000);
    await record();
    const lastSeenAt = server.clock.now().toISOString();
    expect((await presence(ada)).buddies).toMatchObject([{ online: true, lastSeenAt }]);
  });

  it('is no longer online for an hour after a clock was an hour ahead', async () => {
    const socket = await connectSocket(server, grace);
    server.clock.jump(HOUR);
    await record();
    server.clock.jump(-HOUR);
    expect((await presence(ada)).buddies).toMatchObject([{ online: false }]);
    await record();
    const lastSeenAt = server.clock.now().toISOString();
    expect((await presence(ada)).buddies).toMatchObject([{ online: true, lastSeenAt }]);
    socket.close();
  });

  it('is hidden from strangers and from a student who is blocked', async () => {
    const alan = await signUp(server, 'Alan Turing');
    await connectSocket(server, grace);
    await record();
    expect((await presence(alan)).buddies).toEqual([]);
    await grace.block(ada);
    expect((await presence(ada)).buddies).toEqual([]);
  });

  it('is hidden in both directions once a student has hidden it', async () => {
    await connectSockets(server, ada, grace);
    await record();
    expect(await setVisible(grace, false)).toMatchObject({
      status: 200,
      body: { visible: false, buddies: [] },
    });
    await record();
    expect(await presence(ada)).toEqual({ visible: true, buddies: [] });
    expect((await setVisible(grace, true)).body).toMatchObject({
      visible: true,
      buddies: [{ userId: ada._id, online: true }],
    });
    expect((await presence(ada)).buddies).toMatchObject([{ userId: grace._id, online: true }]);
  });

  it('can be hidden before the first connection', async () => {
    await setVisible(grace, false);
    await connectSocket(server, grace);
    await record();
    expect((await presence(ada)).buddies).toEqual([]);
  });
});
