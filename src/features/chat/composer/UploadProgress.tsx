import { Button } from '../../../ui/controls/Button.tsx';

interface UploadProgressProps {
  fileName: string;
  percent: number;
  onCancel: () => void;
}

export function UploadProgress({ fileName, percent, onCancel }: UploadProgressProps) {
  return (
    <div className="flex items-center gap-3 rounded-xl border border-line bg-surface p-2 pl-4">
      <div className="min-w-0 flex-1">
        <p className="flex justify-between gap-3 text-sm">
          <span className="truncate">Uploading {fileName}</span>
          <span className="tabular-nums">{percent}%</span>
        </p>
        <div
          role="progressbar"
          aria-label={`Uploading ${fileName}`}
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
          className="mt-1 h-2 overflow-hidden rounded-full bg-line"
        >
          <div
            className="h-full rounded-full bg-action transition-[width]"
            style={{ width: `${String(percent)}%` }}
          />
        </div>
      </div>
      <Button variant="secondary" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
