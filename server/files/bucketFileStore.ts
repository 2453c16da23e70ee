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
import { StorageAwayError } from '../errors.ts';
import type { FileStore } from './fileStore.ts';

/** Keeps each file as one object of a bucket, all under the same prefix. */
export function makeBucketFileStore(client: S3Client, bucket: string, prefix: string): FileStore {
  const at = (id: string) => ({ Bucket: bucket, Key: prefix + id });

  async function open(id: string): Promise<Readable | undefined> {
    try {
      const { Body } = await reaching(client.send(new GetObjectCommand(at(id))));
      return Body instanceof Readable ? Body : undefined;
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined;
      throw error;
    }
  }

  return {
    open,

    save(id, content, inspect) {
      return withTemporaryFile(async (path) => {
        await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
        const finding = await inspect(path);
        // In memory, so that the client can send it again when the line breaks.
        const object = { ...at(id), Body: await readFile(path) };
        await reaching(client.send(new PutObjectCommand(object)));
        return finding;
      });
    },

    async copyTo(id, path) {
      const content = await open(id);
      if (!content) return false;
      const unfinished = `${path}.part`;
      await pipeline(content, createWriteStream(unfinished, { mode: 0o600, flush: true }));
      await rename(unfinished, path);
      return true;
    },

    async remove(id) {
      await reaching(client.send(new DeleteObjectCommand(at(id))));
    },

    async list() {
      const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix });
      const keys = await reaching(keysOf(pages));
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

/** @throws {StorageAwayError} unless the bucket answers or, for a reason of its own, refuses. */
async function reaching<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (cause) {
    if (cause instanceof S3ServiceException && cause.$fault === 'client') throw cause;
    throw new StorageAwayError('The bucket does not answer.', { cause });
  }
}

async function withTemporaryFile<Result>(use: (path: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'study-buddy-upload-'));
  try {
    return await use(join(folder, 'upload'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
