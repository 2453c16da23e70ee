import { v7 as newId } from 'uuid';
import type { Queryable } from '../../platform/database/queryable.ts';
import { deleteUsers, insertUser } from './repository.ts';
import { DELETED_STUDENT } from './visibilityRepository.ts';

/** Inserts a deleted student, who has no login and is not found by search. Returns the id. */
export async function insertDeletedStudent(db: Queryable, at: string): Promise<string> {
  const id = newId();
  const empty = { university: '', university_key: '', bio: '', location: '', location_key: '' };
  await insertUser(db, {
    ...empty,
    id,
    name: DELETED_STUDENT,
    name_key: '',
    email: '',
    // Unique, and not an email.
    email_key: id,
    password_hash: '',
    role: 'student',
    avatar: '',
    created_at: at,
    deleted_at: at,
  });
  return id;
}

/** Deletes the deleted students whose conversations are gone, too. */
export const deleteUnusedDeletedStudents = (db: Queryable) =>
  deleteUsers(db, (eb) =>
    eb.and([
      eb('deleted_at', 'is not', null),
      eb.not(
        eb.exists(
          eb
            .selectFrom('conversation_members as member')
            .select('member.user_id')
            .whereRef('member.user_id', '=', 'users.id'),
        ),
      ),
    ]),
  );
