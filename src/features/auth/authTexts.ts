/** What a guest reads where the service gives no reason. */
export const FAILED = {
  login: 'Login failed. Please try again.',
  signup: 'Failed to sign up.',
  forgotPassword: 'Failed to send reset email.',
  resetPassword: 'Failed to reset password.',
} as const;
