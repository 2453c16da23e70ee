import { describe, expect, it } from '@jest/globals';
import type { HoursRange } from '../../../../contract/hours.ts';
import type { Person } from '../../../../contract/search.ts';
import { studentsForEachTest } from '../../../support/server/eachTest.ts';
import { makeBuddies, startSharedServer } from '../../../support/server/server.ts';

const server = await startSharedServer();
const [ada, grace] = studentsForEachTest(server, 'Ada Lovelace', 'Grace Hopper');

const save = (body: unknown) => ada.saveProfile(body);
const hoursOf = async () => (await ada.profile()).hours;
const range = (day: HoursRange['day'], start: number, end: number) => ({ day, start, end });

const availability = ['Monday', 'Tuesday'];
const timeZone = 'Asia/Kolkata';

describe('the hours of a profile', () => {
  it('are stored in order, joined, and seen by others', async () => {
    const ranges = [
      range('Tuesday', 0, 30),
      range('Monday', 1_380, 1_440),
      range('Monday', 600, 690),
      range('Monday', 660, 720),
    ];
    expect((await save({ availability, hours: { timeZone, ranges } })).status).toBe(200);
    const hours = {
      timeZone,
      ranges: [range('Monday', 600, 720), range('Monday', 1_380, 1_440), range('Tuesday', 0, 30)],
    };
    expect(await hoursOf()).toEqual(hours);
    const { body } = await grace.api<Person>('GET', `/api/users/${ada._id}`);
    expect(body.hours).toEqual(hours);
  });

  it('disappear with their day, or when saved without ranges', async () => {
    const ranges = [range('Monday', 600, 660), range('Tuesday', 600, 660)];
    await save({ availability, hours: { timeZone, ranges } });
    await save({ bio: 'Hello' });
    expect((await hoursOf())?.ranges).toEqual(ranges);
    await save({ availability: ['Tuesday', 'Friday'] });
    expect(await hoursOf()).toEqual({ timeZone, ranges: [range('Tuesday', 600, 660)] });
    await save({ hours: { timeZone, ranges: [] } });
    expect(await hoursOf()).toBeUndefined();
  });

  it('change the match percentage in all lists at once', async () => {
    await makeBuddies(ada, grace);
    const percentages = async () => {
      const [match] = await ada.matches();
      const { body: person } = await ada.api<Person>('GET', `/api/users/${grace._id}`);
      return [match?.matchPercentage, person.matchPercentage];
    };
    const hours = (start: number) => ({ timeZone, ranges: [range('Monday', start, start + 60)] });
    await grace.saveProfile({ availability, hours: hours(600) });
    await save({ availability });
    const [before = 0] = await percentages();
    await save({ hours: hours(660) });
    expect(await percentages()).toEqual([before - 6, before - 6]);
    await save({ hours: hours(600) });
    expect(await percentages()).toEqual([before, before]);
  });

  it.each([
    ['an unknown time zone', { timeZone: 'Mars/Base' }, 'This time zone is not known.'],
    ['an offset', { timeZone: '+02:00' }, 'This time zone is not known.'],
    [
      'quarter hours',
      { ranges: [range('Monday', 615, 675)] },
      'Hours start and end at half hours, and end after they start.',
    ],
    [
      'an end before the start',
      { ranges: [range('Monday', 660, 600)] },
      'Hours start and end at half hours, and end after they start.',
    ],
    [
      'a day without availability',
      { ranges: [range('Sunday', 600, 660)] },
      'Hours must be on days of your availability.',
    ],
  ])('are refused with %s, and nothing is stored', async (_what, wrong, error) => {
    const hours = { timeZone, ranges: [range('Monday', 600, 660)], ...wrong };
    const { status, body } = await save({ availability, bio: 'New', hours });
    expect({ status, body }).toEqual({ status: 400, body: { error, fields: { hours: error } } });
    expect((await ada.profile()).bio).toBe('');
  });
});
