import { describe, expect, it } from '@jest/globals';
import { HOUR } from '../../../../contract/durations.ts';
import type { VideoLink } from '../../../../contract/sessions.ts';
import { studentsForEachTest } from '../../../support/server/eachTest.ts';
import {
  makeBuddies,
  signUp,
  startServer,
  startSharedServer,
} from '../../../support/server/server.ts';
import { planIn } from './plans.ts';

const server = await startSharedServer();
const [ada, grace] = studentsForEachTest(server, 'Ada Lovelace', 'Grace Hopper');

const LINK = 'https://meet.uni.edu/graphs';

describe('the link to a video call', () => {
  it('is stored in its standard form, and removed when it is omitted', async () => {
    const plan = planIn(server, HOUR);
    const { body } = await ada.schedule({ ...plan, link: '  HTTPS://Meet.uni.edu/räume ' });
    expect(body.link).toBe('https://meet.uni.edu/r%C3%A4ume');
    expect(await ada.sessions()).toMatchObject([{ link: body.link }]);
    expect((await ada.changeSession(body._id, { ...plan, link: LINK })).body.link).toBe(LINK);
    expect((await ada.changeSession(body._id, plan)).body).not.toHaveProperty('link');
    expect((await ada.schedule({ ...plan, link: ' ' })).body).not.toHaveProperty('link');
  });

  it.each([
    'http://meet.uni.edu/graphs',
    'javascript:alert(1)//https://',
    'meet.uni.edu/graphs',
    'https://',
    `https://meet.uni.edu/${'ä'.repeat(300)}`,
  ])('is refused with one sentence: %s', async (link) => {
    const error = 'The video link must be a URL that starts with https://.';
    const refusal = { status: 400, body: { error, fields: { link: error } } };
    const plan = planIn(server, HOUR);
    expect(await ada.schedule({ ...plan, link })).toMatchObject(refusal);
    expect(await ada.sessions()).toEqual([]);
    const { body } = await ada.schedule({ ...plan, link: LINK });
    expect(await ada.changeSession(body._id, { ...plan, title: 'Other', link })).toMatchObject(
      refusal,
    );
    expect(await ada.sessions()).toEqual([body]);
  });

  it.each(['https://ada:secret@meet.uni.edu/', 'https://ada@meet.uni.edu/'])(
    'is refused with a user: %s',
    async (link) => {
      const error = 'The video link must not contain a user or password.';
      const refused = await ada.schedule({ ...planIn(server, HOUR), link });
      expect(refused).toMatchObject({ status: 400, body: { error, fields: { link: error } } });
    },
  );

  it('notifies the participants of a change, like the place', async () => {
    await makeBuddies(ada, grace);
    const plan = { ...planIn(server, HOUR), participants: [grace._id] };
    const { body } = await ada.schedule(plan);
    const texts = async () => {
      const notices = await grace.notifications();
      return notices.map(({ summary }) => summary);
    };
    const before = (await texts()).length;
    await ada.changeSession(body._id, { ...plan, link: LINK });
    await ada.changeSession(body._id, { ...plan, link: LINK });
    expect((await texts()).slice(0, -before)).toEqual([
      'Ada Lovelace changed the video link of “Graph theory revision”.',
    ]);
    await ada.changeSession(body._id, { ...plan, location: 'Library' });
    expect((await texts())[0]).toBe(
      'Ada Lovelace changed the place and video link of “Graph theory revision”.',
    );
  });
});

describe('a new link', () => {
  const linkOf = async (who: typeof ada) =>
    (await who.api<VideoLink>('GET', '/api/sessions/video-link')).body.link;

  it('is empty without VIDEO_URL_TEMPLATE', async () => {
    expect(await linkOf(ada)).toBe('');
  });

  it('has an id that is different each time with VIDEO_URL_TEMPLATE', async () => {
    const settings = { VIDEO_URL_TEMPLATE: 'https://meet.uni.edu/room-{id}?lang=en' };
    const campus = await startServer({ settings });
    try {
      const student = await signUp(campus, 'Ada');
      const links = [await linkOf(student), await linkOf(student)];
      for (const link of links) {
        expect(link).toMatch(/^https:\/\/meet\.uni\.edu\/room-[0-9a-f]{32}\?lang=en$/);
      }
      expect(new Set(links).size).toBe(2);
    } finally {
      await campus.stop();
    }
  });
});
