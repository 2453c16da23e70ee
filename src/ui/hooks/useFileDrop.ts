import { useState, type ClipboardEvent, type DragEvent } from 'react';

/**
 * Returns handlers for an element that accepts dropped or pasted files, and whether files are
 * dragged over it. Without `onFiles`, files are not accepted.
 */
export function useFileDrop(onFiles: ((files: FileList) => void) | undefined) {
  const [isDragOver, setIsDragOver] = useState(false);
  const accept = (event: { preventDefault: () => void }, files: FileList) => {
    if (files.length === 0) return;
    event.preventDefault();
    onFiles?.(files);
  };
  const handlers = {
    // Without preventDefault here the browser opens a dropped file instead of this page.
    onDragEnter: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsDragOver(true);
    },
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = onFiles ? 'copy' : 'none';
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
      if (!isInside) setIsDragOver(false);
    },
    onDrop: (event: DragEvent) => {
      setIsDragOver(false);
      accept(event, event.dataTransfer.files);
    },
    onPaste: (event: ClipboardEvent) => {
      if (onFiles && !isFormattedText(event)) accept(event, event.clipboardData.files);
    },
  };
  return { isDragOver: isDragOver && onFiles !== undefined, handlers };
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

/** Office programs copy an image of a text along with the text. */
const isFormattedText = ({ clipboardData: { types } }: ClipboardEvent) =>
  types.includes('text/plain') && types.includes('text/html');
