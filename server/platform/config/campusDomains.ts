import { emailDomain } from '../email.ts';

/** An email domain of a campus. It includes its subdomains. */
export interface CampusDomain {
  domain: string;
  /** Empty when students name their university themselves. */
  university: string;
}

const DOMAIN = '[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)+';
const ENTRY = `\\s*${DOMAIN}\\s*(=[^,]*)?`;

/** Pattern of `uni.edu=State University, other.edu`. */
export const CAMPUS_DOMAINS_PATTERN = `^(${ENTRY}(,${ENTRY})*)?$`;

/** Parses a text that matches the pattern. */
export function parseCampusDomains(text: string): CampusDomain[] {
  if (text === '') return [];
  return text.split(',').map((entry) => {
    const [domain = '', university = ''] = entry.split(/=(.*)/s);
    return { domain: domain.trim().toLowerCase(), university: university.trim() };
  });
}

/** Returns the longest domain that contains the email, `undefined` when there is none. */
export function findCampusDomain(
  domains: readonly CampusDomain[],
  email: string,
): CampusDomain | undefined {
  const host = `.${emailDomain(email)}`;
  return domains
    .filter(({ domain }) => host.endsWith(`.${domain}`))
    .sort((a, b) => b.domain.length - a.domain.length)[0];
}
