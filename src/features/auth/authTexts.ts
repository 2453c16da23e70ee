/** Messages shown when the response contains no error message. */
export const FALLBACK_MESSAGES = {
  login: 'Login failed. Please try again.',
  signup: 'Failed to sign up.',
  forgotPassword: 'Failed to send reset email.',
  resetPassword: 'Failed to reset password.',
} as const;
