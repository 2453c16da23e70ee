import { errors, type JWTPayload } from 'jose';
import { SECOND } from '../../../../contract/durations.ts';
import { CLOCK_TOLERANCE } from './discovery.ts';

/**
 * Checks what the libraries leave open in the claims of a token that they have verified.
 * @throws {errors.JWTClaimValidationFailed}
 */
export function assertClaims(claims: JWTPayload): void {
  const { auth_time: authTime, iat = 0 } = claims;
  const latest = iat + CLOCK_TOLERANCE / SECOND;
  if (authTime !== undefined && !(Number(authTime) >= 0 && Number(authTime) <= latest)) {
    throw refused('auth_time', claims);
  }
}

const refused = (claim: string, claims: JWTPayload) =>
  new errors.JWTClaimValidationFailed(`unexpected "${claim}" claim value`, claims, claim);
