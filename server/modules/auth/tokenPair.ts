import type { TokenResponse } from '../../../contract/auth.ts';
import type { Account } from './accountRepository.ts';
import type { AccessTokens } from './accessTokens.ts';
import type { IssuedToken } from './refreshTokens.ts';

export type Owner = Pick<Account, 'id' | 'token_generation'>;

/** Returns the refresh token with an access token of the same auth session. */
export async function tokenPair(
  accessTokens: AccessTokens,
  { id: userId, token_generation: generation }: Owner,
  { refreshToken, authSessionId }: IssuedToken,
): Promise<TokenResponse> {
  return { token: await accessTokens.issue({ userId, generation, authSessionId }), refreshToken };
}
