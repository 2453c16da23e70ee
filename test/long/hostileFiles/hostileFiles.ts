import { crc32 } from 'node:zlib';
import { LIMITS } from '../../../contract/constants.ts';

export interface HostileFile {
  path: string;
  name: string;
  content: Buffer;
}

const CALENDARS = '/api/users/me/busy-calendars/file';
const TIMETABLE = '/api/users/me/timetable/file';
const COURSES = '/api/admin/courses/import';
const AVATAR = '/api/users/me/avatar';
const MESSAGES = '/api/messages/upload';

/** Texts that are long in different ways, up to a number of bytes. */
const TEXTS: Record<string, (bytes: number) => string> = {
  'begins in begins': (bytes) => fill('BEGIN:A\r\n', bytes / 2) + fill('END:B\r\n', bytes / 2),
  brackets: (bytes) => fill('[{(', bytes),
  ligatures: (bytes) => fill(`${'\uFDFA'.repeat(40)} `, bytes),
  'short lines': (bytes) => fill('a\n', bytes),
  'commas and pipes': (bytes) => fill(',|', bytes),
  'repeated keys': (bytes) => fill('A:\n', bytes),
  quotes: (bytes) => fill('"', bytes),
  'huge numbers': (bytes) => fill('9', bytes),
  'one line': (bytes) => fill('a', bytes),
  'folded lines': (bytes) => fill('\r\n a', bytes),
};

function fill(unit: string, bytes: number): string {
  return unit.repeat(bytes / Buffer.byteLength(unit));
}

/** Returns a weekly event with a line of its own. */
const eventWith = (line: string) =>
  ['BEGIN:VEVENT', 'DTSTART:20261201T100000Z', 'DURATION:PT1H', line, 'END:VEVENT', ''].join(
    '\r\n',
  );
const calendarOf = (events: string) => `BEGIN:VCALENDAR\r\n${events}END:VCALENDAR\r\n`;
const WEEKLY = 'RRULE:FREQ=WEEKLY;COUNT=20\r\nSUMMARY:';

/** Calendars of the whole size: the text itself, within an event, within its rule, and in many events. */
function calendarsOf(textOf: (bytes: number) => string): string[] {
  const most = LIMITS.calendarSize - 300;
  const event = eventWith(`${WEEKLY}${textOf(400).replaceAll('\n', ' ')}`);
  return [
    textOf(most),
    calendarOf(eventWith(`${WEEKLY}${textOf(most)}`)),
    calendarOf(eventWith(`RRULE:FREQ=DAILY;BYDAY=${textOf(most)}`)),
    calendarOf(fill(event, most)),
  ];
}

/** Lists of courses of the whole size: the text as rows, and as the names of the columns. */
function coursesOf(textOf: (bytes: number) => string): string[] {
  const most = LIMITS.courseFileSize - 20;
  return [`code,title\n${textOf(most)}`, textOf(most)];
}

/** Returns files for every reader, by what they have. */
export function listHostileFiles(): [title: string, files: HostileFile[]][] {
  const texts = Object.entries(TEXTS).map(([title, textOf]): [string, HostileFile[]] => [
    title,
    [
      ...calendarsOf(textOf).flatMap((text) => [
        { path: CALENDARS, name: 'a.ics', content: Buffer.from(text) },
        { path: TIMETABLE, name: 'a.ics', content: Buffer.from(text) },
      ]),
      ...coursesOf(textOf).map((text) => ({
        ...{ path: COURSES, name: 'a.csv', content: Buffer.from(text) },
      })),
      { path: MESSAGES, name: 'a.txt', content: Buffer.from(textOf(LIMITS.attachmentSize)) },
      { path: AVATAR, name: 'a.png', content: Buffer.from(textOf(LIMITS.attachmentSize)) },
    ],
  ]);
  return [
    ...texts,
    ['distinct courses', [{ path: COURSES, name: 'a.csv', content: distinctCourses() }]],
    ...pictures(),
    [
      'entries of an archive',
      [{ path: MESSAGES, name: 'a.docx', content: repeat(zipEntry(), LIMITS.attachmentSize) }],
    ],
  ];
}

const distinctCourses = () =>
  Buffer.from(`code,title\n${Array.from({ length: 150_000 }, (_, n) => `${n},${n}`).join('\n')}`);

/** Pictures with as many parts as fit. */
function pictures(): [string, HostileFile[]][] {
  const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), pngChunk('IHDR', PNG_HEADER)]);
  const gif = Buffer.from('474946383961080008000000000', 'hex');
  const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex');
  const webp = Buffer.from('524946460000a0005745425056503858', 'hex');
  const parts: [string, Buffer, Buffer][] = [
    ['a.png', png, pngChunk('tEXt')],
    ['b.png', png, pngChunk('IDAT')],
    ['a.gif', gif, Buffer.from('2c0000000001000100000201440000', 'hex')],
    ['a.jpg', jpeg, Buffer.from('ffe10002', 'hex')],
    ['b.jpg', jpeg, Buffer.from('ff', 'hex')],
    ['a.webp', webp, Buffer.from('414e4d4600000000', 'hex')],
  ];
  return parts.map(([name, start, part]) => {
    const content = Buffer.concat([start, repeat(part, LIMITS.attachmentSize - start.length)]);
    return [`parts of ${name}`, [MESSAGES, AVATAR].map((path) => ({ path, name, content }))];
  });
}

/** 8 pixels wide and high, in colors. */
const PNG_HEADER = Buffer.from('00000008000000080802000000', 'hex');

function pngChunk(type: string, data = Buffer.alloc(0)): Buffer {
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  const body = Buffer.concat([Buffer.from(type), data]);
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** The header of an empty entry with the name `a`. */
const zipEntry = () =>
  Buffer.concat([
    Buffer.from('504b0304', 'hex'),
    Buffer.alloc(22),
    Buffer.from('010000006100', 'hex').subarray(0, 5),
  ]);

const repeat = (part: Buffer, bytes: number) => Buffer.alloc(bytes - (bytes % part.length), part);
