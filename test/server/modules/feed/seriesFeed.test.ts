import { describe, expect, it } from '@jest/globals';
import type { NewCalendarFeed } from '../../../../contract/calendarSync.ts';
import type { StudySession } from '../../../../contract/sessions.ts';
import { buddiesForEachTest } from '../../../support/server/eachTest.ts';
import { startSharedServer, type Student } from '../../../support/server/server.ts';
import { validateCalendar, valueOf } from '../../../support/server/icalendar/validate.ts';
import { SERIES_START, tuesdays } from '../sessions/seriesPlans.ts';
import { expandWithIcalJs, readWithNodeIcal } from './readers.ts';

const server = await startSharedServer({ startAt: SERIES_START });
const [ada, grace] = buddiesForEachTest(server);

/** Returns the feed of a student. */
async function feedOf({ api }: Student): Promise<string> {
  const { body } = await api<NewCalendarFeed>('POST', '/api/users/me/calendar-feed', {});
  return (await fetch(`${server.url}${body.secretUrl}`)).text();
}

/** Returns the file of one study session. */
const fileOf = async (who: Student, { _id }: StudySession) =>
  (
    await fetch(`${server.url}/api/sessions/${_id}/calendar.ics`, {
      headers: { authorization: `Bearer ${who.token}` },
    })
  ).text();

const timesOf = (sessions: readonly StudySession[]) =>
  sessions.map(({ title, startTime, endTime }) => ({ title, start: startTime, end: endTime }));

/** Returns the properties of each event that have these names. */
function eventsOf(calendar: string, ...names: string[]): string[][] {
  return validateCalendar(Buffer.from(calendar))
    .components.filter(({ name }) => name === 'VEVENT')
    .map(({ properties }) => names.map((name) => valueOf(properties, name)));
}

describe('the feed of a series', () => {
  it('is one event that repeats in the time zone of the series', async () => {
    await ada.schedule(tuesdays({ participants: [grace._id] }));
    const sessions = await ada.sessions();
    const id = sessions[0]!.series!._id;
    for (const calendar of [await feedOf(ada), await feedOf(grace)]) {
      expect(eventsOf(calendar, 'UID', 'DTSTART', 'RRULE', 'EXDATE')).toEqual([
        [`${id}@localhost`, '20261013T180000', 'FREQ=WEEKLY;COUNT=4;INTERVAL=1', ''],
      ]);
      expect(calendar).toContain('DTSTART;TZID=Europe/Berlin:20261013T180000');
      expect(expandWithIcalJs(calendar)).toEqual(timesOf(sessions));
    }
    expect(readWithNodeIcal(await feedOf(ada))).toMatchObject([
      { title: 'Graph Theory', start: sessions[0]!.startTime, end: sessions[0]!.endTime },
    ]);
  });

  it('skips deleted and declined study sessions and shows changed ones', async () => {
    await ada.schedule(tuesdays({ participants: [grace._id] }));
    const [first, second, third, fourth] = (await ada.sessions()) as [
      ...[StudySession, StudySession, StudySession, StudySession],
    ];
    await ada.cancelSession(third._id);
    await ada.changeSession(second._id, {
      ...{ title: 'Exam', participants: [grace._id] },
      ...{ startTime: '2026-10-21T10:00:00.000Z', endTime: '2026-10-21T11:00:00.000Z' },
    });
    await grace.api('PUT', `/api/sessions/${fourth._id}/answer`, { answer: 'accepted' });
    const left = await ada.sessions();
    expect(expandWithIcalJs(await feedOf(ada))).toEqual(timesOf(left));
    const feed = await feedOf(grace);
    expect(expandWithIcalJs(feed)).toEqual(timesOf(left));
    expect(eventsOf(feed, 'RECURRENCE-ID', 'EXDATE', 'STATUS')).toEqual([
      ['', '20261027T180000', 'TENTATIVE'],
      ['20261020T180000', '', 'TENTATIVE'],
      ['20261103T180000', '', 'CONFIRMED'],
    ]);

    await grace.api('PUT', `/api/sessions/${first._id}/answer`, { answer: 'declined' });
    const shown = timesOf(left.filter(({ _id }) => _id !== first._id));
    expect(expandWithIcalJs(await feedOf(grace))).toEqual(shown);
    expect(expandWithIcalJs(await fileOf(grace, fourth))).toEqual(shown);
    expect(expandWithIcalJs(await fileOf(ada, fourth))).toEqual(timesOf(left));
  });

  it('counts the changes', async () => {
    await ada.schedule(tuesdays());
    const [first, second] = await ada.sessions();
    const sequence = async () => Number(eventsOf(await feedOf(ada), 'SEQUENCE')[0]![0]);
    expect(await sequence()).toBe(0);
    await ada.cancelSession(second!._id);
    expect(await sequence()).toBe(1);
    const { startTime, endTime } = first!;
    await ada.changeSession(first!._id, { title: 'Sets', startTime, endTime, scope: 'all' });
    expect(await sequence()).toBe(2);
  });
});
