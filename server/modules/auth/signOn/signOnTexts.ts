import type { Config } from '../../../platform/config/config.ts';
import { isSignOnOnly } from '../../../platform/config/signOn.ts';
import { badRequest, conflict, forbidden, HttpError } from '../../../platform/errors/httpError.ts';

type Named = Pick<Config, 'OIDC_NAME'>;

const ASK = 'Please ask the people who run Study Buddy here.';

/** For an account without a password. */
export const SET_PASSWORD =
  'Please set a password first, with “Forgot Password” on the login page.';

/** Passwords and passkeys are off. */
export const providerOnly = ({ OIDC_NAME }: Named) => forbidden(`Please log in with ${OIDC_NAME}.`);

/** The provider does not respond, or not to this service. */
export const providerAway = (config: Pick<Config, 'OIDC_NAME' | 'OIDC_ONLY'>) =>
  new HttpError(
    503,
    `The login with ${config.OIDC_NAME} does not work at the moment. Please try again later${isSignOnOnly(config) ? '' : ', or use your email and password'}.`,
  );

/** The login was used before, took too long or was started in another tab. */
export const loginOver = ({ OIDC_NAME }: Named) =>
  badRequest(`This login with ${OIDC_NAME} is over. Please start it again.`);

export const loginCancelled = ({ OIDC_NAME }: Named) =>
  badRequest(`The login with ${OIDC_NAME} was cancelled.`);

/** What the provider sent is not signed by it, not for this login or not of this time. */
export const loginInvalid = ({ OIDC_NAME }: Named) =>
  badRequest(`The login with ${OIDC_NAME} could not be verified. ${ASK}`);

/** @param seconds by which the clocks differ. */
export const clocksDiffer = ({ OIDC_NAME }: Named, seconds: number) =>
  badRequest(
    `The clocks of ${OIDC_NAME} and of Study Buddy differ by ${seconds < 120 ? `${seconds} seconds` : `${Math.round(seconds / 60)} minutes`}, so the login could not be verified. ${ASK}`,
  );

export const emailMissing = ({ OIDC_NAME }: Named) =>
  badRequest(`The login with ${OIDC_NAME} came without an email address. ${ASK}`);

/** The email of the account went to the student who has verified it. */
export const EMAIL_MISSING =
  'Another student has the email address of this account now. Please enter another one in the settings.';

export const emailChanged = (atProvider: string, kept: string) =>
  `Your university now has ${atProvider}; this account keeps ${kept}. You can change it in the settings.`;

/** Mail cannot be sent to what the provider has as the email. */
export const emailUnsupported = ({ OIDC_NAME }: Named, email: string) =>
  badRequest(
    `The login with ${OIDC_NAME} came with the email address ${email}, which is not supported. ${ASK}`,
  );

/** The account with the email belongs to somebody else, and has no password that could prove otherwise. */
export const emailTaken = (email: string) =>
  new HttpError(409, `Another account has the email address ${email}. ${ASK}`);

export const otherAccount = ({ OIDC_NAME }: Named) =>
  forbidden(`You logged in with ${OIDC_NAME} as somebody else, so this confirms nothing.`);

/** The provider sends no `auth_time`. */
export const timeOfLoginMissing = (config: Pick<Config, 'OIDC_NAME' | 'OIDC_ONLY'>) =>
  conflict(
    `${config.OIDC_NAME} does not say when it asked who you are, so a login there confirms nothing. ${isSignOnOnly(config) ? ASK : SET_PASSWORD}`,
  );

export const notAskedAgain = ({ OIDC_NAME }: Named) =>
  forbidden(`The login with ${OIDC_NAME} did not ask who you are, so this confirms nothing.`);
