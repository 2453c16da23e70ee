import { afterAll, describe, expect, it } from '@jest/globals';
import { DELAYS } from '../../../contract/constants.ts';
import { pairOf } from '../../../server/modules/requests/pair.ts';
import { closeCampuses, openCampus, type Campus } from './campus.ts';

const HOUR = 60 * 60 * 1_000;

/** When the two of each pair became buddies. */
async function buddiesSince({ database }: Campus): Promise<Map<string, string>> {
  const accepted = await database
    .selectFrom('connection_requests')
    .selectAll()
    .where('status', '=', 'accepted')
    .execute();
  return new Map(accepted.map((row) => [`${row.low_id} ${row.high_id}`, row.responded_at ?? '']));
}

const pairKey = (a: string, b: string) => Object.values(pairOf(a, b)).join(' ');

const clocks = [
  ['in the morning', new Date(2026, 9, 14, 8, 5)],
  ['in the afternoon', new Date(2026, 9, 14, 14, 1)],
  ['just after midnight', new Date(2026, 11, 1, 0, 20)],
  ['just before midnight', new Date(2027, 1, 28, 23, 58)],
  ['around the change of the clocks', new Date(2026, 2, 29, 3, 30)],
] as const;

describe.each(clocks)('a demo campus that is filled %s', (_name, now) => {
  let opened: Promise<Campus> | undefined;
  const open = () => (opened ??= openCampus(now));
  afterAll(closeCampuses);

  it('has nothing behind it that has not happened yet', async () => {
    const { database } = await open();
    const instants = [
      ...(await database.selectFrom('users').select('created_at as at').execute()),
      ...(await database.selectFrom('connection_requests').select('created_at as at').execute()),
      ...(await database.selectFrom('connection_requests').select('responded_at as at').execute()),
      ...(await database.selectFrom('messages').select('created_at as at').execute()),
      ...(await database.selectFrom('messages').select('edited_at as at').execute()),
      ...(await database.selectFrom('study_sessions').select('created_at as at').execute()),
      ...(await database.selectFrom('session_reminders').select('sent_at as at').execute()),
      ...(await database.selectFrom('notifications').select('created_at as at').execute()),
      ...(await database.selectFrom('notifications').select('read_at as at').execute()),
    ];
    expect(instants.filter(({ at }) => at !== null && at > now.toISOString())).toEqual([]);
  });

  it('has requests only between students who had joined', async () => {
    const { database } = await open();
    const early = await database
      .selectFrom('connection_requests as r')
      .innerJoin('users as sender', 'sender.id', 'r.sender_id')
      .innerJoin('users as recipient', 'recipient.id', 'r.recipient_id')
      .select(['sender.name as from', 'recipient.name as to'])
      .where((eb) =>
        eb.or([
          eb('r.created_at', '<', eb.ref('sender.created_at')),
          eb('r.created_at', '<', eb.ref('recipient.created_at')),
          eb('r.responded_at', '<', eb.ref('r.created_at')),
        ]),
      )
      .execute();
    expect(early).toEqual([]);
  });

  it('has conversations only between buddies, one line after the other', async () => {
    const campus = await open();
    const since = await buddiesSince(campus);
    const messages = await campus.database
      .selectFrom('messages')
      .selectAll()
      .orderBy('conversation_id')
      .orderBy('seq')
      .execute();
    for (const [index, message] of messages.entries()) {
      const became = since.get(pairKey(message.sender_id, message.recipient_id));
      expect(became).toBeDefined();
      expect(message.created_at > (became ?? '')).toBe(true);
      const previous = messages[index - 1];
      if (previous?.conversation_id !== message.conversation_id) continue;
      expect(message.created_at > previous.created_at).toBe(true);
      expect(message.seq).toBeGreaterThan(previous.seq);
    }
  });

  it('counts each conversation as the service does', async () => {
    const { database } = await open();
    const messages = await database.selectFrom('messages').selectAll().execute();
    const members = await database.selectFrom('conversation_members').selectAll().execute();
    for (const { id, revision } of await database
      .selectFrom('conversations')
      .selectAll()
      .execute()) {
      const own = messages.filter(({ conversation_id }) => conversation_id === id);
      const newest = Math.max(...own.map(({ seq }) => seq));
      const readers = members.filter(({ conversation_id }) => conversation_id === id);
      expect(revision).toBe(Math.max(...own.map(({ rev }) => rev)));
      expect(own.filter(({ seq, rev }) => rev < seq)).toEqual([]);
      expect(readers).toHaveLength(2);
      expect(readers.filter((reader) => reader.last_read_seq > newest)).toEqual([]);
      expect(own.filter((row) => row.edited_at !== null && row.rev === row.seq)).toEqual([]);
      expect(own.filter((row) => row.deleted_at !== null && row.body !== '')).toEqual([]);
    }
  });

  it('has sessions only among buddies, planned before they began', async () => {
    const campus = await open();
    const since = await buddiesSince(campus);
    const invitations = await campus.database
      .selectFrom('study_sessions as s')
      .innerJoin('session_participants as p', 'p.session_id', 's.id')
      .select([
        's.title',
        's.created_by',
        's.created_at',
        's.start_time',
        's.end_time',
        'p.user_id',
      ])
      .execute();
    const wrong = invitations.filter((row) => {
      const became = since.get(pairKey(row.created_by, row.user_id));
      const isPlanned = row.created_at < row.start_time && row.start_time < row.end_time;
      return became === undefined || became > row.created_at || !isPlanned;
    });
    expect(wrong).toEqual([]);
  });

  it('has a session of the demo student within a day, more later and some behind', async () => {
    const { database, accounts } = await open();
    const sessions = await database
      .selectFrom('study_sessions as s')
      .leftJoin('session_participants as p', 'p.session_id', 's.id')
      .innerJoin('users as u', (join) =>
        join.on((eb) =>
          eb.or([eb('u.id', '=', eb.ref('s.created_by')), eb('u.id', '=', eb.ref('p.user_id'))]),
        ),
      )
      .select(['s.id', 's.start_time'])
      .distinct()
      .where('u.email', '=', accounts[0]?.email ?? '')
      .execute();
    const ahead = sessions.map((row) => Date.parse(row.start_time) - now.getTime());
    const soon = ahead.filter((distance) => distance > 0 && distance <= DELAYS.upcomingWindow);
    expect(soon).toHaveLength(1);
    expect(soon[0]).toBeGreaterThanOrEqual(2 * HOUR);
    expect(ahead.filter((distance) => distance > DELAYS.upcomingWindow)).toHaveLength(4);
    expect(ahead.filter((distance) => distance < 0).length).toBeGreaterThanOrEqual(3);
  });
});
