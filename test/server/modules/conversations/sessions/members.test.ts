import { describe, expect, it } from '@jest/globals';
import { v7 as newId } from 'uuid';
import { DAY } from '../../../../../contract/durations.ts';
import {
  errorResponse,
  startSharedServer,
  type Student,
} from '../../../../support/server/server.ts';
import { connectSocket } from '../../../../support/server/studentSocket.ts';
import { planIn } from '../../sessions/plans.ts';
import {
  conversationOf,
  decline,
  groupForEachTest,
  invite,
  markRead,
  meet,
  messageNotifications,
  read,
  textsOf,
  write,
} from './group.ts';

const server = await startSharedServer();
const group = groupForEachTest(server);
const [ada, grace, alan, edsger] = group.students;

const REFUSED = 'You are no longer part of this conversation.';

describe('members of the conversation of a study session', () => {
  const expectNoAccess = async (who: Student) => {
    expect(await read(who, group.id)).toMatchObject(errorResponse(404, REFUSED));
    expect(await write(who, group.id, 'Hello')).toMatchObject(errorResponse(404, REFUSED));
    expect((await markRead(who, group.id)).status).toBe(404);
    const settings = await who.api('PATCH', `/api/conversations/${group.id}`, { muted: true });
    expect(settings.status).toBe(404);
    expect(await conversationOf(who, group.id)).toBeUndefined();
  };

  it('are nobody else', async () => {
    await write(ada, group.id, 'Hello');
    await expectNoAccess(edsger);
    expect((await write(ada, newId(), 'Hello')).status).toBe(404);
  });

  it('see all earlier messages when they join', async () => {
    await write(ada, group.id, 'Before');
    await invite(ada, await group.session(), [grace, alan, edsger]);
    expect(await conversationOf(edsger, group.id)).toMatchObject({ unread: 1 });
    expect(await textsOf(edsger, group.id)).toEqual(['Before']);
    expect((await write(edsger, group.id, 'Here I am')).status).toBe(201);
  });

  it('lose it when they decline, leave or are removed, and have it back when they return', async () => {
    await invite(ada, await group.session(), [grace, alan, edsger]);
    await write(grace, group.id, 'Hello');
    await write(alan, group.id, 'Hello Grace');
    await decline(grace, group.id);
    await expectNoAccess(grace);
    expect(await messageNotifications(grace)).toEqual([]);
    const page = await connectSocket(server, grace);
    await write(ada, group.id, 'Without Grace');
    await page.settled();
    expect(page.all('receiveMessage')).toEqual([]);
    page.close();
    await grace.api('PUT', `/api/sessions/${group.id}/answer`, { answer: 'accepted' });
    expect(await textsOf(grace, group.id)).toEqual(['Hello', 'Hello Grace', 'Without Grace']);
    await alan.api('DELETE', `/api/sessions/${group.id}/participants/me`);
    await expectNoAccess(alan);
    await invite(ada, await group.session(), [grace, alan]);
    await expectNoAccess(edsger);
    expect((await read(alan, group.id)).status).toBe(200);
  });

  it.each(['leaves', 'declines', 'is removed from'])(
    'have no notifications about a series that a student %s',
    async (verb) => {
      const repeat = { interval: 1, count: 3, timeZone: 'UTC' };
      const people = [grace, alan].map(({ _id }) => _id);
      const plan = { ...planIn(server, DAY, { title: 'Sets', participants: people }), repeat };
      await ada.schedule(plan);
      const series = (await ada.sessions()).filter(({ title }) => title === 'Sets');
      const [first, , last] = series.map(({ _id }) => _id) as [string, string, string];
      for (const one of [first, last]) await write(ada, one, 'Hello');
      expect(await messageNotifications(grace)).toHaveLength(2);
      if (verb === 'leaves') {
        await grace.api('DELETE', `/api/sessions/${first}/participants/me?scope=all`);
      } else if (verb === 'declines') {
        const answer = { answer: 'declined', scope: 'all' };
        await grace.api('PUT', `/api/sessions/${first}/answer`, answer);
      } else {
        const { repeat: _repeat, ...body } = plan;
        await ada.changeSession(first, { ...body, participants: [alan._id], scope: 'all' });
      }
      expect(await messageNotifications(grace)).toEqual([]);
      expect(await messageNotifications(alan)).toHaveLength(2);
    },
  );

  it('can read but not write while fewer than three are left', async () => {
    await write(ada, group.id, 'Hello');
    await decline(alan, group.id);
    expect(await textsOf(grace, group.id)).toEqual(['Hello']);
    expect(await write(grace, group.id, 'Anyone?')).toMatchObject(
      errorResponse(403, expect.stringContaining('fewer than three')),
    );
    expect(await conversationOf(grace, group.id)).toMatchObject({ session: { isOpen: false } });
    await invite(ada, await group.session(), [grace, alan, edsger]);
    expect((await write(grace, group.id, 'Welcome')).status).toBe(201);
  });

  it('can still read after the session was deleted, those who left cannot', async () => {
    await invite(ada, await group.session(), [grace, alan, edsger]);
    await write(grace, group.id, 'I bring the notes');
    await write(edsger, group.id, 'I cannot come');
    await decline(edsger, group.id);
    await ada.api('DELETE', `/api/sessions/${group.id}`);
    for (const member of [ada, grace, alan]) {
      expect(await textsOf(member, group.id)).toEqual(['I bring the notes', 'I cannot come']);
      expect(await conversationOf(member, group.id)).toMatchObject({
        session: { title: 'Graph Theory', isOpen: false },
        unread: 0,
      });
      expect(await write(member, group.id, 'Hello')).toMatchObject(
        errorResponse(403, expect.stringContaining('deleted')),
      );
    }
    await expectNoAccess(edsger);
    expect(await messageNotifications(grace)).toMatchObject([{ conversationId: group.id }]);
  });

  it('lose an empty conversation with the session', async () => {
    await grace.api('PATCH', `/api/conversations/${group.id}`, { muted: true });
    await ada.api('DELETE', `/api/sessions/${group.id}`);
    expect((await read(grace, group.id)).status).toBe(404);
  });

  it('cannot write into a session of two', async () => {
    const two = await meet(server, ada, [grace]);
    expect((await write(ada, two, 'Hello')).status).toBe(403);
    expect(await conversationOf(grace, two)).toBeUndefined();
  });
});

