import { useState } from 'react';
import { Loaded } from '../../../api/Loaded.tsx';
import { LIMITS } from '../../../../contract/constants.ts';
import type { Course, CoursesResponse } from '../../../../contract/courses.ts';
import { TextField } from '../../../ui/controls/Field.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { useDebounced } from '../../../ui/hooks/timers.ts';
import { countOf } from '../../../ui/countOf.ts';
import { useGetCoursesQuery } from './coursesApi.ts';

/** Milliseconds without a key press until the search starts. */
const SEARCH_DELAY = 250;

/** The courses of the campus, with a search. */
export function CourseList() {
  const [text, setText] = useState('');
  const q = useDebounced(text.trim(), SEARCH_DELAY);
  const query = useGetCoursesQuery(q, { refetchOnMountOrArgChange: true });
  return (
    <Loaded
      query={query}
      failure="Failed to load the courses."
      loading="Loading the courses..."
      rows={5}
    >
      {(found) =>
        found.count === 0 && q === '' ? (
          <EmptyState text="No courses yet. Once the list of your campus is here, students are offered its titles when they type a subject." />
        ) : (
          <section aria-label="Courses" className="flex min-w-0 flex-col gap-4">
            <TextField
              label="Search courses"
              type="search"
              placeholder="Code or title"
              maxLength={LIMITS.nameText}
              autoComplete="off"
              value={text}
              onChange={({ target }) => {
                setText(target.value);
              }}
            />
            <Found {...found} />
          </section>
        )
      }
    </Loaded>
  );
}

function Found({ courses, count }: CoursesResponse) {
  const shown = courses.length < count ? `The first ${String(courses.length)} are shown.` : '';
  return (
    <>
      <p role="status" className="text-sm text-muted tabular-nums">
        {countOf(count, 'course')}. {shown}
      </p>
      {courses.length > 0 && (
        <ul className="divide-y divide-line rounded-2xl border border-line bg-surface shadow-card">
          {courses.map((course) => (
            <CourseRow key={course.code} course={course} />
          ))}
        </ul>
      )}
    </>
  );
}

function CourseRow({ course: { code, title, faculty, term } }: { course: Course }) {
  return (
    <li className="grid gap-x-6 gap-y-0.5 px-4 py-2.5 text-sm wrap-anywhere sm:grid-cols-[8rem_1fr_1fr] md:px-5">
      <span className="text-muted tabular-nums">{code}</span>
      <span className="font-semibold">{title}</span>
      <span className="text-muted sm:text-right">
        {[faculty, term].filter((text) => text !== '').join(', ')}
      </span>
    </li>
  );
}
