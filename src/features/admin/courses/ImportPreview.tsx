import { useState, type ReactNode } from 'react';
import type { CourseImport, ImportLines } from '../../../../contract/courses.ts';
import { errorText } from '../../../api/errorText.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Checkbox } from '../../../ui/controls/Checkbox.tsx';
import { ErrorNotice } from '../../../ui/loading/ErrorNotice.tsx';
import { countOf, formatCount } from '../../../ui/countOf.ts';
import { useImportCoursesMutation } from './coursesApi.ts';

interface ImportPreviewProps {
  file: File;
  found: CourseImport;
  /** `imported` is what was stored, `undefined` if the import was given up. */
  onClose: (imported: CourseImport | undefined) => void;
}

/** What a list would change, the choices about it and the button that stores it. */
export function ImportPreview({ file, found, onClose }: ImportPreviewProps) {
  const { added, changed, unchanged, missing, badRows, repeated } = found;
  const [skipBadRows, setSkipBadRows] = useState(false);
  const [removeMissing, setRemoveMissing] = useState(false);
  const [send, { isLoading, error }] = useImportCoursesMutation();
  const changes = added.count + changed.count + (removeMissing ? missing.count : 0);
  const isBlocked = badRows.count > 0 && !skipBadRows;
  return (
    <div className="flex flex-col gap-3 rounded-2xl border border-line bg-surface p-4 shadow-card">
      <h3 className="font-semibold wrap-anywhere">{file.name}</h3>
      <p className="text-sm tabular-nums">
        {`${countOf(added.count, 'new course')}, ${formatCount(changed.count)} changed, ${formatCount(unchanged)} unchanged.`}
      </p>
      <Lines title="New" found={added} />
      <Lines title="Changed" found={changed} />
      <Lines title="More than once in the file" found={repeated} isOpen />
      <Lines title="Cannot be stored" found={badRows} isOpen />
      {badRows.count > 0 && (
        <Choice isChosen={skipBadRows} onChoose={setSkipBadRows}>
          Leave out {countOf(badRows.count, 'row')} and store the others
        </Choice>
      )}
      <Lines title="Not in the file" found={missing} />
      {missing.count > 0 && (
        <Choice isChosen={removeMissing} onChoose={setRemoveMissing}>
          Remove {countOf(missing.count, 'course')} that the file does not have
        </Choice>
      )}
      {error && <ErrorNotice text={errorText(error, 'Failed to import the courses.')} />}
      <div className="flex flex-wrap gap-3">
        <Button
          busy={isLoading}
          busyText="Importing..."
          disabled={isBlocked || changes === 0}
          onClick={() => {
            void send({ file, skipBadRows, removeMissing }).then(({ data }) => {
              if (data) onClose(data);
            });
          }}
        >
          {changes === 0 ? 'Nothing to import' : 'Import'}
        </Button>
        <Button
          variant="quiet"
          disabled={isLoading}
          onClick={() => {
            onClose(undefined);
          }}
        >
          Cancel
        </Button>
      </div>
    </div>
  );
}

interface ChoiceProps {
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  children: ReactNode;
}

const Choice = ({ isChosen, onChoose, children }: ChoiceProps) => (
  <Checkbox
    checked={isChosen}
    onChange={({ target }) => {
      onChoose(target.checked);
    }}
  >
    {children}
  </Checkbox>
);

interface LinesProps {
  title: string;
  found: ImportLines;
  isOpen?: boolean;
}

/** A list that can be opened. */
function Lines({ title, found: { count, lines }, isOpen = false }: LinesProps) {
  if (count === 0) return null;
  const more = count - lines.length;
  return (
    <details open={isOpen}>
      <summary className="min-h-11 cursor-pointer content-center text-sm font-medium tabular-nums">
        {title} ({formatCount(count)})
      </summary>
      <ul className="flex max-h-64 flex-col gap-1 overflow-y-auto border-l-2 border-line pl-4 text-sm wrap-anywhere">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
        {more > 0 && <li className="text-muted">and {formatCount(more)} more</li>}
      </ul>
    </details>
  );
}
