import { CalendarDays, Check } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import { FileButton } from '../../ui/controls/FileButton.tsx';
import { useFileDrop } from '../../ui/hooks/useFileDrop.ts';
import { AddressField } from './AddressField.tsx';
import { ProposalDialog } from './ProposalDialog.tsx';
import type { Filled } from './proposalDraft.ts';
import type { TimetableSource } from './timetableSource.ts';
import { useReading } from './useReading.ts';

interface TimetableImportProps {
  /** What the profile has. */
  draft: Filled;
  canKeepFile: boolean;
  /** Fills in the profile. `kept` is the timetable if its busy times are to be kept. */
  onUse: (filled: Filled, kept: TimetableSource | undefined) => void;
}

/** Reads a timetable from a dropped or chosen file or an address, and proposes what to fill in. */
export function TimetableImport(props: TimetableImportProps) {
  const { draft, canKeepFile, onUse } = props;
  const id = useId();
  const reading = useReading(draft.hours.timeZone);
  const [before, setBefore] = useState<Pick<Filled, 'subjects' | 'hours'> & { previous: Filled }>();
  const isUsed = before && (draft.subjects === before.subjects || draft.hours === before.hours);
  const { isDragOver, handlers } = useFileDrop(
    reading.isLoading ? undefined : ([file]) => file && reading.readFile(file),
  );
  return (
    <section
      {...handlers}
      aria-labelledby={id}
      className={`flex flex-col gap-3 rounded-2xl border border-dashed p-4 transition-colors ${isDragOver ? 'border-action bg-action-soft' : 'border-control'}`}
    >
      <Lead id={id} />
      {isUsed && (
        <UsedLine
          onUndo={() => {
            onUse(before.previous, undefined);
            setBefore(undefined);
          }}
        />
      )}
      {!isUsed && <Sources {...reading} />}
      {reading.found && (
        <ProposalDialog
          proposal={reading.found.proposal}
          profile={draft}
          canKeep={canKeepFile || 'address' in reading.found.source}
          onClose={reading.close}
          onUse={(filled, isKept) => {
            const { subjects, availability, hours } = draft;
            setBefore({ ...filled, previous: { subjects, availability, hours } });
            onUse(filled, isKept ? reading.found?.source : undefined);
            reading.close();
          }}
        />
      )}
    </section>
  );
}

/** Says that a timetable was used. Takes the focus from the dialog. */
function UsedLine({ onUndo }: { onUndo: () => void }) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    text.current?.focus();
  }, []);
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 rounded-lg bg-action-soft px-4 py-1 text-sm"
    >
      <Check aria-hidden="true" size="1.125rem" className="shrink-0 text-action" />
      <p ref={text} tabIndex={-1} className="min-w-0 flex-1 rounded-sm py-2 text-pretty">
        Your timetable is filled in. Nothing is saved yet.
      </p>
      <Button variant="quiet" className="-mr-3" onClick={onUndo}>
        Undo
      </Button>
    </div>
  );
}

const Lead = ({ id }: { id: string }) => (
  <div className="flex items-start gap-3">
    <CalendarDays aria-hidden="true" size="1.25rem" className="mt-0.5 shrink-0 text-action" />
    <div className="flex min-w-0 flex-col gap-1">
      <h2 id={id} className="font-semibold">
        Use your timetable
      </h2>
      <p className="text-sm text-muted text-pretty">
        <span className="pointer-coarse:hidden">Drop its .ics file here. </span>
        You check the subjects and free hours before they are filled in.
      </p>
    </div>
  </div>
);

/** Where a timetable is read from, and why it cannot be. */
function Sources(reading: ReturnType<typeof useReading>) {
  const { isLoading, fileProblem, addressProblem, emptyText, readFile, readAddress } = reading;
  const [hasAddress, setHasAddress] = useState(false);
  return (
    <>
      <FileButton
        label="Choose .ics file"
        accept=".ics,text/calendar"
        busy={isLoading}
        busyText="Reading..."
        hint="At most 1 MB. The file is not kept."
        problem={fileProblem}
        onFile={readFile}
        beside={
          !hasAddress && (
            <Button
              variant="quiet"
              onClick={() => {
                setHasAddress(true);
              }}
            >
              Paste address
            </Button>
          )
        }
      />
      {hasAddress && (
        <AddressField busy={isLoading} problem={addressProblem} onRead={readAddress} />
      )}
      {emptyText !== undefined && (
        <p role="alert" className="rounded-lg bg-sunken px-4 py-2.5 text-sm text-pretty">
          {emptyText} You can type your subjects instead.
        </p>
      )}
    </>
  );
}
