import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { v7 as newId } from 'uuid';
import { openFileStores } from '../../../platform/files/openFileStores.ts';
import { type Check, reasonOf, right, wrong } from '../finding.ts';

/** A file can be stored, read and deleted, in the bucket or the data folder. */
export const checkFiles: Check = async ({ config }) => {
  const stores = await openFileStores(config);
  const place =
    config.S3_BUCKET === '' ? `DATA_DIR ${config.DATA_DIR}` : `S3_BUCKET "${config.S3_BUCKET}"`;
  const id = `doctor-${newId()}`;
  try {
    await stores.attachments.save(id, Readable.from([Buffer.from(id)]), () => Promise.resolve());
    const stored = await stores.attachments.open(id);
    const isSame = stored !== undefined && (await text(stored)) === id;
    await stores.attachments.remove(id);
    if (!isSame) return [wrong(`differ in ${place} from what was stored.`)];
    return [right(`can be stored, read and deleted in ${place}.`)];
  } catch (error) {
    return [wrong(`cannot be stored, read and deleted in ${place}: ${reasonOf(error)}`)];
  } finally {
    stores.close();
  }
};
