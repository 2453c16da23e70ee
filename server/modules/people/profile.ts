import type { ProfileBody, User } from '../../../contract/users.ts';
import type { Config } from '../../platform/config/config.ts';
import { isSignOnOnly } from '../../platform/config/signOn.ts';
import type { Context } from '../../platform/context.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { unauthorized } from '../../platform/errors/httpError.ts';
import type { IncomingFile } from '../../platform/uploads/receiveFile.ts';
import { forgetDropped } from './mergedSubjectRepository.ts';
import { avatarUrl, encodeAvatar, removeAvatar, saveAvatar } from './avatars.ts';
import { storeHours } from './hours.ts';
import { profileColumns, replaceList, uniqueNames } from './profileListRepository.ts';
import { findAvatar, findOwnDetails, findPublicUsers, lockUser, updateUser } from './repository.ts';
import { type SpellingSource, withCommonSpelling } from './spellingRepository.ts';

export interface PeopleCallbacks {
  /** Runs in the transaction of a change of a profile. */
  onProfileChanged(trx: Queryable, userId: string, now: Date): Promise<void>;
}

export interface PeopleDeps {
  context: Context;
  callbacks: PeopleCallbacks;
}

/** @throws {HttpError} 401 when the account was deleted. */
export async function findOwnProfile({ config, database }: Context, userId: string): Promise<User> {
  const [profile] = await findPublicUsers(database, [userId]);
  const details = await findOwnDetails(database, userId);
  if (!profile || !details) throw unauthorized();
  const { email, role, email_verified_at, has_password } = details;
  return {
    ...profile,
    email,
    role,
    emailVerified: email_verified_at !== null,
    needsVerification: needsVerification(config, details),
    hasPassword: !isSignOnOnly(config) && Boolean(has_password),
  };
}

/** Stores the given fields. Duplicate subjects and skills are removed. */
export async function updateProfile(
  { context, callbacks }: PeopleDeps,
  userId: string,
  body: ProfileBody,
): Promise<void> {
  await context.database.transaction().execute(async (trx) => {
    // Concurrent updates run one after the other, so that lists are not mixed.
    await lockUser(trx, userId);
    await storeProfile(trx, userId, body);
    await callbacks.onProfileChanged(trx, userId, context.now());
  });
}

/**
 * Stores the avatar and returns its URL.
 * @throws {HttpError} 400 when the file is not an image of at most 16 megapixels.
 */
export async function setAvatar(
  { context, callbacks }: PeopleDeps,
  userId: string,
  file: IncomingFile,
): Promise<string> {
  const { database, files, now } = context;
  const key = await saveAvatar(files, file.content, async (path) => {
    await file.complete();
    await encodeAvatar(context.work, file.sender, path);
  });
  const previous = await database.transaction().execute(async (trx) => {
    await lockUser(trx, userId);
    const replaced = await findAvatar(trx, userId);
    await updateUser(trx, userId, { avatar: key });
    await callbacks.onProfileChanged(trx, userId, now());
    return replaced;
  });
  await removeAvatar(files, previous);
  return avatarUrl(key);
}

async function storeProfile(trx: Queryable, userId: string, body: ProfileBody): Promise<void> {
  const spell = (source: SpellingSource, names: readonly string[]) =>
    withCommonSpelling(trx, source, userId, names);
  const spellNames = async (source: SpellingSource, names: readonly string[]) =>
    uniqueNames(
      await spell(
        source,
        uniqueNames(names).map(({ name }) => name),
      ),
    );
  const columns = profileColumns(body);
  if (columns.university !== undefined) {
    const [university] = await spell('universities', [columns.university]);
    columns.university = university;
  }
  if (Object.keys(columns).length > 0) await updateUser(trx, userId, columns);
  if (body.subjects) {
    const given = body.subjects.map((subject) => subject.name);
    const names = await spellNames('subjects', given);
    const rows = names.map(({ key, ...row }, position) => ({ ...row, subject_key: key, position }));
    await replaceList(trx, 'user_subjects', userId, rows);
    await forgetDropped(
      trx,
      userId,
      names.map(({ key }) => key),
    );
  }
  if (body.skills) {
    const names = await spellNames('skills', body.skills);
    const rows = names.map(({ key, ...row }, position) => ({ ...row, skill_key: key, position }));
    await replaceList(trx, 'user_skills', userId, rows);
  }
  if (body.availability) {
    const rows = [...new Set(body.availability)].map((day) => ({ day }));
    await replaceList(trx, 'user_days', userId, rows);
  }
  if (body.availability || body.hours) await storeHours(trx, userId, body.hours);
}

/** Returns whether the student cannot contact others until the email is verified. */
export const needsVerification = (
  { REQUIRE_VERIFIED_EMAIL }: Pick<Config, 'REQUIRE_VERIFIED_EMAIL'>,
  { email_verified_at }: { email_verified_at: string | null },
): boolean => REQUIRE_VERIFIED_EMAIL === 'on' && email_verified_at === null;
