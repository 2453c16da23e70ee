import type { OpenSession } from '../../../contract/openSessions.ts';
import type { StudySession } from '../../../contract/sessions.ts';

export const session = (change: Partial<StudySession> = {}): StudySession => ({
  _id: 's1',
  title: 'Graph Theory',
  description: 'Chapters 3 and 4',
  startTime: '2026-03-02T10:00:12.345Z',
  endTime: '2026-03-02T11:30:00.000Z',
  location: 'Library, room 5',
  participants: [{ _id: 'grace', name: 'Grace Hopper' }],
  createdBy: 'ada',
  ...change,
});

/** A session that Maya opened. */
export const openSession = (change: Partial<OpenSession> = {}): OpenSession => ({
  _id: 'o1',
  title: 'Graph Theory sheet 7',
  description: 'Bring tea',
  startTime: '2999-03-02T10:00:00.000Z',
  endTime: '2999-03-02T11:30:00.000Z',
  location: 'Library',
  creator: { _id: 'maya', name: 'Maya', avatar: '' },
  placesLeft: 3,
  ...change,
});
