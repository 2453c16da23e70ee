import type { Readable } from 'node:stream';
import type { ExportQuery } from '../../../../contract/account.ts';
import { makeSigner } from '../../../platform/config/tokens.ts';
import type { Context } from '../../../platform/context.ts';
import { forbidden } from '../../../platform/errors/httpError.ts';
import { listExportEntries } from './exportEntries.ts';
import { writeArchive } from './writeArchive.ts';

/** Seconds within which a download must start. */
const LIFETIME = 2 * 60;

const signerOf = ({ config }: Context) => makeSigner(config.JWT_SECRET, 'data exports');
const secondsOf = ({ now }: Context) => Math.floor(now().getTime() / 1_000);

/** Returns a URL of openExport() that is valid for two minutes. */
export function signExportUrl(context: Context, userId: string): string {
  const expires = secondsOf(context) + LIFETIME;
  const signature = signerOf(context).sign(`${userId}.${expires}`);
  return `/api/exports/${userId}?expires=${expires}&signature=${signature}`;
}

/**
 * Opens a ZIP archive of everything that is stored about a student, except secrets.
 * @throws {HttpError} 403 for an invalid or expired signature.
 */
export async function openExport(
  context: Context,
  userId: string,
  { expires, signature }: ExportQuery,
): Promise<Readable> {
  const isSigned = signerOf(context).isSigned(`${userId}.${expires}`, signature);
  if (!isSigned || expires <= secondsOf(context)) {
    throw forbidden('This address is no longer valid. Ask for the download again.');
  }
  return writeArchive(await listExportEntries(context, userId));
}
