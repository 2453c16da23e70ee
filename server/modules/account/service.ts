import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Readable } from 'node:stream';
import type {
  DeleteAccountBody,
  DeleteAccountResponse,
  ExportQuery,
} from '../../../contract/account.ts';
import { WEEK } from '../../../contract/durations.ts';
import type { Context } from '../../platform/context.ts';
import { lockAccounts } from '../../platform/database/lock.ts';
import { conflict, forbidden, unauthorized } from '../../platform/errors/httpError.ts';
import { type Account, makeConfirmPassword, revokeAllAuthSessions } from '../auth/index.ts';
import type { NotificationService } from '../notifications/index.ts';
import { findAccountDetails, lockUser } from '../people/index.ts';
import { emitVisibility, listContacts } from '../relations/index.ts';
import { eraseAccount } from './eraseAccount.ts';
import { listExportEntries } from './export/exportEntries.ts';
import { writeArchive } from './export/writeArchive.ts';
import { hasOtherAdmin, listDue, storeDeletionTime } from './repository.ts';

/** Milliseconds in which a login cancels the deletion. */
export const DELETION_DELAY = WEEK;

export interface AccountService {
  /**
   * Schedules the deletion of an account and ends its auth sessions. Until then it is hidden.
   * @throws {HttpError} 400 for a wrong password, 409 for the last admin, 429 after too many wrong
   * passwords.
   */
  scheduleDeletion(
    userId: string,
    body: DeleteAccountBody,
    ip: string,
  ): Promise<DeleteAccountResponse>;
  /** Returns a URL of openExport() that is valid for two minutes. */
  signExportUrl(userId: string): string;
  /**
   * Opens a ZIP archive of everything that is stored about a student, except secrets.
   * @throws {HttpError} 403 for an invalid or expired signature.
   */
  openExport(userId: string, query: ExportQuery): Promise<Readable>;
  /** Deletes the accounts whose time has come. */
  eraseDue(): Promise<void>;
}

/** The deletion of accounts by their students. */
export function makeAccountService(
  context: Context,
  notifications: NotificationService,
): AccountService {
  const { database, now, realtime, tasks, log } = context;
  const confirmPassword = makeConfirmPassword(context);
  const exportUrls = makeExportUrls(context.config.JWT_SECRET, now);

  return {
    async scheduleDeletion(userId, { password }, ip) {
      const account = await confirmPassword(userId, password, ip);
      const at = now();
      const deletionAt = new Date(at.getTime() + DELETION_DELAY);
      const contacts = await database.transaction().execute(async (trx) => {
        // Two admins who leave at the same time would each find the other.
        if (account.role === 'admin') await lockAccounts(trx);
        await lockUser(trx, userId);
        const details = await findAccountDetails(trx, userId);
        if (!details) throw unauthorized();
        if (details.role === 'admin' && !(await hasOtherAdmin(trx, userId))) {
          throw conflict('You are the only admin. Make another student an admin first.');
        }
        await storeDeletionTime(trx, userId, deletionAt.toISOString());
        await revokeAllAuthSessions(trx, userId, at.toISOString());
        return listContacts(trx, userId);
      });
      realtime.endSockets(userId);
      emitVisibility(context, userId, contacts, false);
      tasks.run('a mail about a deletion', () => sendDeletionMail(context, account, deletionAt));
      return {
        message: 'Your account will be deleted.',
        deletionAt: deletionAt.toISOString(),
      };
    },

    signExportUrl: exportUrls.sign,

    async openExport(userId, query) {
      if (!exportUrls.isValid(userId, query)) {
        throw forbidden('This address is no longer valid. Ask for the download again.');
      }
      return writeArchive(await listExportEntries(context, userId));
    },

    async eraseDue() {
      for (const userId of await listDue(database, now().toISOString())) {
        // An account that cannot be deleted does not keep the others from it.
        await eraseAccount({ context, notifications }, userId).catch((err: unknown) => {
          log.error({ err, userId }, 'an account was not deleted');
        });
      }
    },
  };
}

/** Mails the student when the account is deleted and how to keep it. */
export async function sendDeletionMail(
  { mailer, publicUrl }: Pick<Context, 'mailer' | 'publicUrl'>,
  { id, name, email }: Pick<Account, 'id' | 'name' | 'email'>,
  deletionAt: Date,
): Promise<void> {
  const date = deletionAt.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  await mailer.send({
    userId: id,
    to: email,
    subject: 'Your Study Buddy account will be deleted',
    text: [
      `Hello ${name},`,
      `your account will be deleted on ${date}, as you asked. Other students no longer see it.`,
      'If you want to keep it, log in before that day:',
      `${publicUrl()}/login`,
      'If you did not ask for this, log in now and choose another password.',
    ].join('\n\n'),
  });
}

/** Seconds within which a download must start. */
const LIFETIME = 2 * 60;

/** Signs URLs of downloads with HMAC-SHA256 and a key derived from the secret (HKDF). */
export function makeExportUrls(secret: string, now: () => Date) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'data exports', 32));
  const seconds = () => Math.floor(now().getTime() / 1_000);
  const signatureOf = (userId: string, expires: number) =>
    createHmac('sha256', key).update(`${userId}.${expires}`).digest();

  return {
    /** Returns a URL that is valid for two minutes. */
    sign(userId: string): string {
      const expires = seconds() + LIFETIME;
      const signature = signatureOf(userId, expires).toString('base64url');
      return `/api/exports/${userId}?expires=${expires}&signature=${signature}`;
    },
    /** Returns whether the signature is valid and has not expired. */
    isValid(userId: string, { expires, signature }: ExportQuery): boolean {
      const expected = signatureOf(userId, expires);
      const given = Buffer.from(signature, 'base64url');
      const isSigned = given.length === expected.length && timingSafeEqual(given, expected);
      return isSigned && expires > seconds();
    },
  };
}
