import {
  DeleteObjectCommand,
  GetObjectCommand,
  type ListObjectsV2CommandOutput,
  NoSuchKey,
  paginateListObjectsV2,
  PutObjectCommand,
  S3ServiceException,
  type S3Client,
} from '@aws-sdk/client-s3';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StorageUnavailableError } from '../errors/httpError.ts';
import type { FileStore } from './fileStore.ts';
import { writeToFile } from './writeToFile.ts';

/** Stores each file as an object of an S3 bucket, under a common key prefix. */
export function makeBucketFileStore(client: S3Client, bucket: string, prefix: string): FileStore {
  const objectOf = (id: string) => ({ Bucket: bucket, Key: prefix + id });

  /** @throws {StorageUnavailableError} for connection and server errors. Rethrows client errors. */
  async function withBucketErrors<Result>(call: Promise<Result>): Promise<Result> {
    try {
      return await call;
    } catch (cause) {
      if (cause instanceof S3ServiceException && cause.$fault === 'client') throw cause;
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new StorageUnavailableError(`S3_BUCKET "${bucket}" does not respond: ${reason}.`, {
        cause,
      });
    }
  }

  async function open(id: string): Promise<Readable | undefined> {
    try {
      const { Body } = await withBucketErrors(client.send(new GetObjectCommand(objectOf(id))));
      return Body instanceof Readable ? Body : undefined;
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined;
      throw error;
    }
  }

  return {
    open,

    save(id, content, prepare) {
      return withTempFile(async (path) => {
        await writeToFile(path, content);
        const finding = await prepare(path);
        // Read into memory, so that the client can retry the upload.
        const object = { ...objectOf(id), Body: await readFile(path) };
        await withBucketErrors(client.send(new PutObjectCommand(object)));
        return finding;
      });
    },

    async copyTo(id, path) {
      const content = await open(id);
      if (!content) return false;
      const partial = `${path}.part`;
      await pipeline(content, createWriteStream(partial, { mode: 0o600, flush: true }));
      await rename(partial, path);
      return true;
    },

    async remove(id) {
      await withBucketErrors(client.send(new DeleteObjectCommand(objectOf(id))));
    },

    async list() {
      const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix });
      const keys = await withBucketErrors(keysOf(pages));
      return keys.map((key) => key.slice(prefix.length));
    },
  };
}

async function keysOf(pages: AsyncIterable<ListObjectsV2CommandOutput>): Promise<string[]> {
  const keys: string[] = [];
  for await (const { Contents = [] } of pages) {
    for (const { Key } of Contents) if (Key !== undefined) keys.push(Key);
  }
  return keys;
}

export async function withTempFile<Result>(
  use: (path: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'study-buddy-upload-'));
  try {
    return await use(join(folder, 'upload'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
