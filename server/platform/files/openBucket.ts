import { HeadBucketCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { tmpdir } from 'node:os';
import { SettingError } from '../config/config.ts';
import { assertAccess } from '../config/fileAccess.ts';
import { makeBucketFileStore, withTempFile } from './bucketFileStore.ts';
import type { FileSettings, FileStores } from './fileStore.ts';

/** Milliseconds. */
const [CONNECTION_TIMEOUT, REQUEST_TIMEOUT] = [3_000, 15_000];

/**
 * Opens the file stores in an S3-compatible bucket. The client reads its credentials like the AWS
 * tools do, first from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.
 * @throws {SettingError} when the bucket does not exist or denies access, or without a folder for uploads. An unreachable bucket is
 *   no error, because it may become available later.
 */
export async function openBucket(settings: FileSettings): Promise<FileStores> {
  // Uploads are stored there until they are in the bucket.
  assertAccess('TMPDIR', tmpdir(), 'write to');
  const client = new S3Client({
    region: settings.S3_REGION,
    ...(settings.S3_ENDPOINT !== '' && { endpoint: settings.S3_ENDPOINT, forcePathStyle: true }),
    // Some S3-compatible services do not support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECTION_TIMEOUT,
      requestTimeout: REQUEST_TIMEOUT,
      throwOnRequestTimeout: true,
    },
  });
  await assertBucket(client, settings.S3_BUCKET);
  return {
    attachments: makeBucketFileStore(client, settings.S3_BUCKET, 'attachments/'),
    avatars: makeBucketFileStore(client, settings.S3_BUCKET, 'avatars/'),
    withTempFile,
    close() {
      client.destroy();
    },
  };
}

async function assertBucket(client: S3Client, bucket: string): Promise<void> {
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }));
  } catch (error) {
    if (!isConfigurationError(error)) return;
    client.destroy();
    throw new SettingError(`S3_BUCKET "${bucket}" cannot be used: ${reasonOf(error)}.`);
  }
}

/** Returns true for a missing bucket, denied access and missing credentials. */
function isConfigurationError(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const isRefused = '$fault' in error && error.$fault === 'client';
  return error.name === 'CredentialsProviderError' || isRefused;
}

/** Returns the reason by status, because responses to HEAD have no message. */
function reasonOf(error: Error): string {
  const status = error instanceof S3ServiceException && error.$metadata.httpStatusCode;
  if (status === 404) return 'there is no such bucket';
  return status === 403 ? 'these credentials may not use it' : error.message;
}
