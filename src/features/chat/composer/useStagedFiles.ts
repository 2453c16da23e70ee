import { useEffect, useRef, useState } from 'react';
import { nanoid } from '@reduxjs/toolkit';
import { ATTACHMENT_EXTENSIONS, LIMITS } from '../../../../contract/constants.ts';

/** Files that are sent at a time. Each is a message of its own. */
const MAX_FILES = 10;

const MEGABYTE = 1024 * 1024;

const EXTENSIONS: readonly string[] = ATTACHMENT_EXTENSIONS;

export interface StagedFile {
  id: string;
  file: File;
  /** Object URL of an image; `null` for other files. */
  preview: string | null;
  /** Why the file cannot be sent. */
  problem: string | null;
}

/** The files chosen for the next messages. */
export interface StagedFiles {
  staged: readonly StagedFile[];
  stage: (files: FileList) => void;
  unstage: (id: string) => void;
}

export function useStagedFiles(): StagedFiles {
  const [staged, setStaged] = useState<readonly StagedFile[]>([]);
  const previews = useRef(new Map<string, string>());
  useEffect(() => {
    const urls = previews.current;
    return () => {
      for (const url of urls.values()) URL.revokeObjectURL(url);
      urls.clear();
    };
  }, []);

  const stage = (files: FileList) => {
    const added: StagedFile[] = [];
    for (const file of files) {
      const others = [...staged, ...added].filter(({ problem }) => problem === null).length;
      const problem = fileProblem(file, others);
      const isShown = problem === null && file.type.startsWith('image/');
      const id = nanoid();
      const preview = isShown ? URL.createObjectURL(file) : null;
      if (preview !== null) previews.current.set(id, preview);
      added.push({ id, file, preview, problem });
    }
    // Reasons come first, where a long list shows them.
    const isRefused = ({ problem }: StagedFile) => problem !== null;
    const all = [...staged, ...added];
    setStaged([...all.filter(isRefused), ...all.filter((one) => !isRefused(one))]);
  };
  const unstage = (id: string) => {
    const url = previews.current.get(id);
    if (url !== undefined) URL.revokeObjectURL(url);
    previews.current.delete(id);
    setStaged((current) => current.filter((one) => one.id !== id));
  };
  return { staged, stage, unstage };
}

/**
 * Returns why a chosen file cannot be sent, otherwise null. The service checks the same and the
 * content.
 *
 * @param others the number of files chosen before
 */
export function fileProblem({ name, size }: Pick<File, 'name' | 'size'>, others: number) {
  const extension = /\.([^.]*)$/.exec(name.toLowerCase())?.[1] ?? '';
  if (!EXTENSIONS.includes(extension)) return 'Files of this kind cannot be sent.';
  if (size === 0) return 'This file is empty.';
  if (size > LIMITS.attachmentSize) {
    return `A file can have at most ${LIMITS.attachmentSize / MEGABYTE} MB.`;
  }
  return others < MAX_FILES ? null : `At most ${MAX_FILES} files can be sent at a time.`;
}
