import { useEffect, useRef, useState } from 'react';
import { nanoid } from '@reduxjs/toolkit';
import { fileProblem } from './fileProblem.ts';

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
