import { join } from 'node:path';
import type { FilePlace, FileStores } from './fileStore.ts';
import { makeFolderFileStore } from './folderFileStore.ts';

/**
 * The stores of uploaded files: in the bucket of the settings, else in folders of the data folder.
 * @throws {SettingError} for a bucket that is not there or may not be used.
 */
export async function openFileStores(place: FilePlace): Promise<FileStores> {
  if (place.S3_BUCKET === '') {
    return {
      attachments: makeFolderFileStore(join(place.DATA_DIR, 'attachments')),
      avatars: makeFolderFileStore(join(place.DATA_DIR, 'avatars')),
      close: () => undefined,
    };
  }
  // Loaded where it is wanted: most installations keep their files in a folder.
  const { openBucket } = await import('./openBucket.ts');
  return openBucket(place);
}
