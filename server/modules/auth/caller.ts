import type { FastifyRequest } from 'fastify';
import { clientIp } from '../../platform/http/routes.ts';

/** Who sends a request. Ids are empty without an access token. */
export interface Caller {
  userId: string;
  authSessionId: string;
  ip: string;
  /** Such as "Firefox on Windows", or empty. */
  device: string;
}

export const callerOf = (request: FastifyRequest): Caller => ({
  userId: request.userId,
  authSessionId: request.authSessionId,
  ip: clientIp(request),
  device: describeDevice(request.headers['user-agent']),
});

/** Names by a part of the User-Agent header. The first match counts: most browsers name others too. */
const BROWSERS = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;
const SYSTEMS = [
  [/Windows/, 'Windows'],
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
] as const;

/**
 * Returns browser and operating system of a User-Agent header, such as "Firefox on Windows". Nothing
 * else of the header is stored.
 */
export function describeDevice(userAgent = ''): string {
  const find = (names: readonly (readonly [RegExp, string])[]) =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)];
  if (browser === undefined) return system ?? '';
  return system === undefined ? browser : `${browser} on ${system}`;
}
