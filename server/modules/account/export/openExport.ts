import type { Readable } from 'node:stream';
import type { ExportQuery } from '../../../../contract/account.ts';
import { makeSigner } from '../../../platform/config/tokens.ts';
import type { Context } from '../../../platform/context.ts';
import { forbidden } from '../../../platform/errors/httpError.ts';
import { findIdentity } from '../../auth/index.ts';
import { listExportEntries } from './exportEntries.ts';
import { writeArchive } from './writeArchive.ts';

/** Seconds within which a download must start. */
const LIFETIME = 2 * 60;

const signerOf = ({ config }: Context) => makeSigner(config.JWT_SECRET, 'data exports');
const secondsOf = ({ now }: Context) => Math.floor(now().getTime() / 1_000);

/** Returns a URL of openExport() that is valid for two minutes, while the auth session lives. */
export function signExportUrl(
  context: Context,
  { userId, authSessionId: session }: { userId: string; authSessionId: string },
): string {
  const expires = secondsOf(context) + LIFETIME;
  const signature = signerOf(context).sign(`${userId}.${session}.${expires}`);
  const query = new URLSearchParams({ expires: String(expires), session, signature });
  return `/api/exports/${userId}?${query.toString()}`;
}

/**
 * Opens a ZIP archive of everything that is stored about a student, except secrets.
 * @throws {HttpError} 403 for an invalid or expired signature, and when the auth session has ended, which a
 * suspension does, too.
 */
export async function openExport(
  context: Context,
  userId: string,
  { expires, session, signature }: ExportQuery,
): Promise<Readable> {
  const isSigned = signerOf(context).isSigned(`${userId}.${session}.${expires}`, signature);
  const isValid = isSigned && expires > secondsOf(context);
  if (!isValid || !(await findIdentity(context.database, userId, session))) {
    throw forbidden('This address is no longer valid. Ask for the download again.');
  }
  return writeArchive(await listExportEntries(context, userId));
}
