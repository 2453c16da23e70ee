/** The forms of guests: what a student fills in, what is sent, and the links. */
export const GUEST_FORMS = {
  login: {
    path: '/login',
    call: 'POST /api/users/login',
    button: 'Login',
    fields: { Email: 'ada@a.example', Password: 'correct horse' },
    body: { email: 'ada@a.example', password: 'correct horse' },
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
    links: [['Login', '/login']],
  },
  forgot: {
    path: '/forgot-password',
    call: 'POST /api/users/forgot-password',
    button: 'Send Reset Link',
    fields: { Email: 'ada@a.example' },
    body: { email: 'ada@a.example' },
    links: [['Back to Login', '/login']],
  },
  reset: {
    path: '/reset-password/a-token',
    call: 'POST /api/users/reset-password/a-token',
    button: 'Reset Password',
    fields: { 'New Password': 'correct horse' },
    body: { password: 'correct horse' },
    links: [['Back to Login', '/login']],
  },
} as const;

export type GuestForm = keyof typeof GUEST_FORMS;
