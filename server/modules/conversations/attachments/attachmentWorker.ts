import { doTask } from '../../../platform/work/tasks.ts';
import { findFileType } from './fileType.ts';
import { removeMetadata } from './removeMetadata.ts';

const tasks = {
  /** Returns whether the content of a file has the type of its name. */
  isOfItsType: ({ path, name }: { path: string; name: string }) =>
    findFileType(name)?.matches(path) ?? false,
  removeMetadata,
};
export type AttachmentTasks = typeof tasks;

await doTask(tasks);
