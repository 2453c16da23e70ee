import { useEffect, useState } from 'react';

interface Staged {
  file: File;
  /** Address of the picture in this page; null for what is no picture. */
  preview: string | null;
}

export interface StagedFile {
  staged: Staged | null;
  stage: (file: File) => void;
  unstage: () => void;
}

/** The file chosen for the next message, before it is sent. */
export function useStagedFile(): StagedFile {
  const [staged, setStaged] = useState<Staged | null>(null);
  const preview = staged?.preview;
  useEffect(() => {
    if (!preview) return;
    return () => {
      URL.revokeObjectURL(preview);
    };
  }, [preview]);

  const stage = (file: File) => {
    const isPicture = file.type.startsWith('image/');
    setStaged({ file, preview: isPicture ? URL.createObjectURL(file) : null });
  };
  const unstage = () => {
    setStaged(null);
  };
  return { staged, stage, unstage };
}
