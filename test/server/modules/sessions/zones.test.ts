import { execFileSync } from 'node:child_process';
import { expect, it } from '@jest/globals';

it('a service in another time zone reads the same instants, in UTC for a time without an offset', () => {
  // The clocks of New York change on one of these days of March and of November.
  const days = [8, 9, 10, 11, 12, 13, 14].map((day) => `2027-03-${String(day).padStart(2, '0')}`);
  days.push(...[1, 2, 3, 4, 5, 6, 7].map((day) => `2027-11-0${day}`));
  const times = days.flatMap((day) => [`${day}T01:30:00`, `${day}T02:30:00`]);
  const code = `
    import { readInstant } from './server/modules/sessions/sessionRules.ts';
    const times = ${JSON.stringify(times)}.flatMap((time) => [time, time + '-05:00']);
    console.log(JSON.stringify(times.map((time) => readInstant('startTime', 'start', time))));`;
  const args = ['--import', 'tsx', '--input-type=module', '-e', code];
  const env = { ...process.env, TZ: 'America/New_York' };
  const instants = execFileSync(process.execPath, args, { env, encoding: 'utf8' });
  const expected = times.flatMap((time) =>
    [0, 5].map((hours) => new Date(Date.parse(`${time}Z`) + hours * 3_600_000).toISOString()),
  );
  expect(JSON.parse(instants)).toEqual(expected);
});