describe('blocks within a study session', () => {
  it('take the conversation from the student who blocks another member', async () => {
    await write(grace, group.id, 'Hello');
    await invite(ada, await group.session(), [grace, alan, edsger]);
    await grace.block(alan);
    expect(await conversationOf(grace, group.id)).toBeUndefined();
    expect((await write(grace, group.id, 'Still here')).status).toBe(404);
    expect((await read(grace, group.id)).status).toBe(404);
    const page = await connectSocket(server, grace);
    await write(alan, group.id, 'Who is Grace?');
    await page.settled();
    expect(page.all('receiveMessage')).toEqual([]);
    page.close();
    expect(await messageNotifications(grace)).toEqual([]);
    await grace.unblock(alan);
    expect(await textsOf(grace, group.id)).toEqual(['Hello', 'Who is Grace?']);
  });

  it('take the notifications about it from the student who blocks', async () => {
    await write(alan, group.id, 'Hello');
    const page = await connectSocket(server, grace);
    const [stored] = await messageNotifications(grace);
    await grace.block(alan);
    expect(await messageNotifications(grace)).toEqual([]);
    await page.settled();
    expect(page.all('notificationRead')).toEqual([{ _id: stored!._id }]);
    page.close();
    expect(await messageNotifications(ada)).toMatchObject([{ conversationId: group.id }]);
  });

  it('keep both out of one session', async () => {
    const blocker = edsger;
    await blocker.block(grace);
    const refused = await invite(ada, await group.session(), [grace, alan, blocker]);
    expect(refused).toMatchObject(
      errorResponse(400, 'Some of these students cannot take part in the same session.'),
    );
    expect((await group.session()).participants).toHaveLength(2);
    expect(await meet(server, ada, [grace, blocker])).toBeUndefined();
    // Those who are in it already do not keep the creator from changing it.
    await grace.block(alan);
    expect((await invite(ada, await group.session(), [grace, alan])).status).toBe(200);
  });
});
