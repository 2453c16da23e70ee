import { useState, type ClipboardEvent, type DragEvent } from 'react';

/**
 * Takes a file that is dropped on an element or pasted in it. `isOver` while one is dragged above
 * it. `handlers` are for that element; `onFile` is undefined while no file can be taken.
 */
export function useFileIntake(onFile: ((file: File) => void) | undefined) {
  const [isOver, setIsOver] = useState(false);
  const take = (event: { preventDefault: () => void }, files: FileList) => {
    const file = files[0];
    if (!file) return;
    event.preventDefault();
    onFile?.(file);
  };
  const handlers = {
    // Without these two the browser would open the file in the place of this page.
    onDragEnter: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsOver(true);
    },
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = onFile ? 'copy' : 'none';
    },
    onDragLeave: (event: DragEvent) => {
      const to = event.relatedTarget;
      if (!(to instanceof Node && event.currentTarget.contains(to))) setIsOver(false);
    },
    onDrop: (event: DragEvent) => {
      setIsOver(false);
      take(event, event.dataTransfer.files);
    },
    onPaste: (event: ClipboardEvent) => {
      if (onFile && !isFormattedText(event)) take(event, event.clipboardData.files);
    },
  };
  return { isOver: isOver && onFile !== undefined, handlers };
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

/** Office programs put a picture of the text beside it; the text is what is meant. */
function isFormattedText({ clipboardData: { types } }: ClipboardEvent): boolean {
  return types.includes('text/plain') && types.includes('text/html');
}
