import { FileText, FileX, X } from 'lucide-react';
import { useAppDispatch } from '../../../app/hooks.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { formatFileSize } from '../format.ts';
import { fileUnstaged, type StagedFile } from '../stagedFilesSlice.ts';

interface StagedFileListProps {
  files: readonly StagedFile[];
  /** Whether files are being sent. The others cannot be changed until then. */
  isBusy: boolean;
  /** Sends those again whose upload failed. */
  onRetry: () => void;
}

/** The files chosen for the next messages. Those that cannot be sent say why. */
export function StagedFileList({ files, isBusy, onRetry }: StagedFileListProps) {
  const dispatch = useAppDispatch();
  if (files.length === 0) return null;
  return (
    <ul
      aria-label="Chosen files"
      className="max-h-[min(10.5rem,25cqh)] min-h-0 divide-y divide-line overflow-y-auto rounded-xl border border-line bg-surface"
    >
      {files.map((staged) => (
        <li key={staged.id} className="flex items-center gap-3 p-2">
          <Picture {...staged} />
          <p className="min-w-0 flex-1 text-sm">
            <span className="block truncate font-medium">{staged.name}</span>
            <span className="text-muted">{formatFileSize(staged.size)}</span>
            {staged.problem !== null && (
              <span role="alert" className="text-danger">
                {' '}
                {staged.problem}
              </span>
            )}
            {staged.status === 'notSent' && (
              <span className="whitespace-nowrap text-danger"> Not sent</span>
            )}
          </p>
          {staged.status === 'notSent' && !isBusy && (
            <Button variant="quiet" aria-label={`Retry ${staged.name}`} onClick={onRetry}>
              Retry
            </Button>
          )}
          {!isBusy && (
            <IconButton
              label={`Remove ${staged.name}`}
              Icon={X}
              onClick={() => {
                dispatch(fileUnstaged({ id: staged.id }));
              }}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

function Picture({ preview, problem }: StagedFile) {
  if (preview) {
    return (
      <img
        src={preview}
        alt="Preview"
        className="size-12 shrink-0 rounded-lg bg-picture object-contain"
      />
    );
  }
  const Icon = problem === null ? FileText : FileX;
  return <Icon aria-hidden="true" className="m-2 size-8 shrink-0 text-muted" />;
}
