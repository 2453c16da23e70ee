import { describe, expect, it } from '@jest/globals';
import { withConnectionErrors } from '../../../../server/platform/database/connectionErrors.ts';
import { StorageUnavailableError } from '../../../../server/platform/errors/httpError.ts';

const URL = 'postgres://127.0.0.1/buddy';
const fail = (error: Error) => withConnectionErrors(URL, () => Promise.reject(error));

describe('withConnectionErrors', () => {
  it('names DATABASE_URL for a database that is away', async () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    await expect(fail(refused)).rejects.toThrow(
      'No database responds at DATABASE_URL: connect ECONNREFUSED.',
    );
  });

  it('leaves the error of a bucket that is away as it is', async () => {
    const away = new StorageUnavailableError('The bucket is unavailable.');
    await expect(fail(away)).rejects.toBe(away);
  });
});
