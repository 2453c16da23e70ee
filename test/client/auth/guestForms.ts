/** The forms of guests: what a student fills in, what is sent, the text of a failure, and the links. */
export const GUEST_FORMS = {
  login: {
    path: '/login',
    call: 'POST /api/users/login',
    button: 'Login',
    fields: { Email: 'ada@a.example', Password: 'correct horse' },
    body: { email: 'ada@a.example', password: 'correct horse' },
    failure: 'Login failed. Please try again.',
    links: [
      ['Forgot Password', '/forgot-password'],
      ['Sign Up', '/signup'],
    ],
  },
  signup: {
    path: '/signup',
    call: 'POST /api/users/signup',
    button: 'Sign Up',
    fields: {
      'Full Name': 'Ada Lovelace',
      Email: 'ada@a.example',
      Password: 'correct horse',
      University: 'London',
    },
    body: {
      name: 'Ada Lovelace',
      email: 'ada@a.example',
      password: 'correct horse',
      university: 'London',
    },
    failure: 'Failed to sign up.',
    links: [['Login', '/login']],
  },
  forgot: {
    path: '/forgot-password',
    call: 'POST /api/users/forgot-password',
    button: 'Send Reset Link',
    fields: { Email: 'ada@a.example' },
    body: { email: 'ada@a.example' },
    failure: 'Failed to send reset email.',
    links: [['Back to Login', '/login']],
  },
  reset: {
    path: '/reset-password/a-token',
    call: 'POST /api/users/reset-password/a-token',
    button: 'Reset Password',
    fields: { 'New Password': 'correct horse' },
    body: { password: 'correct horse' },
    failure: 'Failed to reset password.',
    links: [['Back to Login', '/login']],
  },
} as const;

export type GuestForm = keyof typeof GUEST_FORMS;
