import { useEffect, useState } from 'react';

interface Staged {
  file: File;
  /** Object URL of an image; `null` for other files. */
  preview: string | null;
}

export interface StagedFile {
  staged: Staged | null;
  stage: (file: File) => void;
  unstage: () => void;
}

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
    const isImage = file.type.startsWith('image/');
    setStaged({ file, preview: isImage ? URL.createObjectURL(file) : null });
  };
  const unstage = () => {
    setStaged(null);
  };
  return { staged, stage, unstage };
}
