import http from 'node:http';
import https from 'node:https';
import { HttpError, invalidField } from '../../platform/errors/httpError.ts';
import {
  hostOf,
  isAllowedHost,
  isPublicIp,
  lookupAllowed,
} from '../../platform/http/publicHosts.ts';
import { readText } from './calendarText.ts';

/** Milliseconds for the whole download. */
const TIMEOUT = 10_000;
const MAX_REDIRECTS = 3;

const NOT_LOADED = 'The calendar at this address could not be loaded.';
const NOT_HTTPS = 'Please enter an address that starts with https.';

/**
 * Parses the address of a calendar. `webcal:` stands for `https:`.
 * @param allowedOrigins origins that need no https and may be private
 * @throws {HttpError} 400 unless it is an https URL without credentials.
 */
export function parseAddress(text: string, allowedOrigins: readonly string[]): URL {
  const address = text.trim().replace(/^webcals?:/i, 'https:');
  if (!URL.canParse(address)) throw invalidField('address', NOT_HTTPS);
  const url = new URL(address);
  if (url.username !== '' || url.password !== '') {
    throw invalidField('address', 'The address must not contain a password.');
  }
  if (url.protocol !== 'https:' && !allowedOrigins.includes(url.origin)) {
    throw invalidField('address', NOT_HTTPS);
  }
  return url;
}

/**
 * Downloads a calendar.
 * @throws {HttpError} 400 if it cannot be loaded in ten seconds, 413 above 1 MB.
 */
export async function download(url: URL, allowedOrigins: readonly string[]): Promise<string> {
  try {
    return await follow(url, allowedOrigins, AbortSignal.timeout(TIMEOUT));
  } catch (error) {
    if (error instanceof HttpError) throw error;
    // The reason would tell which hosts exist in the network of the service.
    throw invalidField('address', NOT_LOADED);
  }
}

async function follow(
  first: URL,
  allowedOrigins: readonly string[],
  signal: AbortSignal,
): Promise<string> {
  let url = first;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const response = await get(url, allowedOrigins, signal);
    const { statusCode = 0, headers } = response;
    if (statusCode === 200) return readText(response);
    response.destroy();
    if (statusCode < 300 || statusCode >= 400 || headers.location === undefined) break;
    url = parseAddress(new URL(headers.location, url).href, allowedOrigins);
  }
  throw invalidField('address', NOT_LOADED);
}

function get(
  url: URL,
  allowedOrigins: readonly string[],
  signal: AbortSignal,
): Promise<http.IncomingMessage> {
  const isAllowed = allowedOrigins.includes(url.origin) ? () => true : isPublicIp;
  if (!isAllowedHost(hostOf(url), isAllowed)) throw invalidField('address', NOT_LOADED);
  const headers = { accept: 'text/calendar', 'user-agent': 'Study Buddy' };
  const options = { agent: false, headers, lookup: lookupAllowed(isAllowed), signal };
  return new Promise((resolve, reject) => {
    const { get: send } = url.protocol === 'http:' ? http : https;
    send(url, options, resolve).on('error', reject);
  });
}
