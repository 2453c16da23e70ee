import { describe, expect, it } from '@jest/globals';
import {
  isAuthSessionEnd,
  sessionExpired,
  signedIn,
  signedOut,
  tokenMissing,
} from '../../../src/api/authActions.ts';
import {
  accountLeft,
  authSlice,
  openedAsGuest,
  redirectedToLogin,
  selectAuthStatus,
  selectIsSignedIn,
  selectLeftByChoice,
  selectUserId,
  selectWasCompromised,
  tokenUnreadable,
} from '../../../src/features/auth/authSlice.ts';
import { testTransitions } from '../../support/client/transitions.ts';

const asAda = { status: 'signedIn', userId: 'ada' } as const;
const asGuest = { status: 'signedOut', userId: null } as const;

describe('the auth session', () => {
  testTransitions(authSlice, [
    ['starts with a student', {}, signedIn({ userId: 'ada' }), asAda],
    [
      'forgets how the last one ended when the next one starts',
      { status: 'expired', wasCompromised: true, leftByChoice: true, tokenWasUnreadable: true },
      signedIn({ userId: 'ada' }),
      { ...asAda, wasCompromised: false, leftByChoice: false, tokenWasUnreadable: false },
    ],
    ['ends by choice', asAda, signedOut({ byChoice: true }), { ...asGuest, leftByChoice: true }],
    ['ends in another tab', asAda, signedOut({ byChoice: false }), asGuest],
    ['does not start without a token', {}, openedAsGuest(), asGuest],
    [
      'does not start with a token that cannot be decoded',
      {},
      tokenUnreadable(),
      { ...asGuest, tokenWasUnreadable: true },
    ],
    [
      'mentions an unreadable token once',
      { ...asGuest, tokenWasUnreadable: true },
      redirectedToLogin(),
      { tokenWasUnreadable: false },
    ],
    ['expires', asAda, sessionExpired(), { status: 'expired', userId: null }],
    [
      'expires as compromised',
      asAda,
      sessionExpired(true),
      { status: 'expired', userId: null, wasCompromised: true },
    ],
    [
      'stays compromised when a later response says only that it expired',
      { status: 'expired', wasCompromised: true },
      sessionExpired(),
      {},
    ],
    ['ends without a token', asAda, tokenMissing({ message: 'Please log in.' }), asGuest],
    [
      'stays expired when a later request finds no token',
      { status: 'expired', wasCompromised: true },
      tokenMissing({ message: 'Please log in.' }),
      {},
    ],
    [
      'stays left by choice when a later request finds no token',
      { ...asGuest, leftByChoice: true },
      tokenMissing({ message: 'Please log in.' }),
      {},
    ],
  ]);

  it.each([signedOut({ byChoice: true }), sessionExpired(), tokenMissing({ message: '' })])(
    'ends with $type',
    (action) => {
      expect(isAuthSessionEnd(action)).toBe(true);
    },
  );

  it.each([signedIn({ userId: 'ada' }), tokenUnreadable(), accountLeft({ text: '' })])(
    'does not end with $type',
    (action) => {
      expect(isAuthSessionEnd(action)).toBe(false);
    },
  );
});

describe('the selectors', () => {
  const auth = { ...authSlice.getInitialState(), ...asAda, leftByChoice: true };

  it('return the fields of the state', () => {
    expect(selectAuthStatus({ auth })).toBe('signedIn');
    expect(selectUserId({ auth })).toBe('ada');
    expect(selectLeftByChoice({ auth })).toBe(true);
    expect(selectWasCompromised({ auth })).toBe(false);
  });

  it.each([
    ['checking', false],
    ['signedIn', true],
    ['expired', false],
    ['signedOut', false],
  ] as const)('tell whether a student is signed in: %s', (status, isSignedIn) => {
    expect(selectIsSignedIn({ auth: { ...auth, status } })).toBe(isSignedIn);
  });
});
