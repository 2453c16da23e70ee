import { afterAll, describe, expect, it } from '@jest/globals';
import { HOUR } from '../../../contract/durations.ts';
import { orderedPair } from '../../../server/modules/relations/repository.ts';
import { closeSeededDatabases, openSeededDatabase, type SeededDatabase } from './seededDatabase.ts';

/** Returns the time of acceptance by pair of buddies. */
async function buddiesSince({ database }: SeededDatabase): Promise<Map<string, string>> {
  const accepted = await database
    .selectFrom('connection_requests')
    .selectAll()
    .where('status', '=', 'accepted')
    .execute();
  return new Map(accepted.map((row) => [`${row.low_id} ${row.high_id}`, row.responded_at ?? '']));
}

const pairKey = (a: string, b: string) => Object.values(orderedPair(a, b)).join(' ');

const clocks = [
  ['in the morning', new Date(2026, 9, 14, 8, 5)],
  ['just after midnight', new Date(2026, 11, 1, 0, 20)],
  ['just before midnight', new Date(2027, 1, 28, 23, 58)],
  ['around the change of the clocks', new Date(2026, 2, 29, 3, 30)],
] as const;

describe.each(clocks)('seed data created %s', (_name, now) => {
  let opened: Promise<SeededDatabase> | undefined;
  const open = () => (opened ??= openSeededDatabase(now));
  afterAll(closeSeededDatabases);

  it('has no timestamps in the future', async () => {
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

  it('has requests between existing accounts only', async () => {
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

  it('has messages between buddies only, in ascending order', async () => {
    const seeded = await open();
    const since = await buddiesSince(seeded);
    const messages = await seeded.database
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

  it('has the revisions that the service would assign', async () => {
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

  it('has study sessions among buddies only, created before their start', async () => {
    const seeded = await open();
    const since = await buddiesSince(seeded);
    const invitations = await seeded.database
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

  it('has past, upcoming and later study sessions of the demo student', async () => {
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
    const soon = ahead.filter((distance) => distance > 0 && distance <= 24 * HOUR);
    expect(soon).toHaveLength(1);
    expect(soon[0]).toBeGreaterThanOrEqual(2 * HOUR);
    expect(ahead.filter((distance) => distance > 24 * HOUR)).toHaveLength(4);
    expect(ahead.filter((distance) => distance < 0).length).toBeGreaterThanOrEqual(3);
  });
});
