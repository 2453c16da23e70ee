import { Button } from '../../../ui/Button.tsx';

/** The end of the form; while something is not saved it stays in sight. */
export function SaveBar({ isChanged, saving }: { isChanged: boolean; saving: boolean }) {
  return (
    <div
      className={`-mx-5 -mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-b-2xl border-t border-line bg-surface px-5 py-4 ${isChanged ? 'sticky bottom-0 z-10' : ''}`}
    >
      <p className="text-sm text-muted">{isChanged && 'Not saved yet'}</p>
      <Button type="submit" className="max-sm:w-full" busy={saving} busyText="Saving...">
        Save
      </Button>
    </div>
  );
}
