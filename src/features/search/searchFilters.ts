import { WEEKDAYS } from '../../../contract/constants.ts';

/** A student must match every filter, and at least one value of each list. */
export interface SearchFilters {
  location: string;
  subject: string[];
  availability: string[];
  skills: string[];
  badges: string[];
}

export type FilterName = keyof SearchFilters;
export type Facet = Exclude<FilterName, 'location'>;

export const FACETS: readonly Facet[] = ['subject', 'availability', 'skills', 'badges'];
export const FILTER_NAMES: readonly FilterName[] = ['location', ...FACETS];

export const FILTER_LABELS: Record<FilterName, string> = {
  location: 'Location',
  subject: 'Subjects',
  availability: 'Availability',
  skills: 'Skills',
  badges: 'Badges',
};

export const NO_FILTERS: SearchFilters = {
  location: '',
  subject: [],
  availability: [],
  skills: [],
  badges: [],
};

const DAYS: ReadonlySet<string> = new Set(WEEKDAYS);

/** Returns the query string of the filters, for the API and the URL. Empty filters are omitted. */
export function toParams(filters: SearchFilters): URLSearchParams {
  const params = new URLSearchParams();
  for (const facet of FACETS) {
    const values = clean(filters[facet]);
    if (values.length > 0) params.set(facet, values.join(','));
  }
  const location = filters.location.trim();
  if (location !== '') params.set('location', location);
  return params;
}

export function fromParams(params: URLSearchParams): SearchFilters {
  const list = (facet: Facet) => clean((params.get(facet) ?? '').split(','));
  return {
    location: (params.get('location') ?? '').trim(),
    subject: list('subject'),
    availability: list('availability').filter((day) => DAYS.has(day)),
    skills: list('skills'),
    badges: list('badges'),
  };
}

/** Returns whether the named filter narrows the search. */
export function hasFilter(filters: SearchFilters, name: FilterName): boolean {
  const filter = filters[name];
  return typeof filter === 'string' ? filter.trim() !== '' : filter.length > 0;
}

/** Returns the number of values that narrow the search. */
export const countFilters = (filters: SearchFilters) =>
  FACETS.reduce(
    (sum, facet) => sum + filters[facet].length,
    hasFilter(filters, 'location') ? 1 : 0,
  );

/** Adds the value to the list, or removes it if it is already there. */
export function toggle(values: readonly string[], value: string): string[] {
  return values.includes(value) ? values.filter((one) => one !== value) : [...values, value];
}

const clean = (values: readonly string[]) => [
  ...new Set(values.map((value) => value.trim()).filter((value) => value !== '')),
];
