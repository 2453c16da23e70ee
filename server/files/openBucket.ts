import { HeadBucketCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { SettingError } from '../config.ts';
import { makeBucketFileStore } from './bucketFileStore.ts';
import type { FilePlace, FileStores } from './fileStore.ts';

/** Milliseconds for a connection, and for an answer, before the call is given up. */
const [CONNECTION_TIMEOUT, ANSWER_TIMEOUT] = [3_000, 15_000];

/**
 * The stores of uploaded files in an S3 bucket, or one that speaks like S3. Who we are, the client
 * finds out where the AWS tools look, first in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.
 * @throws {SettingError} when the bucket is refused; one that does not answer may come back.
 */
export async function openBucket(place: FilePlace): Promise<FileStores> {
  const client = new S3Client({
    region: place.S3_REGION,
    ...(place.S3_ENDPOINT !== '' && { endpoint: place.S3_ENDPOINT, forcePathStyle: true }),
    // Not every service that speaks like S3 knows the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECTION_TIMEOUT,
      requestTimeout: ANSWER_TIMEOUT,
      throwOnRequestTimeout: true,
    },
  });
  await refuseWrongBucket(client, place.S3_BUCKET);
  return {
    attachments: makeBucketFileStore(client, place.S3_BUCKET, 'attachments/'),
    avatars: makeBucketFileStore(client, place.S3_BUCKET, 'avatars/'),
    close() {
      client.destroy();
    },
  };
}

async function refuseWrongBucket(client: S3Client, bucket: string): Promise<void> {
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }));
  } catch (error) {
    if (!isOurFault(error)) return;
    client.destroy();
    throw new SettingError(`S3_BUCKET "${bucket}" cannot be used: ${reasonOf(error)}.`);
  }
}

/** No such bucket, not allowed, or no credentials to ask with. */
function isOurFault(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const isRefused = '$fault' in error && error.$fault === 'client';
  return error.name === 'CredentialsProviderError' || isRefused;
}

/** The answer to a HEAD request has no words, only a status. */
function reasonOf(error: Error): string {
  const status = error instanceof S3ServiceException && error.$metadata.httpStatusCode;
  if (status === 404) return 'there is no such bucket';
  return status === 403 ? 'these credentials may not use it' : error.message;
}
