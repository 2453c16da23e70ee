import type { LoginResponse, SignupResponse } from '../../../contract/auth.ts';
import type { Queryable } from '../../platform/database/queryable.ts';

/** What other modules do when a student logs in or resets the password. */
export interface AuthHooks {
  /**
   * Runs the start of an auth session in a transaction in which the account is not deleted.
   * @throws {HttpError} 400 when the account no longer exists.
   */
  keepAccount(
    userId: string,
    start: (trx: Queryable) => Promise<SignupResponse>,
  ): Promise<SignupResponse & Pick<LoginResponse, 'deletionCancelled'>>;
  /** Runs in the transaction of a reset. */
  onPasswordReset(trx: Queryable, userId: string): Promise<void>;
}
