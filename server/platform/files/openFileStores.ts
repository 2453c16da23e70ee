import { join } from 'node:path';
import type { FileSettings, FileStores } from './fileStore.ts';
import { makeFolderFileStore } from './folderFileStore.ts';

/**
 * Opens the file stores, in the configured bucket or else in the data folder.
 * @throws {SettingError} when the bucket does not exist or denies access.
 */
export async function openFileStores(settings: FileSettings): Promise<FileStores> {
  if (settings.S3_BUCKET === '') {
    return {
      attachments: makeFolderFileStore(join(settings.DATA_DIR, 'attachments')),
      avatars: makeFolderFileStore(join(settings.DATA_DIR, 'avatars')),
      close: () => undefined,
    };
  }
  // Imported on demand: most installations store files in a folder.
  const { openBucket } = await import('./openBucket.ts');
  return openBucket(settings);
}
