import { randomBytes } from 'node:crypto';
import { LIMITS } from '../../../contract/constants.ts';
import { badRequest } from '../../platform/errors/httpError.ts';

/** Random bytes of an id, too many to guess. */
const ID_SIZE = 16;

/**
 * Returns the URL in its standard form, empty for a blank text.
 * @throws {HttpError} 400 with the field unless it is an https URL
 */
export function readVideoLink(text: string): string {
  const trimmed = text.trim();
  if (trimmed === '') return '';
  const url = URL.canParse(trimmed) ? new URL(trimmed) : undefined;
  // Other characters than ASCII are longer in the standard form.
  if (url?.protocol === 'https:' && url.href.length <= LIMITS.link) return url.href;
  const error = 'The video link must be a URL that starts with https://.';
  throw badRequest(error, { link: error });
}

/**
 * Returns a new link, with lower-case letters because some services ignore case.
 * @param template URL with `{id}`; without it, the link is empty
 */
export const makeVideoLink = (template: string): string =>
  template.replaceAll('{id}', randomBytes(ID_SIZE).toString('hex'));
