import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  writeCalendar,
  type CalendarEvent,
} from '../../../../server/modules/feed/writeCalendar.ts';
import { validateCalendar } from '../../../support/server/icalendar/validate.ts';
import { readWithIcalJs, readWithNodeIcal } from './readers.ts';

const event: CalendarEvent = {
  uid: '0198c0de-0000-7000-8000-000000000001@buddies.example.edu',
  sequence: 3,
  createdAt: '2026-02-01T10:00:00.000Z',
  changedAt: '2026-02-02T10:00:00.000Z',
  title: 'Übung; Blatt 4, "Graphen" \\ 数学',
  description: `First line\n${'Übung 🎓 '.repeat(60)}\n`,
  location: 'Room 1, Library',
  link: '',
  startTime: '2026-03-29T00:30:00.000Z',
  endTime: '2026-03-29T02:00:00.000Z',
  url: 'https://buddies.example.edu/sessions?session=1',
  isCertain: false,
  organizer: { id: 'a', name: 'Ada "Countess", of: Lovelace; King' },
  attendees: [
    { id: 'g', name: 'Grace Hopper', answer: 'accepted' },
    { id: 'z', name: 'Zoë', answer: 'maybe' },
    { id: 'y', name: 'Yuki', answer: 'declined' },
    { id: 'x', name: 'Xu', answer: 'pending' },
  ],
};

describe('a written calendar', () => {
  it('is read alike by ical.js and node-ical', () => {
    const calendar = writeCalendar([event]);
    const [read] = readWithIcalJs(calendar);
    expect(read).toEqual({
      uid: event.uid,
      title: event.title,
      description: event.description,
      location: event.location,
      start: event.startTime,
      end: event.endTime,
      status: 'TENTATIVE',
      sequence: 3,
      organizer: "Ada 'Countess', of: Lovelace, King",
      attendees: [
        { name: 'Grace Hopper', answer: 'ACCEPTED' },
        { name: 'Zoë', answer: 'TENTATIVE' },
        { name: 'Yuki', answer: 'DECLINED' },
        { name: 'Xu', answer: 'NEEDS-ACTION' },
      ],
    });
    const [other] = readWithNodeIcal(calendar);
    // node-ical trims texts.
    expect({ ...other, description: '' }).toEqual({ ...read, description: '' });
    expect(other!.description.trim()).toBe(event.description.trim());
    validateCalendar(Buffer.from(calendar));
  });

  it('has the link to a video call in the description, and as the place if there is none', () => {
    const link = 'https://meet.uni.edu/a,b;c?d=%20';
    const plans = [
      { ...event, description: 'Bring notes', location: '', link },
      { ...event, uid: '2@buddies.example.edu', description: '', link },
    ];
    const calendar = writeCalendar(plans);
    validateCalendar(Buffer.from(calendar));
    for (const read of [readWithIcalJs, readWithNodeIcal]) {
      expect(read(calendar)).toMatchObject([
        { description: `Bring notes\n\nVideo call: ${link}`, location: link },
        { description: `Video call: ${link}`, location: event.location },
      ]);
    }
  });

  it('is valid without events', () => {
    const options = { name: 'Study Buddy', refreshAfter: 3_600 };
    const { properties, components } = validateCalendar(Buffer.from(writeCalendar([], options)));
    expect(components.map(({ name }) => name)).toEqual(['VTIMEZONE']);
    expect(properties.map(({ name, value }) => `${name}:${value}`)).toEqual(
      expect.arrayContaining(['REFRESH-INTERVAL:PT1H', 'X-PUBLISHED-TTL:PT1H']),
    );
    expect(readWithIcalJs(writeCalendar([], options))).toEqual([]);
    expect(readWithNodeIcal(writeCalendar([], options))).toEqual([]);
  });

  it('is valid and keeps the text for any text', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 120 });
    const line = text.map((one) => one.replace(/\p{C}/gu, '').trim());
    fc.assert(
      fc.property(line, text, text, (title, description, name) => {
        const organizer = { id: 'a', name };
        const calendar = writeCalendar([{ ...event, title, description, organizer }]);
        validateCalendar(Buffer.from(calendar));
        expect(readWithIcalJs(calendar)[0]!.title).toBe(title);
      }),
      { numRuns: 200 },
    );
  });

  it('removes control characters', () => {
    const calendar = writeCalendar([{ ...event, description: 'a\u0000\u001bb\r\nc\td\u0085' }]);
    validateCalendar(Buffer.from(calendar));
    expect(readWithIcalJs(calendar)[0]!.description).toBe('ab\nc\td');
  });
});
