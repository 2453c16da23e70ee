import { CalendarPlus } from 'lucide-react';
import { Button } from '../../../ui/controls/Button.tsx';
import { useGetSessionFileMutation } from '../sessionFileApi.ts';

/** Milliseconds in which browsers have started to save a file. */
const SAVING = 10_000;

/** Saves the session as an iCalendar file, which calendar programs open. */
export function AddToCalendarButton({ id, title }: { id: string; title: string }) {
  const [load, { isLoading }] = useGetSessionFileMutation();
  const save = async () => {
    const { data } = await load(id);
    if (data !== undefined) saveFile(new Blob([data], { type: 'text/calendar' }), title);
  };
  return (
    <Button variant="secondary" busy={isLoading} onClick={() => void save()}>
      <CalendarPlus aria-hidden="true" size="1.125rem" />
      Add to calendar
    </Button>
  );
}

function saveFile(file: Blob, title: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = `${fileName(title)}.ics`;
  link.click();
  setTimeout(() => {
    URL.revokeObjectURL(link.href);
  }, SAVING);
}

/** Replaces characters that file names must not contain. */
const fileName = (title: string) => title.replace(/[\\/:*?"<>|]/g, '_');
