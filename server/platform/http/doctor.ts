import { MINUTE } from '../../../contract/durations.ts';
import { makeSigner } from '../config/tokens.ts';
import type { Config } from '../config/config.ts';
import type { Context } from '../context.ts';
import { notFound } from '../errors/httpError.ts';
import { clientIp, encapsulated } from './routes.ts';

/** Header of a request of `npm run admin -- doctor`: its time in milliseconds, a dot and a signature. */
export const DOCTOR_HEADER = 'x-study-buddy-doctor';
/** Milliseconds by which the time of a request may differ. */
const TOLERANCE = 5 * MINUTE;

/** What the service sees of a request. */
export interface Seen {
  /** That rate limits count. */
  ip: string;
  forwardedFor: string | null;
  trustProxy: Config['TRUST_PROXY'];
}

const signerOf = ({ JWT_SECRET }: Pick<Config, 'JWT_SECRET'>) => makeSigner(JWT_SECRET, 'doctor');

/** Returns the value of the header, which only an operator who has the secret can make. */
export const signVisit = (config: Pick<Config, 'JWT_SECRET'>, now: number): string =>
  `${now}.${signerOf(config).sign(String(now))}`;

/**
 * Adds /doctor, which tells an operator what the service sees of a request that passed the proxy. To
 * others there is no such page.
 */
export const doctor = ({ config, now }: Pick<Context, 'config' | 'now'>) =>
  encapsulated('doctor', async (app) => {
    const signer = signerOf(config);

    app.get('/doctor', { schema: { hide: true } }, (request): Seen => {
      const [time = '', signature = ''] = String(request.headers[DOCTOR_HEADER] ?? '').split('.');
      const isRecent = Math.abs(now().getTime() - Number(time)) <= TOLERANCE;
      if (!isRecent || !signer.isSigned(time, signature)) throw notFound('There is nothing here.');
      const forwardedFor = request.headers['x-forwarded-for'];
      return {
        ip: clientIp(request),
        forwardedFor: forwardedFor === undefined ? null : String(forwardedFor),
        trustProxy: config.TRUST_PROXY,
      };
    });
  });
