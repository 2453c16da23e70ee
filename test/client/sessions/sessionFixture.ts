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
