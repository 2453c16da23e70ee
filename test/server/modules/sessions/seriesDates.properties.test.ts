import { beforeAll, expect, it } from '@jest/globals';
import { RRule } from 'rrule';
import { DAY, MINUTE, WEEK } from '../../../../contract/durations.ts';
import type { SessionRepeat } from '../../../../contract/series.ts';
import type { StudySession } from '../../../../contract/sessions.ts';
import { isAmbiguous, wallTimeAt } from '../../../../server/domain/scheduling/wallClock.js';
import { validateCalendar } from '../../../support/server/icalendar/validate.ts';
import fc from '../../../support/properties.ts';
import {
  makeBuddies,
  signUp,
  startSharedServer,
  type Student,
} from '../../../support/server/server.ts';
import { expandWithIcalJs } from '../feed/readers.ts';
import { SERIES_START } from './seriesPlans.ts';

const server = await startSharedServer({ startAt: SERIES_START });

let ada: Student;
let grace: Student;
beforeAll(async () => {
  [ada, grace] = [await signUp(server, 'Ada Lovelace'), await signUp(server, 'Grace Hopper')];
  await makeBuddies(ada, grace);
});

const indexes = fc.uniqueArray(fc.nat({ max: 9 }), { maxLength: 3 });
const plan = fc.record({
  timeZone: fc.constantFrom('Europe/Berlin', 'America/Santiago', 'Australia/Lord_Howe', 'UTC'),
  /** Half hours from now to the first start. */
  start: fc.integer({ min: 2, max: 48 * 60 }),
  interval: fc.constantFrom(1, 2),
  count: fc.integer({ min: 1, max: 10 }),
  ...{ deleted: indexes, moved: indexes, answered: indexes },
  opened: fc.nat({ max: 9 }),
  scope: fc.constantFrom('following' as const, 'all' as const),
  changed: fc.record({
    interval: fc.constantFrom(1, 2),
    end: fc.oneof(
      fc.record({ count: fc.integer({ min: 1, max: 12 }) }),
      fc.record({ days: fc.integer({ min: 0, max: 120 }) }),
    ),
  }),
});

const bodyOf = ({ title, startTime, endTime }: StudySession) => ({
  ...{ title, startTime, endTime, participants: [grace._id] },
});
const shifted = (at: string, by: number) => new Date(Date.parse(at) + by).toISOString();
/** Returns the wall-clock times of an RRULE with the first one. */
const expand = (options: ConstructorParameters<typeof RRule>[0]) =>
  new RRule({ freq: RRule.WEEKLY, ...options }).all().map((date) => date.getTime());

/** What stays the same of a study session. */
const stateOf = ({ _id, startTime, endTime, participants }: StudySession) => ({
  ...{ _id, startTime, endTime, participants },
});

it('200 random series have the dates of rrule after a random change of the rule', async () => {
  await fc.assert(
    fc.asyncProperty(plan, async ({ timeZone, start, interval, count, scope, ...given }) => {
      const first = SERIES_START.getTime() + start * 30 * MINUTE;
      const times = {
        startTime: new Date(first).toISOString(),
        endTime: new Date(first + 90 * MINUTE).toISOString(),
      };
      const repeat = { interval, count, timeZone };
      await ada.schedule({ title: 'Sets', ...times, participants: [grace._id], repeat });
      const planned = await ada.sessions();
      const walls = expand({ interval, count, dtstart: new Date(wallTimeAt(timeZone, first)) });
      expect(planned).toHaveLength(walls.length);

      const openedIndex = given.opened % count;
      const opened = planned[openedIndex]!;
      const deleted = given.deleted.filter((index) => index < count && index !== openedIndex);
      for (const index of deleted) await ada.cancelSession(planned[index]!._id);
      for (const index of given.moved.filter((each) => each < count && !deleted.includes(each))) {
        const session = planned[index]!;
        const { startTime, endTime } = session;
        const moved = { startTime: shifted(startTime, DAY), endTime: shifted(endTime, DAY) };
        await ada.changeSession(session._id, { ...bodyOf(session), ...moved });
      }
      for (const index of given.answered) {
        const id = planned[index]?._id ?? '';
        await grace.api('PUT', `/api/sessions/${id}/answer`, { answer: 'accepted' });
      }

      const stored = await ada.sessions();
      const { end } = given.changed;
      const wall = walls[openedIndex]!;
      const until = 'days' in end ? new Date(wall + end.days * DAY) : undefined;
      const day = until?.toISOString().slice(0, 10);
      const rule: SessionRepeat = {
        ...{ interval: given.changed.interval, timeZone },
        ...('count' in end ? { count: end.count } : { until: day! }),
      };
      const current = stored.find(({ _id }) => _id === opened._id)!;
      const response = await ada.changeSession(opened._id, {
        ...bodyOf(current),
        repeat: rule,
        scope,
      });
      expect(response.status).toBe(200);
      expect(response.body._id).toBe(opened._id);

      const existing = new Map(
        stored.map((session) => [
          walls[planned.findIndex(({ _id }) => _id === session._id)]!,
          session,
        ]),
      );
      const from = scope === 'following' ? wall : Math.min(...existing.keys());
      const later = expand({
        interval: rule.interval,
        dtstart: new Date(wall),
        ...('count' in end ? { count: end.count } : { until: until! }),
      });
      const step = rule.interval * WEEK;
      const dates = expand({
        interval: rule.interval,
        dtstart: new Date(wall - Math.floor((wall - from) / step) * step),
        until: new Date(later.at(-1)!),
      });
      const kept = [...existing]
        .filter(([each]) => each < from || dates.includes(each))
        .map(([, session]) => stateOf(session));
      const added = dates.filter((each) => !walls.includes(each));

      const result = await ada.sessions();
      const isKept = ({ _id }: StudySession) => stored.some((session) => session._id === _id);
      const byId = (all: { _id: string }[]) => all.toSorted((a, b) => (a._id < b._id ? -1 : 1));
      expect(byId(result.filter(isKept).map(stateOf))).toEqual(byId(kept));
      const fresh = result.filter((session) => !isKept(session));
      expect(fresh).toHaveLength(added.length);
      for (const [index, { startTime, participants }] of fresh.entries()) {
        // A time that clocks skip has another wall-clock time.
        if (isAmbiguous(timeZone, added[index]!)) continue;
        expect(wallTimeAt(timeZone, Date.parse(startTime))).toBe(added[index]);
        expect(participants).toEqual([{ _id: grace._id, name: 'Grace Hopper', answer: 'pending' }]);
      }
      const series = response.body.series!._id;
      expect(result.find(({ _id }) => _id === opened._id)!.series).toMatchObject(
        rule.until ? { until: rule.until } : {},
      );

      const file = await fetch(`${server.url}/api/sessions/${opened._id}/calendar.ics`, {
        headers: { authorization: `Bearer ${ada.token}` },
      });
      const calendar = await file.text();
      validateCalendar(Buffer.from(calendar));
      const starts = result
        .filter((session) => session.series?._id === series)
        .map(({ startTime }) => startTime);
      expect(expandWithIcalJs(calendar).map((event) => event.start)).toEqual(starts);

      for (const { _id } of [result[0]!, opened]) {
        await ada.api('DELETE', `/api/sessions/${_id}?scope=all`);
      }
      expect(await ada.sessions()).toEqual([]);
    }),
    { numRuns: 200 },
  );
});
