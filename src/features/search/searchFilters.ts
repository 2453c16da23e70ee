import { WEEKDAYS } from '../../../contract/constants.ts';
import type { SearchSort } from '../../../contract/search.ts';

/** A student must match every filter, and at least one value of each list. */
export interface SearchFilters {
  name: string;
  location: string;
  subject: string[];
  availability: string[];
  skills: string[];
  badges: string[];
  /** Leaves out those who are buddies already. */
  hidesBuddies: boolean;
  /** The order of the results. */
  sort: SearchSort;
}

export type FilterName = Exclude<keyof SearchFilters, 'sort' | 'hidesBuddies'>;
const TEXTS = ['name', 'location'] as const;
export type Facet = Exclude<FilterName, (typeof TEXTS)[number]>;

export const FACETS: readonly Facet[] = ['subject', 'availability', 'skills', 'badges'];
export const FILTER_NAMES: readonly FilterName[] = [...TEXTS, ...FACETS];

export const FILTER_LABELS: Record<FilterName, string> = {
  name: 'Name',
  location: 'Location',
  subject: 'Subjects',
  availability: 'Availability',
  skills: 'Skills',
  badges: 'Badges',
};

export const HIDE_BUDDIES = 'Hide my study buddies';

export const NO_FILTERS: SearchFilters = {
  name: '',
  location: '',
  subject: [],
  availability: [],
  skills: [],
  badges: [],
  hidesBuddies: false,
  sort: 'score',
};

const DAYS: ReadonlySet<string> = new Set(WEEKDAYS);

/** Returns the query string of the filters, for the API and the URL. Empty filters are omitted. */
export function toParams(filters: SearchFilters): URLSearchParams {
  const params = new URLSearchParams();
  for (const facet of FACETS) {
    const values = clean(filters[facet]);
    if (values.length > 0) params.set(facet, values.join(','));
  }
  for (const name of TEXTS) {
    const text = filters[name].trim();
    if (text !== '') params.set(name, text);
  }
  if (filters.hidesBuddies) params.set('buddies', 'hidden');
  if (filters.sort !== 'score') params.set('sort', filters.sort);
  return params;
}

export function fromParams(params: URLSearchParams): SearchFilters {
  const list = (facet: Facet) => clean((params.get(facet) ?? '').split(','));
  const text = (name: (typeof TEXTS)[number]) => (params.get(name) ?? '').trim();
  const sort = params.get('sort');
  return {
    name: text('name'),
    location: text('location'),
    subject: list('subject'),
    availability: list('availability').filter((day) => DAYS.has(day)),
    skills: list('skills'),
    badges: list('badges'),
    hidesBuddies: params.get('buddies') === 'hidden',
    sort: sort === 'newest' || sort === 'name' ? sort : 'score',
  };
}

/** Returns whether the named filter narrows the search. */
export function hasFilter(filters: SearchFilters, name: FilterName): boolean {
  const filter = filters[name];
  return typeof filter === 'string' ? filter.trim() !== '' : filter.length > 0;
}

/** Returns the number of values in the filter panel, which has no name. */
export const countFilters = (filters: SearchFilters) =>
  FACETS.reduce(
    (sum, facet) => sum + filters[facet].length,
    Number(hasFilter(filters, 'location')) + Number(filters.hidesBuddies),
  );

/** Adds the value to the list, or removes it if it is already there. */
export function toggle(values: readonly string[], value: string): string[] {
  return values.includes(value) ? values.filter((one) => one !== value) : [...values, value];
}

const clean = (values: readonly string[]) => [
  ...new Set(values.map((value) => value.trim()).filter((value) => value !== '')),
];
