import type { FilterName } from './searchFilters.ts';

/** What each filter is called on the page. */
export const filterLabels: Record<FilterName, string> = {
  location: 'Location',
  subject: 'Subjects',
  availability: 'Availability',
  skills: 'Skills',
  badges: 'Badges',
};
