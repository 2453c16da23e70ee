import { beforeEach, describe, expect, it } from '@jest/globals';
import { DAY, HOUR } from '../../../../contract/durations.ts';
import { png } from '../../../support/files.ts';
import { signUp, startSharedServer, type Student } from '../../../support/server/server.ts';
import { advanceClock } from '../../../support/server/timeTravel.ts';
import { sendFile, UPLOAD_PATHS } from '../../platform/uploads/uploadRequests.ts';

const server = await startSharedServer();
let ada: Student;

beforeEach(async () => {
  ada = await signUp(server, 'Ada Lovelace');
});

const signUpFans = (count: number) =>
  Promise.all(Array.from({ length: count }, () => signUp(server, 'Bo')));

const badgesOf = async (who: Student) => (await who.profile()).badges;

async function ask(fan: Student): Promise<string> {
  const { body } = await fan.sendRequest(ada);
  return body.request._id;
}
const decide = (id: string, verb: 'accept' | 'reject') => ada.decideRequest(id, verb);

describe('Quick Responder', () => {
  it('is earned with the third prompt decision of any kind', async () => {
    const ids = [];
    for (const fan of await signUpFans(3)) ids.push(await ask(fan));
    await decide(ids[0]!, 'accept');
    await decide(ids[1]!, 'reject');
    expect(await badgesOf(ada)).toEqual([]);
    await decide(ids[2]!, 'accept');
    expect(await badgesOf(ada)).toEqual(['Quick Responder']);
  });

  it('needs four prompt decisions of five', async () => {
    const late = await ask(await signUp(server, 'Bo'));
    [ada] = await advanceClock(server, DAY + HOUR, ada);
    await decide(late, 'accept');
    const [last, ...fans] = await signUpFans(4);
    for (const fan of fans) await decide(await ask(fan), 'accept');
    expect(await badgesOf(ada)).toEqual([]);
    await decide(await ask(last!), 'accept');
    expect(await badgesOf(ada)).toEqual(['Quick Responder']);
  });
});

describe('Complete Profile', () => {
  it('exists while all seven items are set', async () => {
    await ada.saveProfile({
      bio: 'Engines',
      location: 'London',
      subjects: [{ name: 'Logic' }],
      availability: ['Monday'],
    });
    expect(await badgesOf(ada)).toEqual([]);

    expect((await sendFile(server, ada, UPLOAD_PATHS[0], png)).status).toBe(200);
    expect(await badgesOf(ada)).toEqual(['Complete Profile']);

    await ada.saveProfile({ bio: '' });
    expect(await badgesOf(ada)).toEqual([]);
  });
});
