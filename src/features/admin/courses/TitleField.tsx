import { useEffect, useId, useRef, type ComponentProps } from 'react';
import { LIMITS } from '../../../../contract/constants.ts';
import { TextField } from '../../../ui/controls/Field.tsx';
import { useDebounced } from '../../../ui/hooks/timers.ts';
import { useGetCoursesQuery, useGetSpellingsQuery } from './coursesApi.ts';

/** Milliseconds. */
const TYPING_PAUSE = 250;

interface TitleFieldProps {
  title: string;
  onChange: (title: string) => void;
  /** Takes the focus when it appears. */
  takesFocus?: boolean;
}

/** The title of a course, with the titles of courses as suggestions. */
export function TitleField({ title, onChange, takesFocus = false }: TitleFieldProps) {
  const field = useRef<HTMLDivElement>(null);
  const q = useDebounced(title.trim(), TYPING_PAUSE);
  const { data } = useGetCoursesQuery(q, { skip: q === '' });
  useEffect(() => {
    if (takesFocus) field.current?.querySelector('input')?.focus();
  }, [takesFocus]);
  const titles = new Set(data?.courses.map((course) => course.title));
  return (
    <div ref={field}>
      <CompletedField
        label="Title of the course"
        missing="Please choose a course."
        value={title}
        options={[...titles]}
        onChange={({ target }) => {
          onChange(target.value);
        }}
      />
    </div>
  );
}

interface SpellingFieldProps {
  spelling: string;
  onChange: (spelling: string) => void;
}

/** A subject, with the ones that students have as suggestions. */
export function SpellingField({ spelling, onChange }: SpellingFieldProps) {
  const q = useDebounced(spelling.trim(), TYPING_PAUSE);
  const { data = [] } = useGetSpellingsQuery(q, { skip: q === '' });
  return (
    <CompletedField
      label="As students write it"
      missing="Please enter what students write."
      value={spelling}
      options={data}
      onChange={({ target }) => {
        onChange(target.value);
      }}
    />
  );
}

interface CompletedFieldProps extends ComponentProps<typeof TextField> {
  options: readonly string[];
}

function CompletedField({ options, ...field }: CompletedFieldProps) {
  const id = useId();
  return (
    <>
      <TextField required autoComplete="off" list={id} maxLength={LIMITS.nameText} {...field} />
      <datalist id={id}>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </datalist>
    </>
  );
}
