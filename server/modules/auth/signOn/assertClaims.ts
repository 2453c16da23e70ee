import { errors, type JWTPayload } from 'jose';
import { Type } from 'typebox';
import { STORABLE } from '../../../../contract/common/types.ts';
import { SECOND } from '../../../../contract/durations.ts';
import { checkerOf } from '../../../platform/http/validation/validation.ts';
import { CLOCK_TOLERANCE } from './discovery.ts';

/** The longest subject of OpenID Connect Core 1.0, section 2. An index of the database takes it. */
const isIdentifier = checkerOf(Type.String({ minLength: 1, maxLength: 255, pattern: STORABLE }));

/**
 * Checks what the libraries leave open in the claims of a token that they have verified.
 * @throws {errors.JWTClaimValidationFailed}
 */
export function assertClaims(claims: JWTPayload, clientId: string): void {
  const { auth_time: authTime, azp = clientId, iat = 0 } = claims;
  if (azp !== clientId) throw refused('azp', claims);
  for (const claim of ['sub', 'sid', 'jti']) {
    if (claims[claim] !== undefined && !isIdentifier(claims[claim])) throw refused(claim, claims);
  }
  const latest = iat + CLOCK_TOLERANCE / SECOND;
  if (authTime !== undefined && !(Number(authTime) >= 0 && Number(authTime) <= latest)) {
    throw refused('auth_time', claims);
  }
}

const refused = (claim: string, claims: JWTPayload) =>
  new errors.JWTClaimValidationFailed(`unexpected "${claim}" claim value`, claims, claim);
