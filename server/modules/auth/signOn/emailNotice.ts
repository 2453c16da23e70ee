import type { Queryable } from '../../../platform/database/queryable.ts';
import { emailKey } from '../../../platform/email.ts';
import type { Account } from '../accountRepository.ts';
import type { Identity } from './identity.ts';
import { storeIdentityEmail } from './signOnRepository.ts';
import { EMAIL_MISSING, emailChanged } from './signOnTexts.ts';

/**
 * Returns what a login says about the email of the account: that it has none, or once that the provider has
 * another one than at the last login.
 * @param previous the email at the last login.
 */
export async function findEmailNotice(
  trx: Queryable,
  identity: Identity,
  previous: string,
  account: Pick<Account, 'email' | 'email_key'>,
): Promise<string | undefined> {
  const key = emailKey(identity.email);
  const isChanged = identity.email !== '' && key !== emailKey(previous);
  if (isChanged) await storeIdentityEmail(trx, identity);
  if (account.email === '') return EMAIL_MISSING;
  return isChanged && key !== account.email_key
    ? emailChanged(identity.email, account.email)
    : undefined;
}
