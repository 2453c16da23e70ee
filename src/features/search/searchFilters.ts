import { WEEKDAYS } from '../../../contract/constants.ts';

/** What a student looks for. In a list one value is enough; every list that names some must hold. */
export interface SearchFilters {
  location: string;
  subject: string[];
  availability: string[];
  skills: string[];
  badges: string[];
}

export type FilterName = keyof SearchFilters;
export type Facet = Exclude<FilterName, 'location'>;

const FACETS: readonly Facet[] = ['subject', 'availability', 'skills', 'badges'];
export const FILTER_NAMES: readonly FilterName[] = ['location', ...FACETS];

export const NO_FILTERS: SearchFilters = {
  location: '',
  subject: [],
  availability: [],
  skills: [],
  badges: [],
};

const DAYS: ReadonlySet<string> = new Set(WEEKDAYS);

/** The filters as a query string, in the call as in the address; what is empty is left out. */
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

/** Whether this filter narrows the search. */
export function namesAny(filters: SearchFilters, name: FilterName): boolean {
  const filter = filters[name];
  return typeof filter === 'string' ? filter.trim() !== '' : filter.length > 0;
}

/** How many values narrow the search. */
export const countFilters = (filters: SearchFilters) =>
  FACETS.reduce((sum, facet) => sum + filters[facet].length, namesAny(filters, 'location') ? 1 : 0);

/** The filters that an address names. */
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

const clean = (values: readonly string[]) => [
  ...new Set(values.map((value) => value.trim()).filter((value) => value !== '')),
];
