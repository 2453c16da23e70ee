import { useState } from 'react';
import { COURSES_TOO_LARGE, LIMITS } from '../../../../contract/constants.ts';
import type { CourseImport } from '../../../../contract/courses.ts';
import { errorText } from '../../../api/errorText.ts';
import { FileButton } from '../../../ui/controls/FileButton.tsx';
import { useFileDrop } from '../../../ui/hooks/useFileDrop.ts';
import { countOf, formatCount } from '../../../ui/countOf.ts';
import { useCheckCoursesMutation } from './coursesApi.ts';
import { ImportPreview } from './ImportPreview.tsx';

const FAILURE = 'Failed to read the list.';

/** Chooses a list of courses, shows what it would change and imports it. */
export function CourseUpload() {
  const [check, { isLoading, error, reset }] = useCheckCoursesMutation();
  const [isTooLarge, setIsTooLarge] = useState(false);
  const [checked, setChecked] = useState<{ file: File; found: CourseImport }>();
  const [done, setDone] = useState<CourseImport>();
  const read = (file: File) => {
    setDone(undefined);
    setChecked(undefined);
    reset();
    setIsTooLarge(file.size > LIMITS.courseFileSize);
    if (file.size > LIMITS.courseFileSize) return;
    void check({ file }).then(({ data }) => {
      if (data) setChecked({ file, found: data });
    });
  };
  const { isDragOver, handlers } = useFileDrop(
    isLoading ? undefined : ([file]) => file && read(file),
  );
  return (
    <section
      {...handlers}
      aria-label="Import"
      className={`flex flex-col gap-4 rounded-2xl border border-dashed p-4 transition-colors md:p-5 ${isDragOver ? 'border-action bg-action-soft' : 'border-control'}`}
    >
      <div className="flex flex-col gap-1">
        <h2 className="text-lg font-semibold">Import a list</h2>
        <p className="text-sm text-muted text-pretty">
          Drop a CSV file here. It names the columns code and title, and faculty and term if it has
          them. You see what changes before anything is stored.
        </p>
      </div>
      <FileButton
        label={checked ? 'Choose another file' : 'Choose CSV file'}
        accept=".csv,.tsv,.txt,text/csv"
        busy={isLoading}
        busyText="Reading..."
        hint="At most 2 MB."
        problem={isTooLarge ? COURSES_TOO_LARGE : error && errorText(error, FAILURE)}
        onFile={read}
      />
      {checked && (
        <ImportPreview
          {...checked}
          onClose={(imported) => {
            setChecked(undefined);
            setDone(imported);
          }}
        />
      )}
      <p role="status" className={done ? 'font-medium text-success' : 'sr-only'}>
        {done && summaryOf(done)}
      </p>
    </section>
  );
}

const summaryOf = ({ added, changed, missing, removesMissing, badRows }: CourseImport) =>
  [
    `Imported: ${countOf(added.count, 'new course')}, ${formatCount(changed.count)} changed`,
    ...(removesMissing ? [`${formatCount(missing.count)} removed`] : []),
    ...(badRows.count > 0 ? [`${countOf(badRows.count, 'row')} left out`] : []),
  ].join(', ') + '.';
