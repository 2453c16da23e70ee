import { expect, it } from '@jest/globals';
import { readIdentity } from '../../../../../server/modules/auth/signOn/identity.ts';

const SETTINGS = {
  CAMPUS_DOMAINS: [{ domain: 'example.edu', university: 'Northfield University' }],
  OIDC_ADMIN_CLAIM: 'groups=study-buddy-admins',
};

it.each([
  [{}, { emailVerified: false, isAdmin: false, university: 'Northfield University' }],
  [{ email_verified: true }, { emailVerified: true }],
  [{ email_verified: 'true' }, { emailVerified: true }],
  [{ email_verified: false }, { emailVerified: false }],
  [{ email_verified: 'false' }, { emailVerified: false }],
  [{ email: undefined }, { email: '' }],
  [{ email: ' s12@münchen.example ' }, { email: 's12@münchen.example', name: 's12' }],
  [{ email: 'ada@elsewhere.example' }, { university: 'elsewhere.example' }],
  [{ university: 'Southfield College' }, { university: 'Southfield College' }],
  [{ schac_home_organization: 'south.example' }, { university: 'south.example' }],
  [{}, { name: 'ada' }],
  [{ preferred_username: 'countess' }, { name: 'countess' }],
  [{ given_name: 'Ada', family_name: 'King', preferred_username: 'a' }, { name: 'Ada King' }],
  [{ name: ' Ada  Lovelace ', given_name: 'Augusta' }, { name: 'Ada Lovelace' }],
  [{ name: 'a', given_name: 'Ada', family_name: 'King' }, { name: 'Ada King' }],
  [{ name: 'ada@example.edu', given_name: 'Ada' }, { name: 'Ada' }],
  [{ preferred_username: 'jane.doe@uni.example' }, { name: 'jane.doe' }],
  [{ name: 'jane.doe@uni.example' }, { name: 'jane.doe' }],
  [{ preferred_username: 'UNI\\j4', name: 'UNI\\j4' }, { name: 'j4' }],
  [{ groups: ['students'] }, { isAdmin: false }],
  [{ groups: ['students', 'study-buddy-admins'] }, { isAdmin: true }],
  [{ groups: 'study-buddy-admins' }, { isAdmin: true }],
])('the claims %j make the identity %j', (claims, identity) =>
  expect(readIdentity(SETTINGS, { email: 'ada@example.edu', ...claims }, new Date())).toMatchObject(
    identity,
  ),
);
