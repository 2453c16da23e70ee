import { useState } from 'react';

/** Returns whether the text was copied, and a function that copies it. */
export function useCopy(text: string): [isCopied: boolean, copy: () => void] {
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setIsCopied(true);
    } catch {
      // Without permission or a secure context. The text can still be selected.
    }
  };
  return [isCopied, () => void copy()];
}
