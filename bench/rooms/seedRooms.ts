import { v7 as newId } from 'uuid';
import { HOUR } from '../../contract/durations.ts';
import { openDatabase, type DatabaseSettings } from '../../server/platform/database/connect.ts';
import { seedPairs, type SeededStudent } from '../support/seed/seedPairs.ts';

export interface SeededRoom {
  sessionId: string;
  students: readonly SeededStudent[];
}

/** Inserts study sessions of two buddies each, which began an hour ago and end in two. */
export async function seedRooms(settings: DatabaseSettings, count: number): Promise<SeededRoom[]> {
  const students = await seedPairs(settings, count, 0);
  const database = openDatabase(settings);
  const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
  const times = { created_at: at(-2), scheduled_at: at(-2), start_time: at(-1), end_time: at(2) };
  try {
    const rooms: SeededRoom[] = [];
    for (let n = 0; n < students.length; n += 2) {
      const [creator, other] = students.slice(n, n + 2);
      if (!creator || !other) throw new Error('A student has no buddy.');
      const id = newId();
      const texts = { title: `Session ${n}`, description: '', location: '' };
      const session = { id, ...texts, created_by: creator.id, ...times };
      await database.insertInto('study_sessions').values(session).execute();
      const participant = { session_id: id, user_id: other.id, invited_at: at(-2) };
      await database.insertInto('session_participants').values(participant).execute();
      rooms.push({ sessionId: id, students: [creator, other] });
    }
    return rooms;
  } finally {
    await database.destroy();
  }
}
