import { useEffect, useId, useRef } from 'react';
import { LIMITS } from '../../../../contract/constants.ts';
import { TextField } from '../../../ui/controls/Field.tsx';
import { useDebounced } from '../../../ui/hooks/timers.ts';
import { useGetCoursesQuery } from './coursesApi.ts';

/** Milliseconds. */
const TYPING_PAUSE = 250;

interface TitleFieldProps {
  title: string;
  onChange: (title: string) => void;
}

/** A title that the browser completes from the courses. Takes the focus when it appears. */
export function TitleField({ title, onChange }: TitleFieldProps) {
  const id = useId();
  const field = useRef<HTMLDivElement>(null);
  const q = useDebounced(title.trim(), TYPING_PAUSE);
  const { data } = useGetCoursesQuery(q, { skip: q === '' });
  useEffect(() => {
    field.current?.querySelector('input')?.focus();
  }, []);
  return (
    <div ref={field}>
      <TextField
        label="Title of the course"
        autoComplete="off"
        list={id}
        maxLength={LIMITS.nameText}
        value={title}
        onChange={({ target }) => {
          onChange(target.value);
        }}
      />
      <datalist id={id}>
        {[...new Set(data?.courses.map((course) => course.title))].map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </div>
  );
}
