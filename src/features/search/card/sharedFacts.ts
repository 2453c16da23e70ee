import type { SearchResult } from '../../../../contract/search.ts';
import type { User } from '../../../../contract/users.ts';
import { sharedNames, sharedDays } from '../../../ui/people/shared.ts';

/** What a result and the student have in common. */
export interface SharedFacts {
  subjects: string[];
  days: string[];
  skills: string[];
}

/** Returns what both share, also subjects of one in which the other is skilled. */
export function findShared(student: SearchResult, me: User | undefined): SharedFacts {
  const mine = [...(me?.subjects.map(({ name }) => name) ?? []), ...(me?.skills ?? [])];
  const subjects = student.subjects.map(({ name }) => name);
  return {
    subjects: sharedNames(subjects, mine),
    days: me ? sharedDays(student, me, new Date()) : [],
    skills: sharedNames(student.skills, mine),
  };
}
