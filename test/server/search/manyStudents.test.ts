import { beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as newId } from 'uuid';
import { WEEKDAYS } from '../../../contract/constants.ts';
import type { SearchResult } from '../../../contract/search.ts';
import type { Database } from '../../../server/context.ts';
import {
  findFeatures,
  findRelevantFeatures,
} from '../../../server/modules/search/featureRepository.ts';
import { readFilters } from '../../../server/modules/search/filters.ts';
import { makeIdf } from '../../../server/modules/search/idf.ts';
import {
  countSubjects,
  matchingStudents,
  studentsById,
} from '../../../server/modules/search/repository.ts';
import { findPercentages } from '../../../server/modules/search/scores.ts';
import { score } from '../../../server/matching/score.ts';
import { startSharedServer, signUp, type Student } from '../../support/server/server.ts';

const STUDENTS = 1_000;
const BATCH = 500;

const SUBJECTS = Array.from({ length: 200 }, (_, index) => `subject ${index}`);
const PLACES = ['london', 'paris', 'boston', 'zurich', 'kolkata'];

const server = await startSharedServer();
let ada: Student;

beforeAll(async () => {
  await fill(server.context.database);
  ada = await signUp(server, 'Ada Lovelace');
  await ada.api('PATCH', '/api/users/me', {
    subjects: SUBJECTS.slice(0, 6).map((name) => ({ name })),
    availability: ['Monday', 'Tuesday', 'Friday'],
    skills: SUBJECTS.slice(10, 14),
    location: 'London',
  });
});

/** Returns different students, the same on every run. */
async function fill(database: Database): Promise<void> {
  for (let from = 0; from < STUDENTS; from += BATCH) {
    const numbers = Array.from({ length: BATCH }, (_, index) => from + index);
    const ids = numbers.map(() => newId());
    const rowsOf = <Row>(
      count: number,
      row: (user_id: string, n: number, position: number) => Row,
    ) =>
      numbers.flatMap((n, index) =>
        Array.from({ length: count }, (_, position) => row(ids[index]!, n, position)),
      );
    await database.transaction().execute(async (trx) => {
      const users = numbers.map((n, index) => ({
        id: ids[index]!,
        name: `Student ${n}`,
        name_key: `student ${n}`,
        email: `student${n}@example.edu`,
        email_key: `student${n}@example.edu`,
        password_hash: '',
        role: 'student' as const,
        university: `University ${n % 12}`,
        university_key: `university ${n % 12}`,
        bio: 'Looking for company.',
        location: PLACES[n % 5]!,
        location_key: PLACES[n % 5]!,
        avatar: '',
        created_at: server.clock.now().toISOString(),
      }));
      const named = (n: number, position: number) => SUBJECTS[(n * 7 + position * 31) % 200]!;
      const subjects = rowsOf(5, (user_id, n, position) => ({
        user_id,
        position,
        name: named(n, position),
        subject_key: named(n, position),
      }));
      const days = rowsOf(3, (user_id, n, position) => ({
        user_id,
        day: WEEKDAYS[(n + position * 2) % 7]!,
      }));
      const skills = rowsOf(2, (user_id, n, position) => ({
        user_id,
        position,
        name: named(n + 1, position),
        skill_key: named(n + 1, position),
      }));
      await trx.insertInto('users').values(users).execute();
      await trx.insertInto('user_subjects').values(subjects).execute();
      await trx.insertInto('user_days').values(days).execute();
      await trx.insertInto('user_skills').values(skills).execute();
    });
  }
}

describe('among many students', () => {
  it('relevant features score like all features', async () => {
    const db = server.context.database;
    const { students, subjectCounts } = await countSubjects(db);
    const idf = makeIdf(students, subjectCounts);
    const viewer = (await findFeatures(studentsById(db, [ada._id]))).get(ada._id)!;
    const everybody = matchingStudents(db, ada._id, readFilters({}));
    const whole = await findFeatures(everybody);
    const part = await findRelevantFeatures(db, everybody, viewer);
    expect(part.size).toBe(STUDENTS);
    const differing = [...part].filter(
      ([id, features]) =>
        score(viewer, features, idf).percentage !== score(viewer, whole.get(id)!, idf).percentage,
    );
    expect(differing).toEqual([]);
  });

  it('lists score a few students like a search', async () => {
    const { body } = await ada.api<SearchResult[]>('GET', '/api/users/search?limit=20');
    const percentages = await findPercentages(
      server.context.database,
      ada._id,
      body.map(({ _id }) => _id),
    );
    expect(body.map(({ _id }) => percentages.get(_id))).toEqual(
      body.map(({ matchPercentage }) => matchPercentage),
    );
  });
});
