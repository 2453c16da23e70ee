import { LIMITS } from '../../../contract/constants.ts';
import type { ProfileBody, User } from '../../../contract/users.ts';
import type { Context, Queryable } from '../../context.ts';
import { likePattern, normalise } from '../../database/keys.ts';
import { notFound, unauthorized } from '../../errors.ts';
import { avatarAddress } from './avatarAddress.ts';
import { makeAvatarPicture } from './avatarPicture.ts';
import { makeAvatarStore } from './avatarStore.ts';
import { awardBadges } from './badges.ts';
import * as chips from './chipRepository.ts';
import { profileColumns, uniqueNames } from './profileChanges.ts';
import { replaceDays, replaceSkills, replaceSubjects } from './profileListRepository.ts';
import {
  findAccountDetails,
  findAvatar,
  findPublicUsers,
  lockUser,
  updateUser,
} from './repository.ts';

export type UserService = ReturnType<typeof makeUserService>;

/** Profiles, their pictures, and the names that search offers as chips. */
export function makeUserService(context: Context) {
  const { database, now } = context;
  const avatars = makeAvatarStore(context.files.avatars);
  const chipList =
    (list: typeof chips.listSubjects) =>
    (query = '') =>
      list(database, likePattern(normalise(query)), LIMITS.chips);

  return {
    /** @throws {RefusalError} 401 when the account was deleted meanwhile. */
    async findOwn(userId: string): Promise<User> {
      const [profile] = await findPublicUsers(database, [userId]);
      const details = await findAccountDetails(database, userId);
      if (!profile || !details) throw unauthorized();
      return { ...profile, ...details };
    },

    /** Changes what is given and leaves the rest; of names that mean the same, the first stays. */
    async update(userId: string, body: ProfileBody): Promise<void> {
      await database.transaction().execute(async (trx) => {
        // Of two saves at once one is whole and the other after it, lists included.
        await lockUser(trx, userId);
        await storeProfile(trx, userId, body);
        await awardBadges(trx, userId, now());
      });
    },

    /**
     * Sets the picture and answers its address.
     * @throws {RefusalError} 400 when the file is not a picture.
     */
    async setAvatar(userId: string, file: Buffer): Promise<string> {
      const key = await avatars.save(await makeAvatarPicture(file));
      const before = await database.transaction().execute(async (trx) => {
        await lockUser(trx, userId);
        const replaced = await findAvatar(trx, userId);
        await updateUser(trx, userId, { avatar: key });
        await awardBadges(trx, userId, now());
        return replaced;
      });
      if (before !== '') await avatars.remove(before);
      return avatarAddress(key);
    },

    /** @throws {RefusalError} 404 when there is no such picture. */
    async readAvatar(key: string): Promise<Buffer> {
      const picture = await avatars.read(key);
      if (!picture) throw notFound('This picture is not here any more.');
      return picture;
    },

    listSubjects: chipList(chips.listSubjects),
    listSkills: chipList(chips.listSkills),
    listBadges: chipList(chips.listBadges),
  };
}

async function storeProfile(trx: Queryable, userId: string, body: ProfileBody): Promise<void> {
  const columns = profileColumns(body);
  if (Object.keys(columns).length > 0) await updateUser(trx, userId, columns);
  if (body.subjects) {
    const names = body.subjects.map((subject) => subject.name);
    await replaceSubjects(trx, userId, uniqueNames(names));
  }
  if (body.skills) await replaceSkills(trx, userId, uniqueNames(body.skills));
  if (body.availability) await replaceDays(trx, userId, [...new Set(body.availability)]);
}
