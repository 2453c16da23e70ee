import { findCampusDomain } from '../../../platform/config/campusDomains.ts';
import { type Check, right, wrong } from '../finding.ts';

/** The email that makes an admin may sign up. */
export const checkFirstAdmin: Check = async ({ config: { ADMIN_EMAIL, CAMPUS_DOMAINS } }) => {
  if (ADMIN_EMAIL === '') return [right('is made by the command admin grant (no ADMIN_EMAIL).')];
  if (CAMPUS_DOMAINS.length > 0 && !findCampusDomain(CAMPUS_DOMAINS, ADMIN_EMAIL)) {
    return [wrong(`cannot sign up: ADMIN_EMAIL ${ADMIN_EMAIL} is outside CAMPUS_DOMAINS.`)];
  }
  return [right(`is who verifies the email ${ADMIN_EMAIL}.`)];
};
