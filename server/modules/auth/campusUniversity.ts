import { findCampusDomain } from '../../platform/config/campusDomains.ts';
import type { Config } from '../../platform/config/config.ts';
import { badRequest } from '../../platform/errors/httpError.ts';

/**
 * Returns the university of the email's domain, empty when it has none.
 * @throws {HttpError} 400 when CAMPUS_DOMAINS does not contain the domain.
 */
export function campusUniversity(
  { CAMPUS_DOMAINS }: Pick<Config, 'CAMPUS_DOMAINS'>,
  email: string,
): string {
  if (CAMPUS_DOMAINS.length === 0) return '';
  const campus = findCampusDomain(CAMPUS_DOMAINS, email);
  if (campus) return campus.university;
  const domains = new Intl.ListFormat('en', { type: 'disjunction' }).format(
    CAMPUS_DOMAINS.map(({ domain }) => domain),
  );
  const problem = `Please use your university email address, which ends in ${domains}.`;
  throw badRequest(problem, { email: problem });
}
