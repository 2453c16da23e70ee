import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import type { StudySession } from '../../../../contract/sessions.ts';
import { signUpByApi } from '../../../support/server/server.ts';
import { startProcess } from '../../../support/server/serviceProcess.ts';

const two = (part: number) => String(part).padStart(2, '0');
const year = new Date().getUTCFullYear() + 1;
/** 1:30 and 2:30 on each day on which the clocks may change. */
const times = [
  ...[8, 9, 10, 11, 12, 13, 14].map((day) => `${year}-03-${two(day)}`),
  ...[1, 2, 3, 4, 5, 6, 7].map((day) => `${year}-11-${two(day)}`),
].flatMap((day) => [`${day}T01:30:00`, `${day}T02:30:00`]);

/** Returns the responses of a service in this time zone for sessions at these times. */
async function responsesIn(zone: string): Promise<unknown> {
  const dataDir = await mkdtemp(join(tmpdir(), 'study-buddy-zone-'));
  const service = startProcess(dataDir, {
    args: ['--empty'],
    env: { TZ: zone, RATE_LIMITS: 'off' },
  });
  try {
    const { api } = await signUpByApi({ url: await service.url() });
    const schedule = (startTime: string, endTime: string) =>
      api('POST', '/api/sessions', { title: 'Sets', startTime, endTime });
    const local = await schedule(times[0]!, times[1]!);
    const statuses = [local.status];
    for (const time of times) {
      statuses.push((await schedule(`${time}-05:00`, `${time}-06:00`)).status);
    }
    const { body } = await api<StudySession[]>('GET', '/api/sessions');
    return { statuses, listed: body.map(({ startTime, endTime }) => [startTime, endTime]) };
  } finally {
    service.kill('SIGKILL');
    await service.exited;
    await rm(dataDir, { recursive: true });
  }
}

it('a service in another time zone stores the same instants, in UTC for a time without an offset', async () => {
  expect(await responsesIn('America/New_York')).toEqual({
    statuses: [201, ...times.map(() => 201)],
    listed: [
      [`${times[0]}.000Z`, `${times[1]}.000Z`],
      ...times.map((time) =>
        [5, 6].map((offset) => new Date(Date.parse(`${time}Z`) + offset * 3_600_000).toISOString()),
      ),
    ],
  });
});
