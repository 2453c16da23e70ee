import type { Kysely, Migration } from 'kysely';
import { addIndex } from './addIndex.ts';

/** The timer of a study session, who was in its room, and what they want to do. */
export const sessionRooms: Migration = {
  async up(db: Kysely<unknown>) {
    const ofSession = (name: string) =>
      db.schema
        .createTable(name)
        .addColumn('session_id', 'text', (c) =>
          c.notNull().references('study_sessions.id').onDelete('cascade'),
        );
    await ofSession('session_rooms')
      .addColumn('rev', 'integer', (c) => c.notNull())
      .addColumn('focus', 'integer')
      .addColumn('break', 'integer')
      .addColumn('started_at', 'text')
      .addColumn('paused_at', 'text')
      .addColumn('paused_for', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('session_rooms_pk', ['session_id'])
      .execute();
    const ofMember = (name: string) =>
      ofSession(name).addColumn('user_id', 'text', (c) =>
        c.notNull().references('users.id').onDelete('cascade'),
      );
    await ofMember('room_visits')
      .addColumn('seen_at', 'text')
      .addColumn('end_time', 'text', (c) => c.notNull())
      .addColumn('present_for', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('room_visits_pk', ['session_id', 'user_id'])
      .execute();
    await addIndex(db, 'room_visits', ['user_id']);
    await ofMember('session_goals')
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('text', 'text', (c) => c.notNull())
      .addColumn('done_at', 'text')
      .addPrimaryKeyConstraint('session_goals_pk', ['session_id', 'user_id', 'position'])
      .execute();
    await addIndex(db, 'session_goals', ['user_id']);
  },
};
