import { FileText, X } from 'lucide-react';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { formatFileSize } from '../format.ts';

interface StagedFilePreviewProps {
  file: File;
  preview: string | null;
  onRemove: () => void;
}

export function StagedFilePreview({ file, preview, onRemove }: StagedFilePreviewProps) {
  return (
    <div className="flex items-center gap-3 rounded-xl border border-line bg-surface p-2">
      {preview ? (
        <img src={preview} alt="Preview" className="size-16 shrink-0 rounded-lg object-cover" />
      ) : (
        <FileText aria-hidden="true" className="size-8 shrink-0 text-muted" />
      )}
      <p className="min-w-0 flex-1 text-sm">
        <span className="block truncate font-medium">{file.name}</span>
        <span className="text-muted">{formatFileSize(file.size)}</span>
      </p>
      <IconButton label={`Remove ${file.name}`} Icon={X} onClick={onRemove} />
    </div>
  );
}
